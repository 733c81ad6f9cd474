# shellcheck shell=bash
# Functions that the scripts share; sourced with the checkout as the working directory.

me=${0##*/}
mkdir -p build

# Nothing is written outside the checkout, caches included.
export PIP_CACHE_DIR="${PIP_CACHE_DIR:-$PWD/build/cache/pip}"
export PIP_DISABLE_PIP_VERSION_CHECK=1
export npm_config_cache="${npm_config_cache:-$PWD/build/cache/npm}"

say() { echo "$me: $*"; }

fail() {
    echo "$me: $*" >&2
    exit 2
}

# Print the first Python >= 3.11 on this machine.
find_python() {
    for name in python3 python3.13 python3.12 python3.14 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    fail "needs Python 3.11 or newer, and found none (looked for python3, python3.11 to 3.14)"
}

# Make the virtual environment $1 if it is missing or no longer works.
make_venv() {
    if [ -x "$1/bin/python" ] && "$1/bin/python" -m pip --version >/dev/null 2>&1; then
        return
    fi
    base=$(find_python)
    say "making $1 with $("$base" --version)"
    rm -rf "$1"
    "$base" -m venv "$1" || {
        rm -rf "$1"
        fail "$base cannot make a virtual environment (on Debian: apt-get install python3-venv)"
    }
}

# Install into the environment $1 what the lock file $2 names, if that is not what it has.
install_lock() {
    mark=$(fingerprint "$2")
    if [ "$(cat "$1/truco-lock" 2>/dev/null)" != "$mark" ]; then
        say "installing what $2 names"
        rm -f "$1/truco-lock"
        "$1/bin/python" -m pip install --quiet \
            --require-hashes -r "$2" || fail "the packages of $2 could not be installed"
        echo "$mark" >"$1/truco-lock"
    fi
}

# Print one number for the content of the files and folders given, this folder's path included
# (a virtual environment does not survive a move). Needs $python.
fingerprint() {
    "$python" scripts/fingerprint.py "$@"
}

# Build the wheel with the packages of the environment $1 into the folder $2, from a fresh copy,
# so that nothing left over from an earlier build gets in; TRUCO_COMPILE as in setup.py.
build_wheel() {
    copy=build/wheel-source
    rm -rf "$copy" "$2"
    mkdir -p "$copy" "$2"
    cp -R pyproject.toml setup.py README.md LICENSE src "$copy"
    find "$copy" \( -name '*.so' -o -name '*.pyc' -o -name '*.egg-info' \) -prune \
        -exec rm -rf {} +
    "$1/bin/python" -m pip wheel --quiet --no-deps \
        --no-build-isolation --wheel-dir "$2" "./$copy"
}

# Say how the truco in the environment $1 was built: "compiled" or "uncompiled".
engine_build() {
    "$1/bin/python" -I -c '
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
spec = find_spec("truco.engine")
compiled = spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
print("compiled" if compiled else "uncompiled")'
}

# Make or refresh the development environment .venv: the lock's packages and this checkout,
# editable, so never compiled. Sets $python.
prepare_dev() {
    make_venv .venv
    python=.venv/bin/python
    install_lock .venv requirements/dev.txt
    mark=$(fingerprint pyproject.toml setup.py)
    if [ "$(cat .venv/truco-editable 2>/dev/null)" != "$mark" ]; then
        say "installing this checkout in .venv, editable"
        "$python" -m pip install --quiet --no-deps \
            --no-build-isolation --editable .
        echo "$mark" >.venv/truco-editable
    fi
}

# Run one named step of a check and go on; what failed is told at the end by report_steps.
failed_steps=
step() {
    name=$1
    shift
    echo "--- $name"
    if ! "$@"; then
        failed_steps="$failed_steps${failed_steps:+, }$name"
    fi
}

report_steps() {
    if [ -n "$failed_steps" ]; then
        say "failed: $failed_steps"
        exit 1
    fi
    say "all is well"
}

# The steps of scripts/check, which scripts/test runs too.
check_steps() {
    step "ruff check" "$python" -m ruff check --quiet --output-format concise
    step "ruff format" "$python" -m ruff format --check --quiet
    step "mypy" "$python" -m mypy
    step "messages" "$python" scripts/messages --check
}

# The tests of the page's client under node; nothing to do while there are none.
client_tests() {
    files=$(find tests/js -name '*.test.*js' 2>/dev/null | sort)
    # shellcheck disable=SC2086 # one word a file
    [ -z "$files" ] || node --test $files
}

# The types of the page's client, with the packages that package-lock.json names.
client_types() {
    mark=$(fingerprint package-lock.json)
    if [ "$(cat node_modules/truco-lock 2>/dev/null)" != "$mark" ]; then
        say "installing what package-lock.json names"
        npm ci --silent || return
        echo "$mark" >node_modules/truco-lock
    fi
    npm run --silent check
}
