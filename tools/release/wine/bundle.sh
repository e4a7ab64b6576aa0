# The standalone program, made by PyInstaller under Wine, and started.

bundle=$work/dist/gaps

make_bundle() {
  need "$windows/python.exe" python
  copy_checkout
  need_display
  (cd "$checkout" && wine_run "$windows/python.exe" -m PyInstaller --noconfirm --log-level ERROR \
    --distpath "Z:$work/dist" --workpath "Z:$work/bundle" build.spec)
  [ -e "$bundle/gaps.exe" ] && [ -e "$bundle/gaps-console.exe" ] || fail "there are not both programs in $bundle"
}

# --version and --doctor from the program with a console, the first screen from the one with a window.
start_bundle() {
  need "$bundle/gaps.exe" bundle
  need_display
  mkdir -p "$pictures"
  local told window tries=0
  told=$(wine_run "$bundle/gaps-console.exe" --version)
  echo "$told"
  grep -q "compiled search" <<<"$told" || fail "the bundle has no compiled search"
  wine_run "$bundle/gaps-console.exe" --doctor --data "Z:$work/data-start" | tee "$work/doctor.txt"
  grep -q "^No problems found" "$work/doctor.txt" || fail "--doctor found problems"
  wine_run "$bundle/gaps.exe" --data "Z:$work/data-start" --window 1280x800 &
  window=$(timeout 120 xdotool search --sync --onlyvisible --name '^Gaps' | head -1)
  [ -n "$window" ] || fail "gaps.exe shows no window"
  until is_painted "$window" "$pictures/start.png"; do
    [ $((tries += 1)) -le 60 ] || fail "gaps.exe paints nothing"
    sleep 2
  done
  wine taskkill /IM gaps.exe >/dev/null
  wait $! || fail "gaps.exe ended with status $?"
  echo "the first screen: $pictures/start.png"
}

# Whether window $1 shows more than one colour; file $2 is what it shows.
is_painted() {
  import -window "$1" "$2" && [ "$(identify -format %k "$2")" -gt 1000 ]
}

play_bundle() {
  need "$bundle/gaps.exe" bundle
  PYTHONPATH=$root "$host/bin/python" -m tools.release.one_game "$work/data-play" "$pictures" \
    wine "$bundle/gaps.exe" --data "Z:$work/data-play" --window 1280x800 --language en
}
