# The peer of the stream: one rulebook's shot, hard-coded in awk as one would
# write it for the purpose.  Same fields in, same fields out, dice by rand().
BEGIN {
	srand(1)
	reach["musket"] = 24; reach["rifle"] = 30; reach["pistol"] = 8; reach["blunderbuss"] = 8
	aim["blunderbuss"] = -1; bonus["blunderbuss"] = 1; skilled["rifle"] = 1
}
{
	split("", f)
	for (i = 1; i <= NF; i++) {
		at = index($i, "=")
		f[substr($i, 1, at - 1)] = substr($i, at + 1)
	}
	gun = f["weapon"]
	if (f["range"] + 0 > reach[gun]) {
		print $0 " did=shoot.fire result=out-of-range"
		next
	}
	power = int(rand() * 10) + 1
	skill = int(rand() * 10) + 1
	total = power + skill + f["accuracy"] + aim[gun]
	if (f["moved"] == "yes") total--
	if (f["target.cover"] == "yes") total--
	out = " did=shoot.fire unloaded=" gun " was.unloaded= power=" power " skill=" skill " total=" total
	if (total < f["target.defence"] - f["target.fatigue"]) {
		print $0 out " result=miss"
		next
	}
	damage = (skilled[gun] ? skill : power) + bonus[gun]
	if (damage < 0) damage = 0
	line = $0
	left = f["target.health"] - damage
	if ("target.health" in f)
		sub(/target\.health=[^ ]*/, "target.health=" left " was.target.health=" f["target.health"], line)
	print line out " result=" (left <= 0 ? "down" : "hit") " damage=" damage
}
