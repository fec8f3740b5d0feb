# What the steeplechase tests share: a table of cases, each compared whole.

# effects [DIE]: the fields an answer changed or gave, sorted, without that die.
effects() {
	tr ' ' '\n' | awk -F= -v die="${1:-}" '
		/^did=/ { after = 1; next }
		{ value[$1] = $0 }
		/^was\./ { changed[substr($1, 5)] = 1; next }
		after && !/^chose\./ && $1 != die { changed[$1] = 1 }
		END { for (key in changed) print value[key] }' | LC_ALL=C sort | paste -sd' '
}

# cases: lines of  rule ids | tool variant | dice | fields given | fields changed or given, with their values.
# A table's own die is left out.
cases() {
	local id call dice fields wanted line got fine=0 name given
	while IFS='|' read -r id call dice fields wanted; do
		[ -n "${id// /}" ] || continue
		read -r call name <<<"$call"
		dice=${dice// /}
		given=(-o kv ${dice:+-d "$dice"})
		[ "$call" = table-lookup ] && given+=(--follow)
		line=$("$call" "${given[@]}" "$name" scarred=no $fields 2>&1) || { echo "$id $call $name $dice $fields: $line" >&2; fine=1; continue; }
		[ "$call" = table-lookup ] && got=$(effects "$name" <<<"$line") || got=$(effects <<<"$line")
		wanted=$(tr -s ' ' '\n' <<<"$wanted" | grep . | LC_ALL=C sort | paste -sd' ')
		[ "$got" = "$wanted" ] || { printf '%s %s %s %s\n want: %s\n got:  %s\n' "$id" "$call $name" "$dice" "$fields" "$wanted" "$got" >&2; fine=1; }
	done
	return $fine
}
