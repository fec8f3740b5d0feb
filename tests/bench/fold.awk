# The peer of muster: what a log left behind, folded by hand in awk: the last value of each
# field of each body, and the order in which bodies came. No undo, no amendments, no checks.
{
	by = at = ""
	for (i = 1; i <= NF; i++) {
		where = index($i, "=")
		name = substr($i, 1, where - 1)
		value = substr($i, where + 1)
		if (name == "by") by = value
		else if (name == "at") at = value
		else if (name ~ /^was\./) changed[substr(name, 5)] = 1
		now[name] = value
	}
	for (name in changed) {
		who = name ~ /^target\./ ? at : by
		field = name ~ /^target\./ ? substr(name, 8) : name
		if (!(who in seen)) { seen[who] = 1; order[++bodies] = who }
		state[who, field] = now[name]
		if (!(field in fields)) { fields[field] = 1; names[++count] = field }
	}
	split("", changed)
	split("", now)
}
END {
	for (i = 1; i <= bodies; i++) {
		line = "by=" order[i]
		for (j = 1; j <= count; j++)
			if ((order[i], names[j]) in state) line = line " " names[j] "=" state[order[i], names[j]]
		print line
	}
}
