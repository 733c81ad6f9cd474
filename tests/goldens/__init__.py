"""What the engine gave when somebody last looked: a difference is reviewed as a change of rules."""
