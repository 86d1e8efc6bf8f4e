#!/bin/bash
# Plays a study in parts as an array of Slurm. All nodes must see this directory. A part whose node fails or whose time is
# over is queued again and resumes from its file. Submit the array, and then the merge, which waits for it:
#
#   mkdir -p parts
#   array=$(sbatch --parsable examples/cluster/slurm.sh)
#   sbatch --dependency=afterok:"$array" --wrap "dejarik merge parts/*.json --into study.json"
#
#SBATCH --job-name=dejarik
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=256M
#SBATCH --time=02:00:00
#SBATCH --signal=TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=parts/%a.log
set -u

srun dejarik lab looney --player level-5 --games 100000 --seed 1 --quiet --threads "$SLURM_CPUS_PER_TASK" \
    --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --file "parts/$SLURM_ARRAY_TASK_ID.json"
code=$?
# 143: Slurm has asked the part to stop because its time is nearly over. What it has played is saved.
[ "$code" = 143 ] && exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
exit "$code"
