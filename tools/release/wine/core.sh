# The compiled search: Cython makes C of it, mingw makes extension modules that load python311.dll.

make_core() {
  local build=$work/build name include
  need "$windows/python311.dll" python
  rm -rf "$core" "$build"
  mkdir -p "$core" "$build"
  (cd "$build" && gendef "$windows/python311.dll" 2>/dev/null &&
    x86_64-w64-mingw32-dlltool -d python311.def -D python311.dll -l libpython311.a)
  include=$(headers "$build")
  for name in _orders _rows _swaps _tables; do
    "$host/bin/cython" -3 -I "$root" -o "$build/$name.c" "$root/gaps/solver/core/$name.pyx"
    x86_64-w64-mingw32-gcc -O2 -shared -DMS_WIN64 -Wall -I "$include" \
      -o "$core/$name.cp311-win_amd64.pyd" "$build/$name.c" -L "$build" -lpython311
  done
  ls -l "$core"
}

# A folder with the headers of Python, but with its configuration for Windows. $1: where to make it.
headers() {
  local include
  include=$("$host/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
  cp -r "$include" "$1/include"
  cp "$here/pyconfig.h" "$1/include/pyconfig.h"
  echo "$1/include"
}
