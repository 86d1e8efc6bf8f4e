#!/usr/bin/env bash
# Plays a study in parts with HyperQueue, merges them, and prints the result. The server (`hq server start`) and the
# workers (`hq worker start` on each machine, or `hq alloc add slurm`) must be running, and all of them must see this
# directory. If a worker is lost, HyperQueue starts its parts again elsewhere, and they resume from their files.
#
#   examples/cluster/hyperqueue.sh [PARTS]
set -euo pipefail
parts=${1:-64}
study=(dejarik lab looney --player level-5 --games 100000 --seed 1)
mkdir -p parts

# shellcheck disable=SC2016 # The task expands $HQ_TASK_ID.
hq submit --wait --array="1-$parts" --cpus=1 --name=dejarik --crash-limit=20 --stdout=none -- \
    bash -c 'exec "${@:2}" --quiet --threads 1 --part "$HQ_TASK_ID/$1" --file "parts/$HQ_TASK_ID.json"' \
    part "$parts" "${study[@]}"

dejarik merge parts/*.json --into study.json
"${study[@]}" --file study.json
