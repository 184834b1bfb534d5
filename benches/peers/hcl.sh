#!/bin/sh
# Runs the reference implementation of HCL beside Strata on the same files, and prints the ratios.
# Needs Go 1.22. The files are those of the generator of ../shared/bench where it is, else one that
# the benchmarks make.
#
# usage: benches/peers/hcl.sh [DIR]     (DIR has files *.hcl and *.tfvars; exprs-*.hcl are evaluated with
#                                        the variables of exprs.vars.json)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

command -v go >/dev/null 2>&1 || { echo "hcl.sh: Go is missing, see https://go.dev/dl" >&2; exit 4; }
(cd "$root" && cargo build --quiet --release -p strata-bench --bin hcl)
bin=${CARGO_TARGET_DIR:-$root/target}/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$here/hclsyntax" && go build -o "$work/hclsyntax" .)

files=${1:-}
if [ -z "$files" ]; then
    files=$work/files
    mkdir "$files"
    generator=$root/../shared/bench/gen_hcl.py
    if [ -f "$generator" ] && command -v python3 >/dev/null 2>&1; then
        python3 "$generator" --all "$files" --sizes 100K,1M,10M >/dev/null
    else
        "$bin/hcl" --generate "$files/own-1M.hcl"
        "$bin/hcl" --expressions "$files/exprs-1M.hcl" "$files/exprs.vars.json"
    fi
fi

printf '%-22s %9s %9s %6s %9s %9s %6s %8s\n' \
    file 'Go parse' Strata ratio 'Go format' Strata ratio 'B/byte'
for file in "$files"/*.hcl "$files"/*.tfvars; do
    [ -e "$file" ] || continue
    "$work/hclsyntax" parse "$file" >"$work/gp"
    "$bin/hcl" parse "$file" >"$work/sp"
    "$work/hclsyntax" format "$file" >"$work/gf"
    "$bin/hcl" format "$file" >"$work/sf"
    get() { sed -n "s/^$2 //p" "$work/$1"; }
    ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.0f", a / b }'; }
    gp=$(get gp mb_per_s) sp=$(get sp mb_per_s) gf=$(get gf mb_per_s) sf=$(get sf mb_per_s)
    printf '%-22s %9s %9s %6s %9s %9s %6s %8s\n' "$(basename "$file")" \
        "$gp" "$sp" "$(ratio "$sp" "$gp")" "$gf" "$sf" "$(ratio "$sf" "$gf")" "$(get sp peak_per_byte)"
done

[ -f "$files/exprs.vars.json" ] || exit 0
printf '\n%-22s %11s %11s %6s %11s %11s %6s\n' \
    'expressions a second' 'Go' Strata ratio 'Go once' Strata ratio
for file in "$files"/exprs-*.hcl; do
    [ -e "$file" ] || continue
    for mode in evaluate once; do
        "$work/hclsyntax" "$mode" "$file" "$files/exprs.vars.json" >"$work/g$mode"
        "$bin/hcl" "$mode" "$file" "$files/exprs.vars.json" >"$work/s$mode"
    done
    get() { sed -n "s/^expressions_per_s //p" "$work/$1"; }
    ge=$(get gevaluate) se=$(get sevaluate) go=$(get gonce) so=$(get sonce)
    printf '%-22s %11s %11s %6s %11s %11s %6s\n' "$(basename "$file")" \
        "$ge" "$se" "$(ratio "$se" "$ge")" "$go" "$so" "$(ratio "$so" "$go")"
done
