#!/usr/bin/env bash
# Validates and compiles fleets of layered manifests, and prints time and memory.
#
# Usage: benches/manifest.sh [HOSTS…]    default: 1000 10000
#
# Needs python3, GNU time (apt-get install time) and ../shared/bench/gen_layers.py: 200 variables, about 3,600
# leaves a host. Everything of a host is an output, so that a bundle holds all of its data. A run whose
# result is not whole fails.
set -euo pipefail
cd "$(dirname "$0")/.."

generator=../shared/bench/gen_layers.py
[ -e "$generator" ] || { echo "there is no $generator" >&2; exit 1; }
cargo build --release --quiet -p strata-cli -p strata-bench --bin strata --bin manifest
target="${CARGO_TARGET_DIR:-target}/release"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs a command; prints what GNU time tells of it behind a name.
timed() {
    local name=$1 hosts=$2
    shift 2
    /usr/bin/time -f '%e %U %S %M' -o "$work/time" "$@" 2> "$work/errors" \
        || { cat "$work/errors" >&2; exit 1; }
    grep -q " $hosts of $hosts hosts" "$work/errors" || { cat "$work/errors" >&2; exit 1; }
    awk -v name="$name" -v hosts="$hosts" '{
        printf "%s_%d wall_s %.2f cpu_s %.2f cpu_ms_a_host %.3f peak_mib %.0f\n",
            name, hosts, $1, $2 + $3, ($2 + $3) * 1000 / hosts, $4 / 1024 }' "$work/time"
}

[ $# -gt 0 ] || set -- 1000 10000
for hosts; do
    python3 "$generator" "$work/fleet" --hosts "$hosts" --layouts hiera
    "$target/manifest" "$work/fleet" "$work/project"
    project=("$work/project" --hosts "$work/fleet/facts"
        --data-hierarchy "$work/project/data/hierarchy.yaml")
    timed validate "$hosts" "$target/strata" validate "${project[@]}"
    timed compile "$hosts" "$target/strata" compile "${project[@]}" --out-dir "$work/bundles"
    [ "$(find "$work/bundles" -name '*.bundle' | wc -l)" = "$hosts" ]
    find "$work/bundles" -name '*00.*.bundle' -exec "$target/strata" bundle verify {} \; > "$work/digests"
    echo "bundles_$hosts mib $(du -sm --apparent-size "$work/bundles" | cut -f1)"
    rm -rf "$work/fleet" "$work/project" "$work/bundles"
done

# One host, from the start of the process.
example=(examples/webstack --facts examples/webstack/facts/web1.json
    --data-hierarchy examples/webstack/layers/hierarchy.yaml)
best=1000000000
for _ in $(seq 50); do
    start=$(date +%s%N)
    "$target/strata" validate "${example[@]}"
    took=$(($(date +%s%N) - start))
    best=$((took < best ? took : best))
done
echo "validate_webstack best_us_of_50 $((best / 1000))"
