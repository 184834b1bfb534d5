#!/bin/sh
# Runs Puppet and goccy/go-yaml beside Strata on the same data, checks that they give the same
# values, and prints the ratios. Needs Puppet (Debian, Ubuntu: apt-get install puppet-agent) and, for
# goccy, Go 1.22; the builds of `cargo build --release` are made if need be.
#
# usage: benches/peers/puppet.sh [HOSTS]     (1000 hosts; takes about two minutes)
set -eu
hosts=${1:-1000}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

need() {
    command -v "$1" >/dev/null 2>&1 || { echo "puppet.sh: $1 is missing: $2" >&2; exit 4; }
}
need puppet 'install it with `apt-get install puppet-agent` (version 7 or 8)'
need ruby 'install the Ruby that Puppet runs on, `apt-get install ruby`'
ruby -rpuppet -e 1 2>/dev/null || { echo "puppet.sh: ruby does not find Puppet's library" >&2; exit 4; }

(cd "$root" && cargo build --quiet --release -p strata-cli -p strata-bench --bins)
bin=${CARGO_TARGET_DIR:-$root/target}/release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
get() { sed -n "s/^$2 //p" "$work/$1"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.0f", a / b }'; }
row() { printf '%-34s %14s %14s %8s\n' "$1" "$2" "$3" "$4"; }

row "" "$(puppet --version | sed 's/^/Puppet /')" Strata ratio

# Whole processes: one key, 130 KB of data on its path.
"$bin/fleet" --generate "$work/site" 5 1000
mkdir -p "$work/environments" "$work/conf" "$work/var"
ln -s "$work/site" "$work/environments/production"
# `puppet lookup` knows no trusted facts.
sed -i 's/trusted\.certname/facts.networking.fqdn/' "$work/site/hiera.yaml"
ruby -rjson -e 'puts JSON.generate(JSON.parse(STDIN.gets)["facts"])' \
    <"$work/site/nodes.jsonl" >"$work/facts.json"
key=profile15::part0015::map
node=node00000.example.net
ruby "$here/ruby/processes.rb" \
    puppet "puppet lookup $key --render-as json --node $node --facts $work/facts.json --confdir $work/conf --vardir $work/var --environmentpath $work/environments" \
    strata "$bin/strata lookup $key --format json --node $node --facts $work/facts.json --config $work/site/hiera.yaml" \
    >"$work/processes"
p=$(get processes puppet_ms) s=$(get processes strata_ms)
row "one key, whole process, wall ms" "$p" "$s" "$(ratio "$p" "$s")"
p=$(get processes puppet_cpu_ms) s=$(get processes strata_cpu_ms)
row "one key, whole process, CPU ms" "$p" "$s" "$(ratio "$p" "$s")"

# One process.
generator=$root/../shared/bench/gen_hiera_fleet.py
if [ -f "$generator" ] && command -v python3 >/dev/null 2>&1; then
    python3 "$generator" --out "$work/fleet" --nodes "$hosts"
else
    "$bin/fleet" --generate "$work/fleet" "$hosts"
fi
"$bin/fleet" "$work/fleet" "$work/strata.json" >"$work/strata"
ruby "$here/ruby/lookups.rb" "$work/fleet" "$work/puppet.json" >"$work/puppet"
ruby "$here/ruby/same.rb" "$work/puppet.json" "$work/strata.json"
for way in first deep options; do
    p=$(get puppet warm_${way}_per_s) s=$(get strata warm_${way}_per_s)
    row "warm lookups/CPU s, $way" "$p" "$s" "$(ratio "$s" "$p")"
done
p=$(get puppet fleet_cpu_s) s=$(get strata fleet_cpu_s)
row "$hosts hosts x 50 keys, CPU s" "$p" "$s" "$(ratio "$p" "$s")"
row "the same, peak memory, KiB" "$(get puppet fleet_peak_kib)" "$(get strata fleet_peak_kib)" ""

# The same values on the tree of `cargo bench`, whose digests stand in benches/benches/lookup.rs.
"$bin/fleet" --generate "$work/own" 1
"$bin/fleet" "$work/own" "$work/strata.json" >/dev/null
ruby "$here/ruby/lookups.rb" "$work/own" "$work/puppet.json" >/dev/null
ruby "$here/ruby/same.rb" "$work/puppet.json" "$work/strata.json"

# YAML, 1 MB.
generator=$root/../shared/bench/gen_layers.py
if [ -f "$generator" ] && command -v python3 >/dev/null 2>&1; then
    python3 "$generator" "$work/layers" --hosts 1 --vars 1620 --only-data --layouts hiera
    big=$work/layers/hiera/data/common.yaml
else
    big=$work/big.yaml
    "$bin/load" --generate "$big"
fi
"$bin/load" "$big" "$work/strata.json" >"$work/strata"
ruby "$here/ruby/load.rb" "$big" "$work/psych.json" >"$work/psych"
ruby "$here/ruby/same.rb" "$work/psych.json" "$work/strata.json"
p=$(get psych load_mb_per_s) s=$(get strata load_mb_per_s)
row "YAML of 1 MB, MB/CPU s (Psych)" "$p" "$s" "$(ratio "$s" "$p")"
if command -v go >/dev/null 2>&1; then
    (cd "$here/goccy" && go build -o "$work/goccy" .)
    "$work/goccy" "$big" "$work/goccy.json" >"$work/go"
    ruby "$here/ruby/same.rb" "$work/goccy.json" "$work/strata.json"
    p=$(get go load_mb_per_s)
    row "YAML of 1 MB, MB/CPU s (goccy)" "$p" "$s" "$(ratio "$s" "$p")"
else
    echo "goccy/go-yaml is left out: Go is missing, see https://go.dev/dl" >&2
fi
