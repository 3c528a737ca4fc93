# Grades setting.txt in the folder $1: the simulator runs it. A line after the simulator's says so if the work is not 3 ms.
exec 2>&1
# Each line of the setting is options of the command.
options=$(grep -v '^#' "$1/setting.txt" | tr '\n' ' ')
echo "$ cargo xtask sim $options"
result=$(cargo xtask sim $options)
echo "$result"
# The columns are the program, the scheduler, the workers, the time with its unit, and the speed-up.
echo "$result" | awk '/^tree:/ && $5 == "µs" {
  work = $4 * $6
  if (work < 2970 || work > 3030) printf "the work in all is %d µs: nodes times work must be 3,000 µs\n", work
}'
