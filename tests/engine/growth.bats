#!/usr/bin/env bats
# How the cost of a run grows with what it reads: instructions and memory are counted,
# since a clock tells as much of the machine as of the program.
load ../helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	[ -z "${VOLTIGEUR_SANITIZED:-}" ] || skip "sanitizers count as well"
	export VOLTIGEUR_RULES=silver-bayonet
}

# work COMMAND..: the instructions that it executes.
work() {
	command -v valgrind >/dev/null || skip "no valgrind"
	VOLTIGEUR_CONFINE=no valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null <"${from:-/dev/null}" |
		awk '/Collected/ { print $4 }'
}

# twice LESS MORE PERCENT: MORE is at most so many percent of LESS.
twice() {
	[ "$1" -gt 0 ] && [ $(($2 * 100)) -le $(($1 * $3)) ] || { echo "$1, then $2" >&2; return 1; }
}

# peak COMMAND..: the most memory that it holds, in KiB.
peak() {
	/usr/bin/time -f %M -o peak "$@" >/dev/null
	cat peak
}

# answers_and LINES FORMAT: a log of so many answers, and as many lines that change them, from
# the last to the first.
answers_and() {
	awk -v n="$1" -v format="$2" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf "by=Harris did=check.terror result=pass courage=3 number=%d\n", i
		for (i = n; i > 0; i--)
			printf format, i }' >"game.$1"
}

@test "twice as many amendments are twice the work" {
	for count in 1000 2000; do
		answers_and "$count" 'by=Harris did=check.terror result=fail courage=3 amends=%d\n'
	done
	twice "$(work muster -l game.1000)" "$(work muster -l game.2000)" 215
}

@test "twice as many undone answers are twice the work" {
	for count in 1000 2000; do
		answers_and "$count" 'event=undo number=%d\n'
	done
	twice "$(work muster -l game.1000)" "$(work muster -l game.2000)" 215
}

@test "unit-validate keeps of a file what it found, not the file" {
	mkdir few many
	for i in {1..500}; do
		cp "$root/tests/fixtures/units/british.yaml" "many/$i.yaml"
	done
	cp many/?.yaml few
	less=$(peak unit-validate few) more=$(peak unit-validate many)
	[ "$more" -le $((less + 4 * 500)) ] || { echo "$less, then $more"; return 1; } # KiB; a file took 41
}

@test "a game does not compile what makes a unit legal" {
	cp -r "$root/tests/fixtures/rules/moonlight" .
	printf '  odd: {for: hand, require: moonbeams >= 1, say: no moonbeams}\n' >>moonlight/units.yaml
	cat >band.yaml <<-end
		rules: moonlight
		name: Band
		hands: [{name: Ned, kind: runner}]
	end
	run muster -r ./moonlight -u band.yaml
	[ "$status" -eq 0 ] || { echo "$output"; return 1; }
	run unit-validate -r ./moonlight band.yaml
	[ "$status" -eq 2 ]
	[[ "$output" == *moonbeams* ]]
}

# fields COUNT FORMAT: a hundred records of so many fields.
fields() {
	awk -v n="$1" -v format="$2" 'BEGIN {
		for (i = 0; i < 100; i++) {
			for (j = 0; j < n; j++)
				printf format, j ? (format ~ /"/ ? "," : " ") : "", j
			print "" } }'
}

@test "twice as many fields in a record are twice the work" {
	fields 200 '%sfield%d=1' >kv.200
	fields 400 '%sfield%d=1' >kv.400
	fields 200 '%s"field%d":1' | sed 's/.*/{&}/' >json.200
	fields 400 '%s"field%d":1' | sed 's/.*/{&}/' >json.400
	for form in kv json; do
		twice "$(from=$form.200 work check terror)" "$(from=$form.400 work check terror)" 215
	done
}

@test "a name that occurs twice is found among many fields, wherever it is" {
	for twice in 1 20 30 300; do
		run --separate-stderr check terror <<<"$(seq -f 'field%g=1' -s ' ' 400) field$twice=2 broken"
		[ "$status" -eq 2 ]
		[[ "$stderr" == *"duplicate field field$twice="* ]] || { echo "$stderr"; return 1; }
	done
}

# plain_log LINES: answers that count as they stand.
plain_log() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
		printf "by=Harris at=Dubois weapon=musket range=12 did=shoot.fire result=hit target.health=%d was.target.health=%d number=%d\n", i % 9, (i - 1) % 9, i }' >"game.$1"
}

@test "a log of answers that count as they stand is folded in the memory of its state" {
	plain_log 1000
	plain_log 20000
	less=$(peak muster -l game.1000) more=$(peak muster -l game.20000)
	[ "$more" -le $((less + 512)) ] || { echo "$less, then $more"; return 1; } # KiB; a record took 2.2
}

@test "a log says the same whether its records are kept or not" {
	{
		printf '# an evening\nby=Harris health=9 was.health=10 did=check.terror number=1\n\nno record\n'
		printf 'by=Ann amends=x did=check.terror health=2\nby=Harris did=shoot.nonesuch number=4\n'
		printf 'by=Harris at=Dubois did=shoot.fire repetition=1 target.health=4 was.target.health=5 number=5\n'
		printf 'by=Harris at=Pike did=shoot.fire repetition=2 target.health=4 was.target.health=5 number=5\n'
		printf '{"by":"Pike","health":3,"was.health":4,"did":"check.terror","number":6}\nby=Harris torn'
	} >game.log
	run --separate-stderr muster -l game.log
	flat=$output told=${stderr//game.log/stdin}
	[ -n "$flat" ]
	[[ "$told" == *nonesuch* && "$told" == *stdin:10* ]]
	run --separate-stderr muster -l - <game.log
	[ "$output" = "$flat" ]
	[ "$stderr" = "$told" ] || { diff <(echo "$told") <(echo "$stderr"); return 1; }
}

# stream COUNT: records of one shape, for `shape` shots, checks or melees.
stream() {
	awk -v n="$1" -v shape="$shape" 'BEGIN {
		split("musket rifle pistol blunderbuss", weapon, " ")
		split("none light hard", cover, " ")
		for (i = 1; i <= n; i++)
			if (shape == "shots")
				printf "id=%d weapon=%s accuracy=%d range=%d target.defence=%d target.health=%d target.cover=%s moved=no\n",
					i, weapon[i % 4 + 1], i % 3, i * 7 % 26, 12 + i % 4, 8 + i % 5, i % 2 ? "yes" : "no"
			else if (shape == "checks")
				printf "id=%d by=soldier-%d courage=%d reach=%d health=%d\n", i, i % 97, i % 4, 10 + i % 7, 8 + i % 5
			else
				printf "id=%d men=%d leading=%d fervour=%d target.men=%d target.cover=%s\n",
					i, 8 + i % 5, 1 + i % 3, i % 2, 7 + i % 6, cover[i % 2 + 1] }'
}

# each COMMAND..: the instructions that a record of a long stream takes.
each() {
	stream 1000 >short
	stream 5000 >long
	echo $((($(from=long work "$@") - $(from=short work "$@")) / 4000))
}

# The figures are a tenth above what gcc 12 makes of it on amd64.
@test "a record of a stream takes a few thousand instructions" {
	command -v valgrind >/dev/null || skip "no valgrind"
	shape=shots shot=$(each shoot -s q) stamped=$(each shoot -s q -S)
	shape=checks check=$(each check courage -s q)
	shape=melees melee=$(each melee -r sharp-practice -s q)
	echo "shot $shot, stamped $stamped, check $check, melee $melee"
	[ "$shot" -gt 0 ] # it ran
	[ "$shot" -le 5900 ]
	[ "$stamped" -le 6450 ]
	[ "$check" -le 4400 ]
	[ "$melee" -le 13900 ]
}

@test "a line needs little room, also of addresses" {
	run bash -c "ulimit -v 20000; roll -s a 3d6 && check courage -r silver-bayonet -s a courage=1 reach=12"
	[ "$status" -eq 0 ]
}

@test "the states of large odds lie in large pages, where the system has them" {
	[ -x /usr/bin/time ] || skip "no /usr/bin/time"
	python3 -c '
import mmap, re
area = mmap.mmap(-1, 32 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
area.madvise(mmap.MADV_HUGEPAGE)
area.write(bytes(32 << 20))
exit(not any(int(size) for size in re.findall(r"AnonHugePages: +(\d+)", open("/proc/self/smaps").read())))' || skip "no large pages"
	/usr/bin/time -q -f '%R %M' -o pages shoot -r sharp-practice -O men=60 weapon=musket range=8 target.mounted=yes >/dev/null
	read -r faults kilobytes <pages
	[ $((faults * 4 * 3)) -lt $((kilobytes * 2)) ] || { cat pages; return 1; } # of small ones a fault each
}

# each_shot FILE: the instructions that a line costs behind the first, of 1,001.
each_shot() {
	head -1 "$1" >first
	echo $((($(from=$1 work shoot -s 1) - $(from=first work shoot -s 1)) / 1000))
}

@test "a record like the one before costs a third of one with other fields" {
	awk 'BEGIN { for (i = 0; i <= 1000; i++) printf "range=%d weapon=musket target.defence=%d\n", i % 9 + 1, i % 3 + 12 }' >alike
	awk '{ print "note" NR % 40 "=x", $0 }' alike >others
	twice "$(each_shot others)" "$(each_shot alike)" 40
}

@test "JSON as the tools write it costs no half more than fields, with an escape four times as much" {
	awk 'BEGIN { for (i = 0; i <= 1000; i++) printf "range=%d weapon=musket target.defence=%d\n", i % 9 + 1, i % 3 + 12 }' >fields
	awk -F'[= ]' '{ printf "{\"range\":%s,\"weapon\":\"musket\",\"target.defence\":%s}\n", $2, $6 }' fields >json
	sed 's/musket/m\\u0075sket/' json >escaped
	local json
	json=$(each_shot json)
	twice "$(each_shot fields)" "$json" 150
	twice "$(each_shot escaped)" "$json" 30
}
