#!/usr/bin/env bash
# The two steps of action.yml. Reads the repository alone, talks to nobody, and needs no token: it works on pull requests
# from forks as on any other.
set -euo pipefail

installed="${INPUT_ROOT:-.}/node_modules/tero/dist/tero.js"
own="$TERO_ACTION/dist/tero.js"

build() {
  if [ -f "$installed" ] || [ -f "$own" ]; then return; fi
  cd "$TERO_ACTION"
  npm ci --ignore-scripts --no-audit --no-fund
  node build.mjs
}

check() {
  program="$own"
  if [ -f "$installed" ]; then program="$installed"; fi
  program="$(realpath "$program")"
  cd "${INPUT_ROOT:-.}"
  report="$(mktemp)"
  check_index
  if [ "${INPUT_CHECK:-true}" = true ]; then check_documents; fi
  verdict
}

check_index() {
  local code=0
  node "$program" index --check 2> "$report" || code=$?
  cat "$report"
  case "$code" in
    0) output stale false; summary "The index is current." ;;
    1)
      output stale true
      stale=true
      echo "::error title=the tero index is stale::$(escaped < "$report")"
      { echo "The index is stale:"; echo '```'; cat "$report"; echo '```'; } | summary_lines
      ;;
    *) exit "$code" ;;
  esac
}

check_documents() {
  local code=0 words=(check --format github)
  if [ -n "${INPUT_BASELINE:-}" ]; then words+=(--baseline "$INPUT_BASELINE"); fi
  node "$program" "${words[@]}" > "$report" || code=$?
  if [ "$code" -gt 1 ]; then cat "$report"; exit "$code"; fi
  cat "$report"
  if [ "$code" = 1 ]; then findings=true; fi
  output findings "$findings"
  { echo "What \`tero check\` says:"; echo '```'; grep -v '^::' "$report" || true; echo '```'; } | summary_lines
  if [ -n "${INPUT_SARIF:-}" ]; then
    words[2]=sarif
    node "$program" "${words[@]}" > "$INPUT_SARIF" || [ "$?" = 1 ]
    output sarif "$INPUT_SARIF"
  fi
}

verdict() {
  case "${INPUT_FAIL_ON:-stale}" in
    never) ;;
    stale) if [ "$stale" = true ]; then exit 1; fi ;;
    findings) if [ "$stale" = true ] || [ "$findings" = true ]; then exit 1; fi ;;
    *) echo "::error::fail-on takes stale, findings or never, not $INPUT_FAIL_ON"; exit 64 ;;
  esac
}

# A workflow command is one line.
escaped() { sed -e 's/%/%25/g' -e 's/\r/%0D/g' | awk 'NR > 1 { printf "%%0A" } { printf "%s", $0 }'; }

output() { echo "$1=$2" >> "${GITHUB_OUTPUT:-/dev/null}"; }
summary() { echo "$1" | summary_lines; }
# A summary holds a megabyte at most.
summary_lines() { { head -c 900000; echo; } >> "${GITHUB_STEP_SUMMARY:-/dev/null}"; }

stale=false
findings=false
"$1"
