# The peer of the stream of checks: one rulebook's Courage Check, hard-coded in
# awk as one would write it for the purpose.  Same fields in, same fields out,
# dice by rand().  Fate Dice are left out.
function number(name) {
	if (!few && (name in f) && f[name] !~ /^-?[0-9]+(\.[0-9][0-9]?[0-9]?)?$/) {
		print $0 " error=\"" name ": \\\"" f[name] "\\\" is not a number\""
		bad = 1
	}
	return f[name] + 0
}
BEGIN { srand(1) }
{
	split("", f)
	bad = 0
	for (i = 1; i <= NF; i++) {
		at = index($i, "=")
		f[substr($i, 1, at - 1)] = substr($i, at + 1)
	}
	if (!("reach" in f)) { print $0 " error=\"missing reach=\""; next }
	reach = number("reach"); courage = number("courage"); curse = number("curse")
	if (bad) next
	power = int(rand() * 10) + 1
	skill = int(rand() * 10) + 1
	total = power + skill + courage - curse
	if (f["inspired"] == "yes") total++
	if (f["terror"] == "shaken" || f["terror"] == "stunned" || f["terror"] == "distracted") total--
	print $0 " did=check.courage power=" power " skill=" skill " total=" total " result=" (total >= reach ? "passed" : "failed")
}
