# A job that is killed three times goes on where it stood, and gives the bytes of one left alone.
folkman demo --rows 20000 --keep corpus >/dev/null
job='folkman sums corpus/train.svm -q --checkpoint job.checkpoint --checkpoint-every 0.01'
for kill in 1 2 3; do
  timeout -s KILL 0.05 $job -o sums >/dev/null 2>&1 || true
done
$job -o sums
folkman sums corpus/train.svm -q -o undisturbed >/dev/null
cmp sums undisturbed && echo "the same bytes"
ls
