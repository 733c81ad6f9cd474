"""The engine by itself."""
