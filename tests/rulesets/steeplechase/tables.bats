#!/usr/bin/env bats
# Every row of every random table of steeplechase: what it changes and gives, whole.
# A line is: rule ids | tool and table | dice | fields given | every field that the row changes or gives, with its value.
load ../../helper
load steeplechase

setup() { export VOLTIGEUR_RULES=steeplechase; }

@test "whizzing bullets, mounted and on foot" {
	cases <<-'END'
	ST-105         |table-lookup whizzing-bullets|1||result=near-miss
	ST-105         |table-lookup whizzing-bullets|3|mounted=no|result=near-miss
	ST-106         |table-lookup whizzing-bullets|4||result=horse-wounded horse-is=wounded
	ST-107         |table-lookup whizzing-bullets|4|mounted=no wounds=1|result=wounded wounds=2
	ST-108         |table-lookup whizzing-bullets|5||result=thrown mounted=no horse-at=loose thrown=yes
	ST-109         |table-lookup whizzing-bullets|5|mounted=no|result=leg-hit no-move-next=yes
	ST-110         |table-lookup whizzing-bullets|6||result=horse-slain mounted=no horse=none
	ST-111         |table-lookup whizzing-bullets|6|mounted=no|result=felled wounds=1 energy=exhausted no-move-next=yes
	END
}

@test "parlay with guerrillas" {
	cases <<-'END'
	ST-204 ST-148  |table-lookup guerrilla-parlay|1||result=captured captured=yes acted=yes boast=1 target.prisoners=1 horse-at=held mounted=no
	ST-205         |table-lookup guerrilla-parlay|2||result=fight fight-now=yes
	ST-206         |table-lookup guerrilla-parlay|3||result=fight fight-now=yes
	ST-206 ST-R83  |table-lookup guerrilla-parlay|3|give-horse=yes|result=truce target.truce=1 shame=1 horse-at=held mounted=no
	ST-206         |table-lookup guerrilla-parlay|3|give-horse=yes horse=none mounted=no|result=fight fight-now=yes
	ST-207         |table-lookup guerrilla-parlay|4|coins=yes|result=fight fight-now=yes
	ST-207         |table-lookup guerrilla-parlay|4|coins=yes give-coins=yes|result=truce target.truce=1 boast=1 coins=no taken=coins target.loot=coins
	ST-207         |table-lookup guerrilla-parlay|4|give-coins=yes|result=fight fight-now=yes
	ST-208         |table-lookup guerrilla-parlay|5||result=nothing
	ST-209 ST-004  |table-lookup guerrilla-parlay|6||result=truce target.truce=1 boast=1
	ST-011 ST-210  |table-lookup guerrilla-parlay|6|ability=cunning|result=friends target.friendly=yes boast=2
	ST-210         |table-lookup guerrilla-parlay|6|ability=cunning horse-at=held taken=coins,wine target.loot=coins|result=friends target.friendly=yes boast=2 horse-at=with coins=yes taken=wine target.loot=
	ST-211 ST-R59  |table-lookup guerrilla-parlay|3,5|give-horse=yes again=yes|result=nothing target.truce=1 shame=1 horse-at=held mounted=no
	ST-R59         |table-lookup guerrilla-parlay|3,2|give-horse=yes again=yes|result=fight fight-now=yes shame=1 horse-at=held mounted=no
	ST-R59         |table-lookup guerrilla-parlay|3,3|give-horse=yes again=yes|result=fight fight-now=yes shame=1 horse-at=held mounted=no
	END
}

@test "losing to guerrillas" {
	cases <<-'END'
	ST-212 ST-239  |table-lookup losing-to-guerrillas|1,4||result=endured captured=yes acted=yes target.prisoners=1 horse-at=held mounted=no torture=4
	ST-212 ST-240  |table-lookup losing-to-guerrillas|1,5||alive=no messages=0 result=killed shame=1 target.holds=1 torture=5
	ST-213         |table-lookup losing-to-guerrillas|2||result=captured placed=guerrilla-camp captured=yes acted=yes target.prisoners=1 horse-at=held mounted=no
	ST-214         |table-lookup losing-to-guerrillas|3|pistol=yes|result=captured captured=yes acted=yes target.prisoners=1 horse-at=held mounted=no pistol=no taken=pistol target.loot=pistol
	ST-215 ST-R11  |table-lookup losing-to-guerrillas|4||result=robbed shame=1 messages=0 target.holds=1 horse-at=held mounted=no
	ST-215 ST-022 ST-037 ST-038 ST-R10|table-lookup losing-to-guerrillas|4|messages=2 coins=yes wine=yes bread=yes food=2 water=1 pistol=yes|result=robbed shame=2 messages=0 target.holds=2 coins=no wine=no bread=no food=0 water=0 pistol=no taken=coins,wine,bread,pistol,food,water target.loot=coins,wine,bread,pistol,food,water horse-at=held mounted=no
	ST-215 ST-R11  |table-lookup losing-to-guerrillas|4|messages=0 horse=none mounted=no|result=robbed shame=1
	ST-216         |table-lookup losing-to-guerrillas|5||result=captured captured=yes acted=yes target.prisoners=1 horse-at=held mounted=no target.protector=yes boast=2
	ST-217         |table-lookup losing-to-guerrillas|6||result=left-for-dead boast=1 horse-at=loose mounted=no thrown=yes
	ST-217         |table-lookup losing-to-guerrillas|6|horse=none|result=left-for-dead boast=1
	END
}

@test "overcoming guerrillas" {
	cases <<-'END'
	ST-218         |table-lookup overcoming-guerrillas|1|target.holds=1|result=flee target.gone=yes prisoners-are=freed boast=1
	ST-219         |table-lookup overcoming-guerrillas|2||result=captive target.gone=yes prisoners-are=freed boast=1
	ST-219 ST-R61  |table-lookup overcoming-guerrillas|3|go=yes target.holds=1|result=captive target.gone=yes prisoners-are=freed boast=1 placed=guerrilla-camp
	ST-220 ST-223  |table-lookup overcoming-guerrillas|4|target.holds=1 messages=0|result=surrender target.gone=yes prisoners-are=freed boast=3 recovered=1 messages=1 target.holds=0
	ST-221 ST-R62  |table-lookup overcoming-guerrillas|5|target.holds=1|result=surrender target.gone=yes prisoners-are=freed boast=2
	ST-221         |table-lookup overcoming-guerrillas|5|go=yes horse=none mounted=no target.holds=2|result=surrender target.gone=yes prisoners-are=freed boast=6 placed=guerrilla-camp food=1 water=1 horse=ordinary recovered=2 messages=3 target.holds=0
	ST-222         |table-lookup overcoming-guerrillas|6||result=friends target.friendly=yes prisoners-are=freed
	ST-222         |table-lookup overcoming-guerrillas|6,1|again=yes|result=flee target.gone=yes prisoners-are=freed boast=1
	END
}

@test "prisoner of the guerrillas" {
	cases <<-'END'
	ST-225         |table-lookup prisoner-of-guerrillas|1||result=nothing
	ST-226         |table-lookup prisoner-of-guerrillas|2||result=searched shame=1 messages=0 target.holds=1
	ST-226         |table-lookup prisoner-of-guerrillas|2|messages=0|result=searched shame=1
	ST-227         |table-lookup prisoner-of-guerrillas|3,3|captured=yes|result=scarred scarred=yes boast=1 torture=3
	ST-228         |table-lookup prisoner-of-guerrillas|4||result=low-spirits
	ST-229         |table-lookup prisoner-of-guerrillas|5||result=chance
	ST-230         |table-lookup prisoner-of-guerrillas|6|captured=yes target.prisoners=1|result=freed captured=no target.prisoners=0 target.friendly=yes boast=2
	ST-011         |table-lookup prisoner-of-guerrillas|5|ability=cunning captured=yes|result=freed captured=no target.friendly=yes boast=2
	ST-R01         |table-lookup prisoner-of-guerrillas|6|ability=cunning captured=yes|result=freed captured=no target.friendly=yes boast=2
	ST-224         |table-lookup prisoner-of-guerrillas|2|target.revolt=yes|result=nothing
	ST-003         |table-lookup prisoner-of-guerrillas|1|target.revolt=yes|result=nothing
	ST-216         |table-lookup prisoner-of-guerrillas|1,5|target.protector=yes again=yes|result=chance prisoner-of-guerrillas.reroll=5
	ST-216         |table-lookup prisoner-of-guerrillas|1|again=yes|result=nothing
	END
}

@test "a revolt of the prisoner needs two, and its failure is torture and one less later" {
	cases <<-'END'
	ST-228         |table-lookup prisoner-of-guerrillas|4,1,4,1,4,1|captured=yes target.prisoners=1 target.kind=guerrillas revolts=yes enemies=2 stance=attack|result=flee captured=no target.prisoners=0 target.removed=2 target.gone=yes prisoners-are=freed boast=2 killed=2 enemy=1,1 courier=4,4 overcoming-guerrillas=1
	ST-228         |table-lookup prisoner-of-guerrillas|4,1,4,1|captured=yes target.prisoners=1 target.removed=3 target.kind=guerrillas revolts=yes enemies=1 stance=attack|result=flee captured=no target.prisoners=0 target.removed=4 target.gone=yes prisoners-are=freed boast=2 killed=1 enemy=1 courier=4 overcoming-guerrillas=1
	ST-228         |table-lookup prisoner-of-guerrillas|4,4,4|captured=yes target.prisoners=1 target.removed=3 target.kind=guerrillas revolts=yes enemies=1 stance=defend|result=held boast=1 enemy=4 courier=4
	ST-228 ST-224  |table-lookup prisoner-of-guerrillas|4,6,4,4|captured=yes target.kind=guerrillas revolts=yes enemies=1 stance=attack|result=endured boast=1 target.revolt=yes enemy=6 courier=4 torture=4
	END
}

@test "an escape from either captor" {
	cases <<-'END'
	ST-229 ST-233  |table-lookup prisoner-of-guerrillas|5,2,3|captured=yes mounted=no escape=yes|result=escaped captured=no distance=5 pairs=0 patrols=0 boast=2 move=2,3
	ST-263 ST-232  |table-lookup prisoner-of-british|5,1,3|captured=yes mounted=no energy=exhausted escape=yes|result=killed alive=no captured=no shame=1 messages=0 target.holds=1 pairs=0 patrols=0 move=1,3
	END
}

@test "torture" {
	cases <<-'END'
	ST-235         |table-lookup torture|1,4|ability=braggart|result=endured mute=yes ability=none
	ST-235         |table-lookup torture|1,1|ability=braggart messages=0|result=killed mute=yes ability=none alive=no shame=2
	ST-236 ST-R12  |table-lookup torture|1||result=killed alive=no shame=2 messages=0 target.holds=1
	ST-236 ST-R11  |table-lookup torture|1|messages=3|result=killed alive=no shame=3 messages=0 target.holds=3
	ST-012         |table-lookup torture|2|ability=braggart messages=0 captured=yes|result=killed alive=no captured=no shame=2
	ST-237         |table-lookup torture|2||result=blinded blinded=yes
	ST-238         |table-lookup torture|3||result=scarred scarred=yes boast=1
	ST-239         |table-lookup torture|4||result=endured
	ST-240         |table-lookup torture|5|messages=0|result=killed alive=no
	ST-241 ST-242  |table-lookup torture|6,6|captured=yes|acted=yes boast=2 captured=no result=dug-out scrape=6
	ST-241 ST-R64  |table-lookup torture|6,4|captured=yes|acted=yes attempts=1 buried=yes captured=no result=still-buried scrape=4
	ST-242         |table-lookup torture|6,3,6||acted=yes boast=2 result=dug-out scrape.reroll=6 scrape=3
	ST-011 ST-R01  |table-lookup torture|6,4|ability=cunning|acted=yes boast=2 result=dug-out scrape=4
	ST-011         |table-lookup torture|4|ability=cunning messages=0|result=killed alive=no
	ST-216         |table-lookup torture|1,4|target.protector=yes again=yes|result=endured torture.reroll=4
	END
}

@test "parlay with the British" {
	cases <<-'END'
	ST-244         |table-lookup british-parlay|1|pistol=yes target.kind=infantry|result=captured captured=yes acted=yes target.prisoners=1 horse-at=held mounted=no shame=1 messages=0 target.holds=1 pistol=no taken=pistol target.loot=pistol
	ST-244 ST-148  |table-lookup british-parlay|1|messages=0 target.kind=cavalry|result=captured captured=yes acted=yes target.prisoners=1
	ST-245         |table-lookup british-parlay|2||result=nothing
	ST-246         |table-lookup british-parlay|3||result=fight fight-now=yes fight-with=2
	ST-246         |table-lookup british-parlay|4|surrender=yes target.kind=cavalry pistol=yes|result=captured captured=yes acted=yes target.prisoners=1 shame=1
	ST-247         |table-lookup british-parlay|5||result=nothing
	ST-247         |table-lookup british-parlay|5|give-message=yes|result=truce target.truce=1 shame=1 messages=0 target.holds=1
	ST-247         |table-lookup british-parlay|5|give-message=yes messages=0|result=nothing
	ST-248         |table-lookup british-parlay|6,3||result=ruse distance=3 ruse=3 boast=1
	ST-011         |table-lookup british-parlay|5,3|ability=cunning|result=ruse distance=3 ruse=3 boast=1
	ST-R01         |table-lookup british-parlay|6,2|ability=cunning|result=ruse distance=2 ruse=2 boast=1
	END
}

@test "losing to the British" {
	cases <<-'END'
	ST-249         |table-lookup losing-to-british|1|target.kind=cavalry pistol=yes|result=captured captured=yes acted=yes target.prisoners=1 no-action-next=yes shame=1 messages=0 target.holds=1 pistol=no taken=pistol target.loot=pistol
	ST-250         |table-lookup losing-to-british|2|target.kind=cavalry|result=captured captured=yes acted=yes target.prisoners=1 shame=1
	ST-250         |table-lookup losing-to-british|2|target.kind=infantry|result=captured captured=yes acted=yes target.prisoners=1 shame=1 horse-at=held mounted=no
	ST-251         |table-lookup losing-to-british|3||result=horse-slain horse=none mounted=no
	ST-251         |table-lookup losing-to-british|4|horse=none mounted=no|result=nothing
	ST-252         |table-lookup losing-to-british|5||result=wounded wounds=1 energy=exhausted boast=1
	ST-253         |table-lookup losing-to-british|6||result=robbed energy=exhausted shame=1 messages=0 target.holds=1 horse-at=held mounted=no
	END
}

@test "overcoming the British" {
	cases <<-'END'
	ST-254         |table-lookup overcoming-british|1|target.kind=infantry target.holds=1|result=flee target.gone=yes prisoners-are=freed boast=1 may-catch=no
	ST-254         |table-lookup overcoming-british|1|target.kind=cavalry|result=flee target.gone=yes prisoners-are=freed boast=1 may-catch=yes
	ST-255 ST-258  |table-lookup overcoming-british|2|target.kind=cavalry target.holds=1 taken=pistol target.loot=pistol|result=flee target.gone=yes prisoners-are=freed boast=4 recovered=1 messages=2 target.holds=0 pistol=yes taken= may-catch=yes target.loot=
	ST-255         |table-lookup overcoming-british|2|target.kind=infantry target.holds=1 take=no|result=flee target.gone=yes prisoners-are=freed boast=2 may-catch=no
	ST-255         |table-lookup overcoming-british|2|target.kind=infantry taken=pistol target.loot=coins|result=flee target.gone=yes prisoners-are=freed boast=2 may-catch=no
	ST-256         |table-lookup overcoming-british|3|target.kind=infantry target.loot=coins,wine|result=surrender in-tow=yes prisoners-are=freed boast=1 coins=yes wine=yes target.loot=
	ST-256         |table-lookup overcoming-british|4|target.kind=cavalry horse=none mounted=no|result=surrender in-tow=yes prisoners-are=freed boast=1 horse=ordinary
	ST-256         |table-lookup overcoming-british|4|target.kind=cavalry|result=surrender in-tow=yes prisoners-are=freed boast=1
	ST-257         |table-lookup overcoming-british|5|target.kind=infantry horse=none mounted=no|result=parole target.gone=yes prisoners-are=freed boast=2
	ST-257         |table-lookup overcoming-british|6|target.kind=cavalry horse=none mounted=no taken=food target.holds=1 target.loot=food|result=parole target.gone=yes prisoners-are=freed boast=4 recovered=1 messages=2 target.holds=0 food=1 taken= horse=ordinary target.loot=
	END
}

@test "prisoner of the British" {
	cases <<-'END'
	ST-260         |table-lookup prisoner-of-british|1||result=nothing target.lucky=yes
	ST-260         |table-lookup prisoner-of-british|1|target.lucky=yes|result=searched target.lucky=no shame=1 messages=0 target.holds=1
	ST-261 ST-R66  |table-lookup prisoner-of-british|2|coins=yes|result=searched shame=1 messages=0 target.holds=1 coins=no taken=coins target.loot=coins
	ST-261         |table-lookup prisoner-of-british|3|messages=0|result=searched
	ST-262 ST-066  |table-lookup prisoner-of-british|4|energy=hungry|result=fed energy=energetic
	ST-262 ST-066  |table-lookup prisoner-of-british|4|energy=thirsty|result=fed energy=energetic
	ST-262 ST-R23  |table-lookup prisoner-of-british|4|energy=exhausted|result=fed
	ST-263         |table-lookup prisoner-of-british|5||result=chance
	ST-264 ST-R65  |table-lookup prisoner-of-british|6|captured=yes horse-at=held mounted=no taken=pistol messages=0 target.holds=1 target.loot=pistol|result=paroled paroled=yes captured=no horse-at=with pistol=yes taken= recovered=1 messages=1 target.holds=0 boast=2 target.loot=
	ST-011 ST-R01  |table-lookup prisoner-of-british|6|captured=yes ability=cunning|result=paroled paroled=yes captured=no
	END
}

@test "civilians" {
	cases <<-'END'
	ST-266         |table-lookup civilian-parlay|1||result=ambush spawn=bandits spawned=4 fight-now=yes
	ST-267         |table-lookup civilian-parlay|2||result=nothing
	ST-268         |table-lookup civilian-parlay|3||result=nothing
	ST-268 ST-018  |table-lookup civilian-parlay|3|coins=yes|result=food food=1
	ST-269         |table-lookup civilian-parlay|4||result=maiden spawn=maiden spawned=1
	ST-269         |table-lookup civilian-parlay|5||result=maiden spawn=maiden spawned=1
	ST-270         |table-lookup civilian-parlay|6|energy=hungry|result=fed energy=energetic
	ST-011 ST-265  |table-lookup civilian-parlay|4|ability=cunning target.yielded=yes energy=thirsty|result=fed energy=energetic
	ST-265         |table-lookup civilian-parlay|1|target.yielded=yes|result=nothing
	ST-271 ST-243  |table-lookup losing-to-civilians|1,4||result=endured torture=4
	ST-272 ST-R72  |table-lookup losing-to-civilians|2||result=captured captured=yes acted=yes placed=guerrilla-camp spawn=guerrillas spawned=4 shame=1 messages=0 target.holds=1 horse-at=held mounted=no
	ST-103 ST-133  |table-lookup losing-to-civilians|2|hidden=yes|hidden=no result=captured captured=yes acted=yes placed=guerrilla-camp spawn=guerrillas spawned=4 shame=1 messages=0 target.holds=1 horse-at=held mounted=no
	ST-273         |table-lookup losing-to-civilians|3|bread=yes food=1 coins=yes wine=yes pistol=yes|result=robbed target.gone=yes shame=1 bread=no food=0 coins=no wine=no taken=coins,wine,bread,food target.loot=coins,wine,bread,food
	ST-274         |table-lookup losing-to-civilians|4,5||result=driven-off driven=5 distance=5
	ST-275         |table-lookup losing-to-civilians|5||result=wounded wounds=1 energy=exhausted
	ST-276         |table-lookup losing-to-civilians|6||result=billeted wounds=1 energy=exhausted boast=1 placed=nearest-building indoors=yes horse-at=outside mounted=no
	ST-011         |table-lookup losing-to-civilians|6|ability=cunning horse=none mounted=no|result=billeted wounds=1 energy=exhausted boast=1 placed=nearest-building indoors=yes
	ST-277         |table-lookup overcoming-civilians|1||result=flee target.gone=yes
	ST-278         |table-lookup overcoming-civilians|2|target.hostile=yes|result=yielded target.yielded=yes target.hostile=no
	ST-278         |table-lookup overcoming-civilians|3||result=yielded target.yielded=yes
	ST-279         |table-lookup overcoming-civilians|4||result=maiden spawn=maiden spawned=1
	ST-279         |table-lookup overcoming-civilians|5||result=maiden spawn=maiden spawned=1
	ST-280         |table-lookup overcoming-civilians|6||result=cowed wine=yes food=1 indoors=yes horse-at=outside mounted=no
	ST-280         |table-lookup overcoming-civilians|6|billet=no|result=cowed wine=yes food=1
	END
}

@test "maidens" {
	cases <<-'END'
	ST-281         |table-lookup maiden-parlay|1||result=ambush spawn=ambush spawned=3 target.hostile=yes
	ST-282 ST-R73  |table-lookup maiden-parlay|2||result=refused
	ST-282         |table-lookup maiden-parlay|3||result=refused
	ST-283         |table-lookup maiden-parlay|4||result=billeted food=1 indoors=yes horse-at=outside mounted=no
	ST-283         |table-lookup maiden-parlay|4|billet=no|result=nothing
	ST-284         |table-lookup maiden-parlay|5||result=romance boast=1
	ST-R02         |table-lookup maiden-parlay|6||result=romance boast=1
	ST-305         |table-lookup maiden-parlay|4|target.friendly=yes|result=romance boast=1
	ST-R01         |table-lookup maiden-parlay|6|target.friendly=yes|result=romance boast=1
	ST-R74         |table-lookup maiden-parlay|3|ability=cunning|result=refused
	END
}

@test "priests and their monastery" {
	cases <<-'END'
	ST-285         |table-lookup priest-parlay|1,5||result=nothing target.disguised=yes guerrilla-parlay=5
	ST-285 ST-011  |table-lookup priest-parlay|1,6|ability=cunning|result=friends target.disguised=yes target.friendly=yes boast=2 guerrilla-parlay=6
	ST-286         |table-lookup priest-parlay|2||result=nothing
	ST-286         |table-lookup priest-parlay|3|ability=cunning|result=nothing
	ST-287         |table-lookup priest-parlay|4||result=food food=1
	ST-288         |table-lookup priest-parlay|5|energy=thirsty|result=fed energy=energetic
	ST-288         |table-lookup priest-parlay|6|energy=hungry|result=fed energy=energetic
	ST-289         |table-lookup overcoming-priests|1||result=flee target.gone=yes target.loot-ground=open
	ST-290         |table-lookup overcoming-priests|2|target.hostile=yes|result=yielded target.hostile=no target.loot-ground=one-turn
	ST-290         |table-lookup overcoming-priests|3||result=yielded target.loot-ground=one-turn
	ST-291         |table-lookup overcoming-priests|4|horse=none mounted=no|result=cowed wine=yes food=1 indoors=yes
	ST-292         |table-lookup overcoming-priests|5||result=stand-by target.loot-ground=open
	ST-292         |table-lookup overcoming-priests|6||result=stand-by target.loot-ground=open
	ST-293 ST-243  |table-lookup losing-to-priests|1,3||result=scarred placed=outside scarred=yes boast=1 torture=3
	ST-293 ST-243  |table-lookup losing-to-priests|1,3|indoors=yes mounted=no horse-at=outside|result=scarred placed=outside indoors=no scarred=yes boast=1 torture=3
	ST-294         |table-lookup losing-to-priests|2|wine=yes|result=robbed placed=outside shame=1 messages=0 target.holds=1 wine=no taken=wine target.loot=wine horse-at=held mounted=no
	ST-295         |table-lookup losing-to-priests|3,6|ability=cunning|result=driven-off driven=6 distance=6
	ST-296         |table-lookup losing-to-priests|4||result=wounded wounds=1 energy=exhausted
	ST-296         |table-lookup losing-to-priests|5||result=wounded wounds=1 energy=exhausted
	ST-297         |table-lookup losing-to-priests|6||result=billeted wounds=1 energy=exhausted placed=monastery indoors=yes horse-at=outside mounted=no
	ST-298         |table-lookup monastery-loot|1||result=wine wine=yes boast=1
	ST-299         |table-lookup monastery-loot|2||result=bread bread=yes
	ST-300 ST-R84  |table-lookup monastery-loot|3|horse=none mounted=no indoors=yes|result=horse horse=ordinary horse-at=outside
	ST-300         |table-lookup monastery-loot|3|mounted=no indoors=yes horse-at=outside|result=horse
	ST-301         |table-lookup monastery-loot|4||result=pistol pistol=yes
	ST-302         |table-lookup monastery-loot|5||result=coins coins=yes boast=1
	ST-303         |table-lookup monastery-loot|6||result=maiden spawn=maiden spawned=1
	END
}

@test "wolves" {
	run table-lookup -o kv losing-to-wolves food=0
	has horse=none mounted=no target.gone=yes result=horse-slain                 # ST-315
	run table-lookup -o kv losing-to-wolves horse=none mounted=no
	has target.gone=yes result=nothing                                           # ST-R70
	run table-lookup -o kv overcoming-wolves food=0
	has target.gone=yes boast=1 result=wolves-dead                               # ST-315
}

@test "an adventure at a farmhouse" {
	cases <<-'END'
	ST-304         |table-lookup farmhouse|1,5||result=thrown mounted=no horse-at=loose thrown=yes whizzing-bullets=5
	ST-305         |table-lookup farmhouse|2||result=maiden spawn=maiden spawned=1
	ST-306         |table-lookup farmhouse|3|food=2|result=beggars
	ST-306         |table-lookup farmhouse|3|food=2 give-food=yes|result=beggars food=1 boast=1
	ST-306         |table-lookup farmhouse|3|bread=yes give-food=yes|result=beggars bread=no boast=1
	ST-306         |table-lookup farmhouse|3|bread=yes food=1 give-food=yes|result=beggars food=0 boast=1
	ST-306         |table-lookup farmhouse|3|give-food=yes|result=beggars
	ST-307         |table-lookup farmhouse|4||result=fire
	ST-308         |table-lookup farmhouse|5|food=1|result=food food=2
	ST-309 ST-325  |table-lookup farmhouse|6||result=shortcut
	ST-309 ST-R77  |table-lookup farmhouse|6|go=yes|result=shortcut placed=lead
	END
}

@test "an adventure in the woods" {
	cases <<-'END'
	ST-310         |table-lookup woods|1||result=bandits spawn=bandits spawned=4
	ST-311         |table-lookup woods|2|astray=yes|result=food food=1 astray=no
	ST-312         |table-lookup woods|3,3||result=thrown mounted=no horse-at=loose thrown=yes duck=3
	ST-312         |table-lookup woods|3,4||result=branches duck=4
	ST-312 ST-013  |table-lookup woods|3,1|ability=horseman|result=thrown mounted=no horse-at=loose thrown=yes duck=1
	ST-312 ST-013  |table-lookup woods|3,2|ability=horseman|result=branches duck=2
	ST-312         |table-lookup woods|3|mounted=no|result=branches
	ST-313         |table-lookup woods|4||result=astray astray=yes no-move-next=yes
	ST-314         |table-lookup woods|5||result=maiden spawn=maiden spawned=1
	ST-315         |table-lookup woods|6||result=wolves spawn=wolves spawned=2 fight-now=yes
	END
}

@test "an adventure at a bridge, where the last row is an attack" {
	cases <<-'END'
	ST-316         |table-lookup bridge|1||result=soldiers spawn=soldiers spawned=2
	ST-317         |table-lookup bridge|2||result=child
	ST-317         |table-lookup bridge|3,1|help=yes|result=fell-in no-move-next=yes plunge=1
	ST-317         |table-lookup bridge|2,2|help=yes|result=not-saved plunge=2
	ST-317         |table-lookup bridge|2,4|help=yes|result=not-saved plunge=4
	ST-317         |table-lookup bridge|2,5|help=yes|result=saved boast=1 plunge=5
	ST-317 ST-011  |table-lookup bridge|2,3|help=yes ability=cunning|result=saved boast=1 plunge=3
	ST-317 ST-011  |table-lookup bridge|2,1|help=yes ability=cunning|result=not-saved plunge=1
	ST-318         |table-lookup bridge|4||result=flock
	ST-319         |table-lookup bridge|5||result=charge boast=1
	ST-319         |table-lookup bridge|6||result=bandits spawn=bandits spawned=4 fight-now=yes
	END
}

@test "nights in the open and in a house" {
	cases <<-'END'
	ST-153         |table-lookup campsite|1||result=bandits spawn=bandits spawned=4
	ST-154         |table-lookup campsite|2||result=nothing
	ST-154         |table-lookup campsite|3||result=nothing
	ST-155         |table-lookup campsite|4||result=food food=1
	ST-155         |table-lookup campsite|5||result=food food=1
	ST-156         |table-lookup campsite|6||result=rested rested=yes
	ST-157         |table-lookup billet|1|indoors=yes|result=bandits spawn=bandits spawned=4
	ST-157         |table-lookup billet|1|indoors=yes go=yes|result=bandits spawn=bandits spawned=4 placed=outside indoors=no
	ST-158         |table-lookup billet|2|indoors=yes asleep=yes horse-at=outside mounted=no|result=captured captured=yes acted=yes placed=guerrillas indoors=no asleep=no horse-at=held
	ST-159         |table-lookup billet|3||result=nothing
	ST-160         |table-lookup billet|4||result=rested rested=yes
	ST-161         |table-lookup billet|5||result=friends food=1 may-drink-next=yes
	ST-161         |table-lookup billet|5|coins=yes horse=none mounted=no|result=friends food=1 may-drink-next=yes horse=ordinary horse-at=outside
	ST-161         |table-lookup billet|5|coins=yes horse=none mounted=no buy=no|result=friends food=1 may-drink-next=yes
	ST-161         |table-lookup billet|5|horse=none mounted=no|result=friends food=1 may-drink-next=yes
	ST-162         |table-lookup billet|6||result=romance boast=1
	END
}

@test "a total told instead of thrown is the total after modifiers" {
	run table-lookup -o kv guerrilla-parlay roll=7
	has result=friends boast=2
	run table-lookup -o kv torture roll=6 -d 6
	has result=dug-out
}

@test "bad input is refused and named" {
	run --separate-stderr table-lookup -o kv guerrilla-parlay ability=clever
	refuses 'ability: unknown value "clever"'
	run --separate-stderr table-lookup -o kv farmhouse give-food=maybe -d 3
	refuses 'give-food'
	run --separate-stderr table-lookup -o kv farmhouse food=-1 -d 3
	refuses 'food: -1 is below the minimum of 0'
	run --separate-stderr table-lookup -o kv harem food=1
	refuses 'unknown table "harem"'
	run --separate-stderr table-lookup -o kv farmhouse food=1 -d 7
	refuses '7'
}

@test "every row says something a player can read aloud" {
	for table in guerrilla-parlay losing-to-guerrillas overcoming-guerrillas prisoner-of-guerrillas british-parlay \
		losing-to-british overcoming-british prisoner-of-british civilian-parlay losing-to-civilians overcoming-civilians \
		maiden-parlay priest-parlay losing-to-priests overcoming-priests monastery-loot farmhouse woods bridge campsite billet torture; do
		for roll in 1 2 3 4 5 6; do
			run table-lookup -o kv -t -s "$table$roll" "$table" roll=$roll
			[ "$status" -eq 0 ] || { echo "$output" >&2; return 1; }
			[[ "$output" == *text=?* ]] || { echo "$table $roll: $output" >&2; return 1; }
		done
	done
}

@test "a table that a row names is only named, and looked up at once with --follow" {
	run table-lookup -o kv -d 1 losing-to-civilians by=Jean
	has result=tortured next=torture
	lacks torture
	run table-lookup -o kv -d 1,5 --follow losing-to-civilians by=Jean
	has follow=yes torture=5 result=killed alive=no
	lacks next
	run table-lookup -o text -d 1 farmhouse by=Jean
	answers "Jean comes to a farmhouse: shot at from a window; next whizzing-bullets"
}

@test "a chain of three tables: monks, their parlay, and their parlay again" {
	run table-lookup -o kv -d 1,4,6 --follow priest-parlay coins=yes give-coins=yes again=yes
	has guerrilla-parlay=4,6 result=truce boast=2 coins=no target.disguised=yes
}

@test "--follow in a stream, in the odds, and in what is derived again" {
	run bash -c "echo by=Jean | table-lookup --follow farmhouse -d 1,2 -o kv"
	has follow=yes whizzing-bullets=2 result=near-miss
	# one in six is shot at, and of these one in six loses the horse
	run table-lookup farmhouse -O --fraction --follow --outcome result by=Jean
	[[ $output == *"result=horse-slain"*"odds=1/36 "* ]]
	run table-lookup farmhouse -O --fraction --outcome result,next by=Jean
	[[ $output == *"result=shot-at next=whizzing-bullets"*"odds=1/6 "* ]]
	for dice in 1 2 5; do
		table-lookup farmhouse -S -d $dice by=Jean | table-lookup --verify
	done
	table-lookup farmhouse -S --follow -d 1,6 by=Jean | table-lookup --verify
}

@test "a procedure goes on by itself" {
	run table-lookup -o kv -d 1,6 parlay target.kind=priests
	has target.disguised=yes result=truce
}

@test "--follow where the rules always go on changes nothing" {
	run table-lookup -o kv -r "$root/tests/fixtures/rules/tin" weather -d 5,6 --follow summer=1
	answers "summer=1 did=table-lookup.weather weather=5 mirage=6 sky=hot lost=yes"
}

@test "--check-rules proves every table, those of a tool's file as well" {
	cd "$BATS_TEST_TMPDIR" || return 1
	cp -r "$root/tables/steeplechase" house
	run table-lookup --check-rules ./house
	[[ $status -eq 0 && $output == *" 25 tables,"*"no mistakes" ]]
	sed -i '/^  bridge:/,$s/^      4: /      4-5: /' house/table-lookup.yaml
	run table-lookup --check-rules ./house
	[[ $status -eq 2 && $output == *"table-lookup.yaml:"*"rows 4-5 and 5 overlap"* ]]
}

@test "who is tortured to death or buried is nobody's prisoner any more" {                            # ST-236 ST-241
	cases <<-'END'
	ST-236         |table-lookup prisoner|3,1|captured=yes mounted=no horse=none target.kind=guerrillas target.prisoners=2 messages=0|acted=yes alive=no captured=no target.prisoners=1 shame=2 prisoner-of-guerrillas=3 torture=1 result=killed
	ST-241         |table-lookup prisoner|3,6,3,3|captured=yes mounted=no horse=none target.kind=guerrillas target.prisoners=1|acted=yes buried=yes captured=no attempts=1 target.prisoners=0 prisoner-of-guerrillas=3 torture=6 scrape=3 scrape.reroll=3 result=still-buried
	END
}

@test "a horse that was taken is no horse when one is for sale" {                                     # ST-161
	cases <<-'END'
	ST-161         |table-lookup billet|5|coins=yes horse-at=held mounted=no|result=friends food=1 may-drink-next=yes horse-at=outside
	END
}

@test "thrown out of the monastery he is outside" {                                                   # ST-294
	cases <<-'END'
	ST-294         |table-lookup losing-to-priests|2|indoors=yes horse=none mounted=no messages=0|result=robbed placed=outside indoors=no shame=1
	END
}
