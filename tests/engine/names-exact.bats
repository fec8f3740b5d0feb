#!/usr/bin/env bats
load ../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

@test "a last part written out wins over longer names that begin with it" {
	run shoot -o kv -d 2,2,9,9,5 w=musket acc=1 range=12 def=13 t.def=14 t.w=musket t.resp=return-fire t.fate=none negate=power
	has target.fate=none return.result=hit return.damage=6
	run --separate-stderr shoot w=musket range=12 t.def=14 t.fat=none
	refuses "ambiguous field \"t.fat\"; it could be target.fatigue, target.fate"
}
