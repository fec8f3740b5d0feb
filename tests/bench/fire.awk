# The peer of the stream: one rulebook's shot, hard-coded in awk as one would
# write it for the purpose: the checks of what comes in, the states of the gun,
# the modifiers of the sheet, the reductions of damage.  Same fields in, same
# fields out, dice by rand().  Fate Dice, answers and Skinshift are left out.
function has(list, word) { return index("," list ",", "," word ",") > 0 }
function number(name) {
	if (!few && (name in f) && f[name] !~ /^-?[0-9]+(\.[0-9][0-9]?[0-9]?)?$/) {
		print $0 " error=\"" name ": \\\"" f[name] "\\\" is not a number\""
		bad = 1
	}
	return f[name] + 0
}
BEGIN {
	srand(1)
	reach["musket"] = 24; reach["rifle"] = 30; reach["pistol"] = 8; reach["blunderbuss"] = 8
	reach["volley-gun"] = 14
	aim["blunderbuss"] = -1; aim["volley-gun"] = -1
	bonus["blunderbuss"] = 1; bonus["volley-gun"] = 1; skilled["rifle"] = 1
}
{
	split("", f)
	bad = 0
	for (i = 1; i <= NF; i++) {
		at = index($i, "=")
		f[substr($i, 1, at - 1)] = substr($i, at + 1)
	}
	gun = f["weapon"]
	if (!(gun in reach)) { print $0 " error=\"weapon: no such word\""; next }
	range = number("range"); accuracy = number("accuracy"); defence = number("target.defence")
	health = number("target.health"); fatigue = number("target.fatigue"); curse = number("curse")
	reduction = number("target.damage-reduction")
	if (bad) next
	if (range > reach[gun]) { print $0 " did=shoot.fire result=out-of-range"; next }
	if (has(f["fouled"], gun)) { print $0 " did=shoot.fire result=fouled"; next }
	if (has(f["unloaded"], gun)) { print $0 " did=shoot.fire result=unloaded"; next }
	if (f["sky"] == "deluge" || f["inimical"] == "yes") { print $0 " did=shoot.fire result=unusable"; next }
	power = int(rand() * 10) + 1
	skill = int(rand() * 10) + 1
	total = power + skill + accuracy + aim[gun] - curse
	if (f["moved"] == "yes") total--
	if (f["mounted"] == "yes") total -= 2
	if (f["target.cover"] == "yes") total -= has(f["target.attributes"], "master-of-cover") ? 2 : 1
	if (has(f["target.attributes"], "large")) total++
	if (f["sky"] == "rain") total -= 2
	if (f["terror"] == "shaken" || f["terror"] == "stunned" || f["terror"] == "distracted") total--
	out = " did=shoot.fire unloaded=" gun " was.unloaded= power=" power " skill=" skill " total=" total
	double = f["criticals"] == "yes" && power == 1 && skill == 1
	spoiled = (f["shot"] == "cold-iron" || f["shot"] == "salt") && (power == 1 || skill == 1)
	if (double || spoiled && power == 1 && skill == 1) out = out " fouled=" gun " was.fouled="
	if (total < defence - fatigue || double || spoiled) { print $0 out " result=miss"; next }
	damage = (skilled[gun] ? skill : power) + bonus[gun]
	allergic = f["shot"] != "" && has(f["target.allergies"], f["shot"])
	if (!allergic) damage -= reduction
	if (damage < 0) damage = 0
	if (f["criticals"] == "yes" && power == 10 && skill == 10) damage += 2
	if (has(f["target.attributes"], "indestructible") && !allergic) damage = 0
	line = $0
	left = health - damage
	if ("target.health" in f)
		sub(/target\.health=[^ ]*/, "target.health=" left " was.target.health=" f["target.health"], line)
	print line out " result=" (("target.health" in f) && left <= 0 ? "down" : "hit") " damage=" damage
}
