"""Names that the model of corsair shares with the tools, and those that it guesses.

The tools know little between deeds so far. What is guessed stands here and nowhere else: mend it when
the tools have a word. MODEL_GUESS=1 puts the guessed state among what is compared."""

import os

GUESS = os.environ.get('MODEL_GUESS') == '1'

# ------------------------------------------------------------------ guessed, not in --fields

EVENT_CONTACT = 'contact'       # event=contact by=A at=B: A comes to touch B, both know it (CO-067)
EVENT_TAKE = 'take'             # event=take by=A: he takes up the firearm that he left (CO-022)
FIELD_WITH = 'with'             # shoot fire with=C,D: who walks with the target, the nearest first (CO-090, CO-R24)
PAIR_CONTACT = 'contact'        # by=A at=B: they touch
PAIR_CLIMBING = 'climbing'      # by=A at=B: A climbs to B, who stands on top (CO-126)
PAIR_FOUGHT = 'fought'          # by=A at=B: they struck this turn
MOVED = 'moved'                 # has made his move; moving= may also be declared by a shot before it
LEFT = 'left'                   # his firearm stands where he left it
ENGAGED = 'engaged'             # touched an enemy when the turn began

# ------------------------------------------------------------------ refusals

# What the tools may say for a reason of this model. A reason that is not here may have any word.
WORDS = {
    'out': {'out', 'gone'}, 'no-target': {'no-target', 'out', 'gone'}, 'self': {'self'}, 'no-firearm': {'no-firearm'},
    'unloaded': {'unloaded'}, 'loading': {'loading', 'done'}, 'engaged': {'engaged'}, 'must-stand': {'must-stand'},
    'needs-support': {'needs-support'}, 'out-of-range': {'out-of-range'}, 'unseen': {'unseen'},
    'impossible': {'impossible'}, 'disturbed': {'disturbed'}, 'is-loaded': {'loaded'}, 'mounted': {'mounted'},
    'cannot-swim': {'cannot-swim'}, 'moved': {'moved'}, 'fought': {'fought', 'spent'}, 'blocked': {'blocked'},
    'not-crewed': {'not-crewed', 'one-man'},
}
# Results that say no today, without refused=, when nothing changed.
OLD_REFUSALS = set('''out no-target no-firearm unloaded loading engaged must-stand needs-support out-of-range unseen
    impossible disturbed loaded done mounted cannot-swim'''.split())

# Faults of the tools in single deeds: a pattern of the difference, and what is right. Mended ones go out.
FAULTS = {
    r"move.*expected refused \['loading'": 'a loader stays where he is, with or without the gun (CO-070, CO-074)',
    r"move.(room|swim).*expected refused \['mounted'": 'riders do not move (CO-R04)',
    r"move.*expected refused \['blocked'": 'blocked for the whole turn (CO-034)',
    r"melee.clash: .*expected refused \['impossible'\] \(CO-126": 'both cannot climb to each other (CO-126)',
    r'bonus: .*is not possible here': 'the shooter names the die (CO-085, CO-R23)',
    r"shoot.reload: .*expected (one of|refused) \['disturbed'\]": 'in contact this turn (CO-074)',
    r"shoot.reload: .*expected one of \['(disturbed', ')?done', 'loading'": 'the second man has worked this turn (CO-073)',
    r"expected (one of|refused) \['self'": 'nobody is his own enemy, helper or mate',
    r'move.*: defends=yes, expected no': 'he has left the wall (CO-124)',
    r"move.walk.*expected refused \[.*'no-target'": 'nobody walks with one who is out (CO-033, CO-069)',
    r"move.*expected refused \[.*'must-stand'": 'he fired: he stands the whole turn (CO-064 to CO-066)',
    r"spot.target.*'no-target'": 'who is out is no target (CO-069)',
    r'shoot.reload: target.hidden=yes, expected no': 'the second man works and does not hide (CO-040)',
    r"shoot.reload: .*expected (one of|refused) \['(gone', ')?out'\]": 'the second man is out (CO-069, CO-073)',
}
