# Folders, programs and the display that all steps share; read by the other files.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
here=$root/tools/release/wine
work=${GAPS_WINE:-$root/build/wine}
host=$work/host           # an environment of this system: Cython, and the game to aim by
windows=$work/python      # the folder with python.exe
core=$work/core           # the compiled search
checkout=$work/checkout   # a copy of the source tree, with the compiled search in it
pictures=$work/pictures   # what the window showed

export WINEPREFIX=${WINEPREFIX:-$work/prefix}
export WINEDEBUG=${WINEDEBUG:--all}
# No questions about .NET and HTML, and nothing in the menu of this system.
export WINEDLLOVERRIDES=${WINEDLLOVERRIDES:-mscoree,mshtml=;winemenubuilder.exe=d}
# Wine's xinput1_4.dll leaves a thread behind when SDL unloads it: now and then a page fault at the end of the game.
export SDL_XINPUT_ENABLED=0
unset PYTHONPATH PYTHONHOME VIRTUAL_ENV

step() {
  echo "== $* ($((SECONDS / 60)):$(printf %02d $((SECONDS % 60))))"
}

fail() {
  echo "tools/release/wine: $*" >&2
  exit 1
}

# The Debian packages that are missing, by the programs they bring.
missing_packages() {
  command -v wine >/dev/null || echo wine64 wine
  command -v x86_64-w64-mingw32-g++ >/dev/null || echo g++-mingw-w64-x86-64-win32
  command -v gendef >/dev/null || echo mingw-w64-tools
  command -v Xvfb >/dev/null || echo xvfb
  command -v xdotool >/dev/null || echo xdotool
  command -v import >/dev/null || echo imagemagick
  python3.11 -c 'import ensurepip' 2>/dev/null || echo python3.11 python3.11-venv
  [ -e "$(python3.11 -c 'import sysconfig; print(sysconfig.get_path("include"))' 2>/dev/null)/Python.h" ] ||
    echo python3.11-dev
}

# In CI missing packages are installed; elsewhere they are named.
need_packages() {
  local missing sudo=()
  read -ra missing <<<"$(missing_packages | tr '\n' ' ')"
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ -n "${CI:-}" ] || fail "missing: apt-get install ${missing[*]}"
  [ "$(id -u)" = 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
}

# The environment of this system.
need_host() {
  [ -x "$host/bin/cython" ] || {
    python3.11 -m venv "$host"
    "$host/bin/pip" install -q 'cython>=3.1' -r <("$host/bin/python" -c \
      'import tomllib; print("\n".join(tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"]))')
  }
}

need() {
  [ -e "$1" ] || fail "$1 is missing: run '$here/run $2' first"
}

# Run a Windows program. Its standard handles are pipes: Wine gives Python no others that it can use.
wine_run() {
  : | wine "$@" 2>&1 | cat
}

# An X server of our own, until the script ends; DISPLAY is its name.
need_display() {
  [ -z "${server:-}" ] || return 0
  local number
  exec {answer}< <(exec Xvfb -displayfd 1 -screen 0 1600x1000x24 -nolisten tcp 2>/dev/null)
  server=$!
  read -r number <&"$answer" || fail "Xvfb did not start"
  export DISPLAY=:$number
}

# End what was started: the programs of this prefix, then the X server.
end_all() {
  wineserver -k 2>/dev/null || true
  [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
}
