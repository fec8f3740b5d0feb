# For tests that play a game through its log, line by line, as players do.

# begins RULES [UNITS [RECORD]]: a game in a folder of its own, with these unit files
# (of tests/fixtures/units, or of the folder when written ./), and perhaps a first record.
begins() {
	cd "$BATS_TEST_TMPDIR" || return 1
	export VOLTIGEUR_RULES=$1 VOLTIGEUR_LOG=game.log
	local unit paths=
	for unit in $2; do
		case $unit in ./*) unit=${unit#./} ;; *) unit=$root/tests/fixtures/units/$unit ;; esac
		paths=${paths:+$paths:}$unit
	done
	[ -z "$paths" ] || export VOLTIGEUR_UNITS=$paths
	[ -z "$3" ] || note "$3"
}
# note RECORD...: what a player writes into the log.
note() { printf '%s\n' "$@" >>game.log; }
# asks TOOL ARGUMENT...: the answer goes into the log, a refusal too; with each_derives=yes, if
# it also holds stamped and by itself.
asks() {
	[ "$each_derives" != yes ] || derives "$@" || return 1
	run "$@" -o kv
	[ "$status" -eq 0 ] || { echo "$*: status $status: $output" >&2; return 1; }
	note "$output"
}
# plays TOOL ARGUMENT...: the same, and nothing refuses it.
plays() {
	asks "$@" || return 1
	[[ $output != *" refused="* ]] || { echo "$*: $output" >&2; return 1; }
}
# go TOOL DICE OPERAND...: the same with dice of the table, if any.
go() {
	local tool=$1 dice=$2
	shift 2
	plays "$tool" ${dice:+-d "$dice"} "$@"
}
# sees FIELD=VALUE... -- TOOL ARGUMENT...: the answer has these fields; it goes into
# the log stamped, with its sentence.
sees() {
	local wanted=()
	while [ "$1" != -- ]; do wanted+=("$1") && shift; done
	shift
	run --separate-stderr "$@" -S -t -o kv
	has "${wanted[@]}"
	note "$output"
}
# derives TOOL ARGUMENT...: the stamped answer, by itself, is verified and resolved again as
# it was.
derives() {
	local line again
	"$@" -S -o kv >stamped 2>messages || { echo "$*: $(cat messages)" >&2; return 1; }
	(
		unset VOLTIGEUR_LOG VOLTIGEUR_UNITS
		"$1" --verify <stamped >differs 2>&1 || { echo "$*: $(cat stamped differs)" >&2; exit 1; }
		"$1" --again <stamped >again 2>&1 || { echo "$*: $(cat again)" >&2; exit 1; }
	) || return 1
	while IFS= read -r line <&3 && IFS= read -r again <&4; do
		[ "$(sed 's/[ ,=]/\n/g' <<<"$line" | sort)" = "$(sed 's/ amends=[0-9]*$//; s/[ ,=]/\n/g' <<<"$again" | sort)" ] ||
			{ printf '%s\nwas:   %s\nagain: %s\n' "$*" "$line" "$again" >&2; return 1; }
	done 3<stamped 4<again
	[ "$(wc -l <stamped)" = "$(wc -l <again)" ]
}
# says TEXT: the sentence of the last answer.
says() { [[ $output == *"text=\"$1\""* ]] || { printf 'want: %s\ngot:  %s\n' "$1" "$output" >&2; return 1; }; }
# now NAME: what muster says of a figure.
now() {
	output=$(muster -o kv | grep -m 1 "^by=$1\( \|$\)")
	status=0
}
# sound: nothing in the log contradicts what was before.
sound() {
	run --separate-stderr muster
	[ -z "$stderr" ] || { echo "$stderr" >&2; return 1; }
}
# in_copy GIVES STEP...: a copy of the ruleset in $parade, whose procedure `move rule` gives
# this and has these steps.
in_copy() {
	rm -rf copy
	cp -r "$parade" copy
	printf '  rule:\n    about: Rule.\n    sides: band\n    gives: %s\n    steps:\n' "$1" >>copy/move.yaml
	printf '      - %s\n' "${@:2}" >>copy/move.yaml
	export VOLTIGEUR_RULES=./copy
}
# mistaken TEXT: --check-rules finds this in the copy.
mistaken() {
	run --separate-stderr table-lookup --check-rules ./copy
	if [ "$status" -ne 2 ] || [[ $stderr != *"$1"* ]]; then
		echo "status $status: $stderr"
		return 1
	fi
}
