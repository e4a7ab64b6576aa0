# The compiled search: Cython makes C and C++ of it, mingw makes extension modules of that. Like those of the wheels they
# keep to the limited API of Python 3.11, and load python3.dll.

make_core() {
  local build=$work/build searches=$root/gaps/solver/core name
  local module=(-shared -DMS_WIN64 -DPy_LIMITED_API=0x030B0000 -I "$build/include" -I "$searches")
  local libraries=(-L "$build" -lpython3)
  need "$windows/python3.dll" python
  rm -rf "$core" "$build"
  mkdir -p "$core" "$build"
  make_headers "$build/include"
  x86_64-w64-mingw32-dlltool -d "$work/python3.def" -D python3.dll -l "$build/libpython3.a"
  for name in _rows _swaps _tables; do
    "$host/bin/cython" -3 -I "$root" -o "$build/$name.c" "$searches/$name.pyx"
    x86_64-w64-mingw32-gcc -O2 "${module[@]}" -o "$core/$name.pyd" "$build/$name.c" "${libraries[@]}"
  done
  "$host/bin/cython" -3 --cplus -I "$root" -o "$build/_orders.cpp" "$searches/_orders.pyx"
  x86_64-w64-mingw32-g++ -O2 -std=c++17 -static "${module[@]}" \
    -o "$core/_orders.pyd" "$build/_orders.cpp" "$searches/whole.cc" "${libraries[@]}"
  ls -l "$core"
}

# A folder with the headers of Python, but with its configuration for Windows. $1: where to make it.
make_headers() {
  cp -r "$("$host/bin/python" -c 'import sysconfig; print(sysconfig.get_path("include"))')" "$1"
  cp "$here/pyconfig.h" "$1/pyconfig.h"
}
