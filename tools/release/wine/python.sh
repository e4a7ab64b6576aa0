# The interpreter: CPython 3.11 for Windows as a package of PyPI carries it, and all that the game needs.

carrier=panda3d==1.10.16   # its wheel has the DLLs and extension modules of CPython 3.11.9

make_python() {
  local parts=$work/parts library
  rm -rf "$windows" "$parts"
  mkdir -p "$windows/DLLs" "$windows/Lib/site-packages" "$parts"

  "$host/bin/pip" download -q "$carrier" --no-deps --only-binary=:all: --platform win_amd64 \
    --python-version 3.11 --dest "$parts"
  "$host/bin/python" -m zipfile -e "$parts"/panda3d-*.whl "$parts"
  cp "$parts"/deploy_libs/{python311,VCRUNTIME140}.dll "$windows"
  cp "$parts"/deploy_libs/{*.pyd,sqlite3.dll,libffi-8.dll,libcrypto-3.dll,libssl-3.dll} "$windows/DLLs"
  rm -rf "$parts"

  # What is written in Python is the same on all systems.
  library=$("$host/bin/python" -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')
  tar -C "$library" -cf - --exclude={site-packages,dist-packages,lib-dynload,__pycache__,idlelib,turtledemo} \
    --exclude='./config-*' --exclude='./test' . | tar -C "$windows/Lib" -xf -

  x86_64-w64-mingw32-gcc -O2 -municode -o "$windows/python.exe" "$here/python.c"
  make_stable_abi

  "$host/bin/python" "$here/requirements.py" >"$work/requirements.txt"
  "$host/bin/pip" install -q --target "$windows/Lib/site-packages" --platform win_amd64 --python-version 3.11 \
    --only-binary=:all: --upgrade -r "$work/requirements.txt"
  wine_run "$windows/python.exe" -c 'import sys; print("CPython", sys.version)'
  add_random_numbers
  wine_run "$windows/python.exe" -c 'import accesskit'
}

# A DLL of Windows that old versions of Wine lack. It goes to the others, so that no bundle takes it along.
add_random_numbers() {
  local system=$WINEPREFIX/drive_c/windows/system32
  [ -e "$system/bcryptprimitives.dll" ] ||
    x86_64-w64-mingw32-gcc -O2 -shared -o "$system/bcryptprimitives.dll" "$here/bcryptprimitives.c" -ladvapi32
}

# python3.dll, which modules with a stable ABI load: it hands each name on to python311.dll.
make_stable_abi() {
  (cd "$windows" && gendef - python311.dll 2>/dev/null) | tr -d '\r' |
    awk 'found && NF { print "\"" $1 "\"=python311." $1 ($2 == "DATA" ? " DATA" : "") } /^EXPORTS/ { found = 1; print }' \
      >"$work/python3.def"
  x86_64-w64-mingw32-gcc -shared -nostdlib -Wl,--entry=0 -o "$windows/python3.dll" "$work/python3.def"
}
