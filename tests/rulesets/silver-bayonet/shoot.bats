#!/usr/bin/env bats
# Shooting attacks of The Silver Bayonet. Dice are given as power, skill.
load ../../helper

setup() { export VOLTIGEUR_RULES=silver-bayonet; }

# fires DICE FIELD=...: one shot of a musket at twelve inches against 14.
fires() {
	local dice="$1"
	shift
	run shoot -o kv -t -d "$dice" w=musket acc="${skilled:-1}" range=12 target.defence=14 "$@"
}

# stops FIELD=...: a shot for which no die is asked.
stops() {
	run shoot -o kv -t "$@"
}

# ---- range and sight ----

@test "a weapon reaches its printed range and not a hair further (SB-192, SB-193)" {
	local weapon range
	for pair in pistol:8 blunderbuss:8 volley-gun:14 musket:24 rifle:30 rock:12 demonic-fire:12; do
		weapon=${pair%:*} range=${pair#*:}
		run shoot -o kv -d 2,2 weapon=$weapon range=$range target.defence=14
		has result=miss
		run shoot -o kv weapon=$weapon range=$range.001 target.defence=14
		has result=out-of-range
		lacks power unloaded
	done
}

@test "in a centimetre game two centimetres are an inch (SB-003)" {
	run shoot -o kv -d 2,2 w=musket range=48cm t.def=14
	has result=miss
	stops w=musket range=48.1cm t.def=14
	has result=out-of-range
}

@test "fog ends sight at ten inches, another limit where it stands (SB-114, SB-713, SB-770)" {
	stops w=musket range=10.5 t.def=14 sky=fog
	has result=out-of-sight text='"nobody sees 10.5 inches today"'
	stops w=musket range=12.5 t.def=14 sky=drizzle
	has result=out-of-sight
	stops w=musket range=11 t.def=14 sight=10
	has result=out-of-sight
	fires 2,2 sight=12
	has result=miss
}

# ---- the Check ----

@test "the total is both dice and Accuracy; equal to Defence hits, one less misses (SB-185, SB-186)" {
	fires 6,7 target.health=11
	has total=14 result=hit damage=6 target.health=5 was.target.health=11
	fires 6,6 target.health=11
	has total=13 result=miss target.health=11
}

@test "the sentence of a hit tells the arithmetic" {
	run shoot -o kv -t -d 10,7 weapon=musket accuracy=1 range=12 target.defence=14 target.health=11
	has text='"power 10, skill 7, +1 accuracy = 18 against 14: hit for 10, 1 health left"'
}

@test "the book's example: a miss from behind cover, and fire returned for ten (SB-202)" {
	run shoot -o kv -t -d 3,2,10,7 w=musket acc=1 range=12 def=13 health=10 t.def=14 t.cover=yes t.w=musket t.acc=1 t.resp=return-fire
	has total=5 result=miss return.total=18 return.result=down return.damage=10 health=0 was.health=10
}

@test "a figure that moved first shoots at -1 (SB-196)" {
	fires 6,7 moved=yes
	has total=13 result=miss text='"power 6, skill 7, +1 accuracy, -1 moved first = 13 against 14: miss"'
}

@test "cover is -1, a Master of Cover -2 instead, and no cover none (SB-195, SB-270)" {
	fires 6,8 target.cover=yes
	has total=14 result=hit
	fires 6,8 target.cover=yes target.attributes=master-of-cover
	has total=13 result=miss
	fires 6,8 target.attributes=master-of-cover
	has total=15
}

@test "an ethereal shooter sees through what covers (SB-462)" {
	fires 6,8 target.cover=yes attributes=ethereal
	has total=15
}

@test "from horseback it is -2, once, and never with a rifle or a volley gun (SB-197, SB-214, SB-463)" {
	fires 6,8 mounted=yes
	has total=13
	stops w=rifle range=5 t.def=14 mounted=yes
	has result=unusable text='"a rifle cannot be fired from a horse"'
	stops w=volley-gun range=5 t.def=14 mounted=yes
	has result=unusable
	run shoot -o kv -d 5,5 w=pistol range=5 t.def=14 mounted=yes
	has total=8
}

@test "shooting at a mounted figure has no modifier (SB-214)" {
	fires 6,7 target.mounted=yes
	has total=14 result=hit
}

@test "blunderbuss and volley gun shoot at -1 and hurt 1 more (SB-032, SB-043, SB-428)" {
	run shoot -o kv -t -d 6,8 w=blunderbuss acc=1 range=5 t.def=14 t.health=10
	has total=14 result=hit damage=7 text='"power 6, skill 8, +1 accuracy, -1 weapon = 14 against 14: hit for 7 (6, +1 weapon), 3 health left"'
	run shoot -o kv -d 6,8 w=volley-gun acc=1 range=5 t.def=14
	has total=14 damage=7
}

@test "a large target is +1 (SB-269)" {
	fires 6,6 target.attributes=large
	has total=14 result=hit
}

@test "rain is -2, drizzle -1; a deluge stops firearms and is -4 for the rest (SB-113, SB-116, SB-770)" {
	fires 6,7 sky=rain
	has total=12
	fires 6,7 sky=drizzle
	has total=13
	stops w=musket range=5 t.def=14 sky=deluge
	has result=unusable text='"no firearm works in the deluge"'
	lacks unloaded
	run shoot -o kv -d 8,7 w=rock acc=1 range=5 t.def=13 sky=deluge
	has total=12 result=miss
}

@test "a gust is -2 for everybody (SB-693)" {
	fires 6,7 gust=yes
	has total=12
}

@test "shaken, stunned and distracted are -1 once, a curse adds its own (SB-402, SB-401)" {
	for word in shaken stunned distracted; do
		fires 6,7 terror=$word
		has total=13
	done
	fires 6,7 terror=shaken curse=2
	has total=11 text='"power 6, skill 7, +1 accuracy, -1 terror, -2 curse = 11 against 14: miss"'
	fires 6,7 terror=paralysed
	has total=14
}

@test "each fatigue token lowers the Defence that is shot at (SB-180, SB-444)" {
	fires 5,6 target.fatigue=2
	has total=12 result=hit
	fires 5,6 target.fatigue=1
	has total=12 result=miss
}

# ---- damage ----

@test "a rifle hurts by the skill die (SB-198)" {
	run shoot -o kv -d 10,3 w=rifle acc=1 range=30 t.def=14
	has damage=3
}

@test "a breastplate does not count against firearms, but against rocks and fire (SB-033, SB-441)" {
	fires 9,7 target.armour=1
	has damage=9
	local weapon plain
	for weapon in blunderbuss musket pistol second-pistol rifle volley-gun swivel-gun swivel-gun-volley; do
		run shoot -o kv -d 9,7 w=$weapon range=5 t.def=14 attributes=artillerist
		plain=$(grep -o ' damage=[0-9]*' <<<"$output")
		run shoot -o kv -d 9,7 w=$weapon range=5 t.def=14 attributes=artillerist t.armour=1
		has "${plain# }"
		run shoot -o kv -d 9,7 w=$weapon range=5 t.def=14 attributes=artillerist t.armour=2
		has damage=$((${plain#*=} - 1))
	done
	run shoot -o kv -t -d 9,7 w=rock range=5 t.def=14 t.armour=1
	has damage=8
	run shoot -o kv -d 9,7 w=demonic-fire range=5 t.def=14 t.armour=1
	has damage=10
}

@test "damage reduction is taken off, never below 0 (SB-256, SB-442)" {
	fires 9,7 target.damage-reduction=4 target.health=14
	has damage=5 target.health=9 text='"power 9, skill 7, +1 accuracy = 17 against 14: hit for 5 (9, -4 damage reduction), 9 health left"'
	fires 4,9 target.damage-reduction=5 target.health=14
	has result=hit damage=0 target.health=14
}

@test "an allergy lets a shot ignore damage reduction and indestructibility (SB-251, SB-267)" {
	fires 9,7 target.damage-reduction=5 target.allergies=silver,fire shot=silver
	has damage=9
	fires 9,7 target.damage-reduction=5 target.allergies=salt shot=silver
	has damage=4
	fires 9,7 target.attributes=indestructible target.allergies=silver shot=silver
	has damage=9
	fires 9,7 target.attributes=indestructible target.allergies=blessed
	has result=hit damage=0
}

@test "faith, spells and finds make a shot blessed or enchanted (SB-261, SB-301)" {
	fires 9,7 target.attributes=indestructible target.allergies=blessed attributes=great-faith
	has damage=9
	fires 9,7 target.attributes=indestructible target.allergies=enchanted shots-as=enchanted
	has damage=9
	fires 9,7 target.attributes=indestructible target.allergies=enchanted blows-as=enchanted
	has damage=0
}

@test "a Revenant's reduction is against every shot, special or not (SB-936)" {
	fires 9,7 target.shot-reduction=4 shot=silver
	has damage=5
}

@test "salt harms only who is allergic to it, though it may hit (SB-050, SB-457)" {
	fires 9,7 shot=salt target.health=10
	has result=hit damage=0 target.health=10
	fires 9,7 shot=salt target.allergies=salt target.attributes=indestructible
	has damage=9
}

@test "Demonic Fire is the power die and 2, enchanted, and is never unloaded (SB-257, SB-459)" {
	run shoot -o kv -d 5,9 w=demonic-fire acc=0 range=12 t.def=14 t.attributes=indestructible t.allergies=enchanted
	has damage=7
	lacks unloaded
}

@test "a thrown rock is the power die, and there is always another (SB-282)" {
	run shoot -o kv -d 5,9 w=rock acc=1 range=12 t.def=14
	has damage=5
	lacks unloaded
}

@test "Health 0 or less is down (SB-030, SB-187)" {
	fires 9,7 target.health=9
	has result=down target.health=0
	fires 9,7 target.health=10
	has result=hit target.health=1
}

@test "at exactly 0 a figure with a Medic in its unit lies down, below it does not (SB-272)" {
	fires 9,7 target.health=9 target.doctored=yes
	has result=down target.lying=yes
	fires 9,7 target.health=8 target.doctored=yes
	has result=down
	lacks target.lying
}

@test "a wound at a ledge owes a fall check, no damage owes none (SB-160, SB-425)" {
	fires 9,7 target.health=20 target.ledge=yes
	has owes=fall-check
	fires 9,7 target.health=20 target.ledge=yes target.attributes=indestructible
	lacks owes
	fires 9,7 target.health=20 target.attributes=skinshift
	has owes=skinshift
	fires 9,7 target.health=20 target.attributes=skinshift target.form=bear
	lacks owes
}

# ---- loading ----

@test "firing unloads, and an unloaded gun does not fire (SB-164)" {
	fires 2,2
	has unloaded=musket
	stops w=musket range=5 t.def=14 unloaded=pistol,musket
	has result=unloaded
	run shoot -o kv -d 2,2 w=pistol range=5 t.def=14 unloaded=musket
	has unloaded=musket,pistol
}

@test "each of two pistols is loaded by itself (SB-040)" {
	run shoot -o kv -d 2,2 w=second-pistol range=5 t.def=14 unloaded=pistol
	has result=miss unloaded=pistol,second-pistol
}

@test "Quick Load fires an unloaded gun at -2; 2 to 4 on the dice fouls it (SB-280, SB-456)" {
	fires 7,8 unloaded=musket attributes=quick-load
	has total=14 result=hit
	fires 3,1 unloaded=musket attributes=quick-load
	has result=miss fouled=musket
	fires 3,2 unloaded=musket attributes=quick-load
	has result=miss
	lacks fouled
	fires 3,1 attributes=quick-load
	lacks fouled
}

@test "Quick Load hurries no volley gun and no fire in return (SB-436, SB-455)" {
	stops w=volley-gun range=5 t.def=14 unloaded=volley-gun attributes=quick-load
	has result=unloaded
	run --separate-stderr shoot -d 2,2 w=musket range=5 def=13 t.def=14 t.w=musket t.unloaded=musket t.attributes=quick-load t.resp=return-fire
	refuses 'target.response: "return-fire" is not possible here'
}

@test "a fouled gun is useless (SB-046, SB-204)" {
	stops w=musket range=5 t.def=14 fouled=musket
	has result=fouled
}

@test "an action reloads one firearm, with what it takes (SB-165, SB-167)" {
	run shoot reload -o kv weapon=musket unloaded=musket,pistol kit=musket,cartridge-box
	has result=reloaded unloaded=pistol
	run shoot reload -o kv weapon=musket unloaded=musket kit=musket,shot-bag
	has result=impossible
	run shoot reload -o kv weapon=blunderbuss unloaded=blunderbuss kit=blunderbuss,cartridge-box
	has result=impossible
	run shoot reload -o kv weapon=blunderbuss unloaded=blunderbuss kit=blunderbuss,shot-bag
	has result=reloaded unloaded=
	run shoot reload -o kv weapon=pistol unloaded=pistol
	has result=reloaded
	run shoot reload -o kv weapon=volley-gun unloaded=volley-gun kit=volley-gun,cartridge-box
	has result=impossible
	for gun in swivel-gun swivel-gun-volley; do
		run shoot reload -o kv weapon=$gun unloaded=$gun attributes=artillerist
		has result=reloaded
		run shoot reload -o kv weapon=$gun unloaded=$gun
		has result=unusable
	done
	run shoot reload -o kv weapon=pistol
	has result=impossible
	# nobody reloads what he does not carry
	run shoot reload -o kv weapon=musket unloaded=musket kit=pistol,cartridge-box
	has result=not-carried
}

@test "a figure that does not move may reload in place of the Move (SB-166)" {
	run shoot reload -o kv weapon=pistol unloaded=pistol way=move
	has result=reloaded
	run shoot reload -o kv weapon=pistol unloaded=pistol way=move moved=yes
	has result=impossible
}

@test "a Fate Die reloads without an action, while one is left (SB-237, SB-118)" {
	run shoot reload -o kv weapon=pistol unloaded=pistol way=skill
	has result=reloaded fate-skill=1
	run shoot reload -o kv weapon=pistol unloaded=pistol way=skill fate-skill=0
	has result=impossible
	run shoot reload -o kv weapon=pistol unloaded=pistol way=power fate-barred=yes
	has result=impossible
	run shoot reload -o kv weapon=volley-gun unloaded=volley-gun way=power
	has result=impossible
}

# ---- special shot ----

@test "cold iron and salt miss on any 1, whatever the total, and take no Fate Die (SB-046, SB-050, SB-298)" {
	skilled=9 fires 1,10 shot=cold-iron
	has result=miss text='"power 1, skill 10, +9 accuracy = 20 against 14: the cold iron shot fails: miss"'
	skilled=9 fires 10,1 shot=salt fate=skill
	has result=miss
	lacks skill.reroll fate-skill
	skilled=9 fires 10,1 shot=silver
	has result=hit
}

@test "a double 1 with cold iron or salt fouls the gun for the game, plain shot does not (SB-046, SB-050)" {
	fires 1,1 shot=cold-iron
	has result=miss fouled=musket
	fires 1,1 shot=salt
	has fouled=musket
	fires 1,1
	lacks fouled
}

@test "a reroll that newly shows a 1 spoils the shot too (SB-400)" {
	skilled=9 fires 2,9,1 shot=cold-iron fate=power
	has power.reroll=1 result=miss
}

@test "a volley gun takes no shot but salt, and no creature any (SB-387)" {
	stops w=volley-gun range=5 t.def=14 shot=silver
	has result=unusable
	run shoot -o kv -d 2,2 w=volley-gun range=5 t.def=14 shot=salt
	has result=miss
	stops w=rock range=5 t.def=14 shot=salt
	has result=unusable
}

# ---- critical hits and failures ----

@test "without the option double tens are an ordinary hit and double ones a miss (SB-203, SB-204)" {
	fires 10,10
	has damage=10
	lacks critical
	skilled=20 fires 1,1
	has result=hit
	lacks fouled
}

@test "a critical hit is 2 more and allows no answer (SB-203)" {
	run shoot -o kv -t -d 10,10 w=musket acc=1 range=12 def=13 t.def=14 t.health=20 t.w=musket t.resp=return-fire criticals=yes
	has critical=yes damage=12
	lacks return.result
	has text='"power 10, skill 10, +1 accuracy = 21 against 14, a critical hit: hit for 12 (10, +2 critical hit), 8 health left"'
}

@test "the 2 comes after reductions, and not to the indestructible (SB-460)" {
	fires 10,10 criticals=yes target.damage-reduction=15
	has damage=2
	fires 10,10 criticals=yes target.attributes=indestructible
	has damage=0
	fires 10,10 criticals=yes shot=salt
	has damage=0
}

@test "double tens that still miss are no hit (SB-460)" {
	skilled=-9 fires 10,10 criticals=yes
	has total=11 result=miss
	lacks critical
}

@test "a critical failure misses, fouls, and takes no Fate Die (SB-204)" {
	skilled=20 fires 1,1 criticals=yes fate=power
	has result=miss fouled=musket
	lacks power.reroll
}

@test "the cursed fail critically at two dice of 1 or 2, option or not (SB-525, SB-869)" {
	for dice in 1,1 1,2 2,1 2,2; do
		skilled=20 fires $dice madness=cursed
		has result=miss fouled=musket
	done
	skilled=20 fires 3,1 madness=cursed
	has result=hit
	lacks fouled
}

# ---- technology ----

@test "within 6 inches of the inimical a firearm fails, unloaded and without dice (SB-264, SB-458)" {
	stops w=musket range=6 t.def=18 t.attributes=inimical-to-technology
	has result=failed unloaded=musket
	run shoot -o kv -d 2,2 w=musket range=6.1 t.def=18 t.attributes=inimical-to-technology
	has result=miss
	stops w=musket range=20 t.def=14 inimical=yes
	has result=failed
}

@test "rocks and Demonic Fire are no technology (SB-932)" {
	run shoot -o kv -d 9,9 w=demonic-fire range=3 t.def=18 t.attributes=inimical-to-technology
	has result=hit
}

@test "a swivel gun takes an Artillerist: 4 more, or a volley (SB-586, SB-898)" {
	for gun in swivel-gun swivel-gun-volley; do
		stops w=$gun range=10 t.def=14
		has result=unusable
	done
	run shoot -o kv -d 6,8 w=swivel-gun acc=1 range=24 t.def=14 attributes=artillerist
	has total=15 damage=10
	run shoot -o kv -d 6,8 w=swivel-gun-volley acc=1 range=14 t.def=14 attributes=artillerist target-number=3
	has total=14 damage=7
}

@test "a Power Die enchants the swivel gun's shot and another may still reroll (SB-640, SB-901)" {
	run shoot -o kv -d 6,2,9 w=swivel-gun acc=1 range=20 t.def=14 attributes=artillerist shot=enchanted fate=skill t.attributes=indestructible t.allergies=enchanted
	has result=hit damage=10 fate-power=1 fate-skill=1
	stops w=swivel-gun range=20 t.def=14 attributes=artillerist shot=enchanted fate-power=0
	has result=unusable
	stops w=musket range=20 t.def=14 shot=enchanted
	has result=unusable
}

@test "a torch leaves no hand for a weapon of two slots (SB-049)" {
	stops w=musket range=5 t.def=14 torch=yes
	has result=unusable
	run shoot -o kv -d 2,2 w=pistol range=5 t.def=14 torch=yes
	has result=miss
}

@test "who failed against the enchantment may not shoot, but may fire back (SB-412)" {
	stops w=musket range=5 t.def=14 barred=yes
	has result=unusable
	run shoot -o kv -d 2,2,3,3 w=musket range=5 def=13 t.def=14 t.w=musket t.barred=yes t.resp=return-fire
	has return.result=miss
}

# ---- several targets ----

@test "a blunderbuss has two targets, a volley gun three, a musket one (SB-032, SB-043, SB-453)" {
	run shoot -o kv -d 6,9 w=blunderbuss range=5 t.def=14 target-number=2 unloaded=blunderbuss
	has result=hit damage=7
	lacks was.unloaded
	stops w=blunderbuss range=5 t.def=14 target-number=3
	has result=too-many
	run shoot -o kv -d 6,9 w=volley-gun range=5 t.def=14 target-number=3 unloaded=volley-gun
	has result=hit
	stops w=musket range=5 t.def=14 target-number=2
	has result=too-many
}

@test "a first Check that fouls the gun does not cancel the others (SB-453)" {
	run shoot -o kv -d 6,9 w=blunderbuss range=5 t.def=14 target-number=2 unloaded=blunderbuss fouled=blunderbuss
	has result=hit
}

@test "haste and the swivel gun's Fate Die count once a shot (SB-280, SB-453, SB-640)" {
	run shoot -o kv -d 8,8 w=blunderbuss range=5 t.def=14 target-number=2 unloaded=blunderbuss attributes=quick-load
	has total=15
	run shoot -o kv -d 8,8 w=blunderbuss range=5 t.def=14 target-number=2 unloaded=blunderbuss attributes=quick-load hurried=yes
	has total=13
	run shoot -o kv -d 8,8 w=swivel-gun-volley range=5 t.def=14 target-number=2 shot=enchanted attributes=artillerist fate-power=0 t.attributes=indestructible t.allergies=enchanted
	has damage=9 fate-power=0
}

# ---- the answer ----

@test "a hit or missed figure may fire back, once, by all the rules of shooting (SB-188, SB-190, SB-199)" {
	run shoot -o kv -t -d 6,8,7,8 w=musket acc=1 range=12 def=13 health=10 cover=yes t.def=14 t.health=11 t.w=rifle t.acc=2 t.resp=return-fire
	has result=hit damage=6 target.health=5 return.total=16 return.result=hit return.damage=8 health=2 target.unloaded=rifle unloaded=musket
}

@test "that the shooter moved does not trouble who fires back (SB-454)" {
	run shoot -o kv -d 2,2,6,7 w=musket range=12 def=13 moved=yes t.def=14 t.w=musket t.moved=yes t.resp=return-fire
	has total=3 return.total=13 return.result=hit
}

@test "a figure that is down does not answer (SB-188)" {
	run shoot -o kv -d 9,8 w=musket range=12 def=13 t.def=14 t.health=5 t.w=musket t.resp=return-fire
	has result=down
	lacks return.result
}

@test "nobody fires back beyond his own range, unloaded, fouled or unarmed (SB-199, SB-454)" {
	for no in "t.w=pistol" "t.w=musket t.unloaded=musket" "t.w=musket t.fouled=musket" "t.w=musket t.lying=yes" "t.w=musket t.asleep=yes" ""; do
		run --separate-stderr shoot -d 2,2 w=musket range=12 def=13 t.def=14 t.resp=return-fire $no
		refuses 'target.response: "return-fire" is not possible here'
	done
}

@test "diving is 2 inches, in any direction for the confused (SB-200, SB-527)" {
	fires 2,2 t.resp=dive
	has result=miss
	[[ "$output" == *"the target dives for cover, 2 inches"* ]]
	fires 2,2 t.resp=dive t.madness=confused
	[[ "$output" == *"dives 2 inches in any direction"* ]]
}

@test "policies answer a whole stream: fire back where possible, else dive" {
	run bash -c "printf 'weapon=musket range=12 defence=13 target.defence=14 target.weapon=%s target.response=take-cover\n' musket pistol | shoot -o kv -s x | sed 's/.*chose.target.response=\([a-z-]*\).*/\1/'"
	[ "$output" = "$(printf 'return-fire\ndive')" ]
}

@test "a monster always fires back when it can, and never dives (SB-247)" {
	run shoot -o kv -d 2,2,3,3 w=musket range=12 def=13 t.def=12 t.monster=yes t.w=musket
	has return.result=miss
	run shoot -o kv -d 2,2 w=musket range=12 def=13 t.def=12 t.monster=yes t.w=musket t.unloaded=musket
	lacks return.result
	run shoot -o kv -t -d 2,2 w=musket range=12 t.def=12 t.monster=yes t.w=musket
	lacks return.result
	[[ "$output" == *"the target would fire back, but defence= is not said"* ]]
}

@test "shooting tires nobody (SB-201)" {
	fires 9,9 target.health=20
	lacks fatigue target.fatigue
}

# ---- bad input ----

@test "a weapon or a shot that is none is refused with the words there are" {
	run --separate-stderr shoot w=musqet range=3 t.def=14
	refuses 'did you mean "musket"'
	run --separate-stderr shoot w=musket range=3 t.def=14 shot=gold
	refuses 'shot: unknown value "gold"; expected one of: plain, silver, cold-iron, salt, enchanted'
	run --separate-stderr shoot w=musket range=3 t.def=14 t.resp=strike-back
	refuses 'target.response: unknown value "strike-back"'
}

@test "numbers beyond their bounds are refused" {
	run --separate-stderr shoot w=musket range=-1 t.def=14
	refuses "range: -1 is below the minimum of 0"
	run --separate-stderr shoot w=musket range=3 t.def=14 t.fatigue=3
	refuses "target.fatigue: 3 is above the maximum of 2"
	run --separate-stderr shoot w=volley-gun range=3 t.def=14 target-number=4
	refuses "target-number: 4 is above the maximum of 3"
	run --separate-stderr shoot -d 11,3 w=musket range=3 t.def=14
	refuses "11"
}

@test "a weapon of none shoots nothing" {
	stops w=none range=3 t.def=14
	has result=unusable
}

@test "who is down has no health left to tell of" {
	fires 10,7 target.health=12
	[[ $output == *': hit for 10, 2 health left"'* ]] || { echo "$output"; false; }
	fires 10,7 target.health=9
	[[ $output == *': hit for 10, down"'* ]] || { echo "$output"; false; }
}

@test "a record alone is refused, too (SB-046, SB-051, SB-206, SB-289, SB-479)" {
	refused_alone <<-'END'
		not-carried shoot fire weapon=musket range=5 t.defence=14 shot=silver silver-on=pistol
		not-carried shoot fire weapon=musket range=5 t.defence=14 shot=cold-iron cold-iron-on=pistol
		lying       shoot fire weapon=rock range=5 t.defence=14 monster=yes t.lying=yes now.turn=1 t.full-health=9
		impossible  shoot reload weapon=musket unloaded=musket kit=musket,cartridge-box fouled=musket
		refused     move act deed=dismount
		refused     move mount attributes=combat-rider moved=yes
		no-wound    check skinshift attributes=skinshift free=yes now.turn=1
	END
}
