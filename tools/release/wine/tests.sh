# The source tree as the tests and the bundle see it, and the tests.

copy_checkout() {
  need "$core" core
  rm -rf "$checkout"
  mkdir -p "$checkout"
  (cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$checkout")
  cp "$core"/*.pyd "$checkout/gaps/solver/core"
}

# $@: what pytest shall run; everything that needs no X server if there is nothing.
run_tests() {
  need "$windows/python.exe" python
  copy_checkout
  need_display
  [ $# -gt 0 ] || set -- -m "not window and not slow"
  (cd "$checkout" && wine_run "$windows/python.exe" -m pytest -q -p no:cacheprovider -n "${GAPS_WINE_JOBS:-2}" "$@")
}
