#!/usr/bin/env bash
# Plays a study in three parts at the same time on this machine. One part is killed in the middle and started again.
# Then the script merges the parts and compares the file with that of the study in one piece.
#
#   DEJARIK=target/release/dejarik examples/cluster/local.sh [GAMES]
set -euo pipefail
games=${1:-3000} parts=3
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT

study=("${DEJARIK:-dejarik}" lab simeone --player level-2 --games "$games" --threads 1 --quiet)
part() { exec "${study[@]}" --part "$1/$parts" --file "$folder/part-$1.json" >/dev/null; }

for number in $(seq $parts); do
    part "$number" &
    pids[number]=$!
done
# The file is there from the first game on. The part saves every five seconds.
until [ -s "$folder/part-2.json" ]; do sleep 0.05; done
kill -KILL "${pids[2]}"
wait "${pids[2]}" && echo "part 2 was faster than the kill; ask for more games" && exit 1
echo "part 2 was killed after $({ grep -o '"score"' "$folder/part-2.json" || true; } | wc -l) saved games"
part 2 &
wait

"${study[0]}" merge "$folder"/part-*.json --into "$folder/merged.json"
"${study[@]}" --file "$folder/whole.json" >/dev/null
cmp "$folder/merged.json" "$folder/whole.json"
echo "the merged file is the file of the study in one piece"
