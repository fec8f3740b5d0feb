"""Names that the model of Steeplechase shares with the tools, and those that it guesses.

The tools know only part of a game so far. What is guessed stands here and nowhere else: mend it when
the tools have a word. MODEL_GUESS=1 puts the guessed state among what is compared."""

import os

GUESS = os.environ.get('MODEL_GUESS') == '1'

# ------------------------------------------------------------------ guessed, not in --fields

PHASES = ['line-up', 'movement', 'pursuit', 'action']       # the tools have no phase line-up: none
FIELD_PUSHED = 'pushed'         # check line-up by=NAME [pushed=yes]: he touches the queue (ST-009)
EVENT_PURSUIT = 'pursuit'       # event=pursuit: the pursuit step is over (typed only without sequence=)
FIELD_COURSE = 'road'           # event=game road=N: the length of the course, for all riders
FIELD_GAINS = 'gains'           # move courier gains=N: inches nearer to the end; without it the distance
FIELD_TO = 'to'                 # billet 2: the guerrilla group nearest to the house (ST-158)
FIELD_FRIENDS = 'friends'       # guerrilla-parlay 7: French whom he names (ST-210)


def spawned_name(number):
    """The name of the number-th group that a table placed."""
    return f'band-{number}'


# state of a courier
HELD_BY = 'captor'              # his captors
HORSE_HELD_BY = 'keeper'
MUST_FIGHT = 'must-fight'       # the group of fight-now
MAY_ESCAPE = 'may-escape'       # prisoner row 5, this turn
OWES_CHIT = 'rescuer'         # to the one who rescued him
TO_DRAW = ('boast-to-draw', 'shame-to-draw')
HAND = ('boast-chits', 'shame-chits')       # the values drawn; secret
RANK = 'rank'
# state of a group
QUARRY = 'chases'               # whom it pursues
IN_TOW = 'led-by'               # the courier who leads it with him
ESCORTING = 'escorting'         # on its way to its line with a prisoner
CAMP = 'in-camp'
FOUGHT = 'fought'               # figures that have fought this turn
MOVED = 'group-moved'
# state of the game
ENDING = 'ending'
GRACE = 'grace'                 # the last turn in which a message may still be regained; 0 without need

# ------------------------------------------------------------------ refusals

# What the tools may say for a reason of this model. A reason that is not here may have any word.
WORDS = {
    'dead': {'dead', 'gone', 'target.dead'}, 'captured': {'captured'}, 'buried': {'buried'}, 'asleep': {'asleep'}, 'acted': {'acted', 'spent'},
    'no-action': {'no-action'}, 'no-move': {'no-move'}, 'moved': {'moved', 'spent', 'he-moved'}, 'enemy-near': {'enemy-near'},
    'astray': {'astray'}, 'indoors': {'indoors'}, 'no-horse': {'no-horse'}, 'no-loose-horse': {'no-horse', 'moved'},
    'too-early': {'too-soon', 'he-moved'}, 'mate-dead': {'he-cannot', 'too-far', 'target.dead'}, 'mate-captured': {'he-cannot', 'too-far'},
    'not-there': {'too-far'}, 'does-not-move': {'stays'}, 'no-talk': {'nobody'}, 'not-allowed': {'guarded'},
    'refuses': {'refused'}, 'too-far': {'too-far', 'out-of-range'},
    # order of play: the words of the other rulesets
    'too-late': {'too-late', 'spent'}, 'owed': {'owed'}, 'not-now': {'not-now'}, 'spent': {'spent', 'acted', 'moved', 'lined-up', 'stirred'},
}
# Flags of a turn: sequence=warn resolves what they forbid.
SOFT = {'moved', 'acted', 'no-move', 'no-action', 'too-early', 'fight-now'}

# ------------------------------------------------------------------ results

# Result words of the tools for those of the model, where one says the other; for single deeds.
RESULTS = {
    'caught': {'caught', None}, 'disarmed': {'charge'}, 'endures': {'endured'},
    'fails': {'not-saved'}, 'falls-in': {'fell-in'}, 'free': {'dug-out'}, 'given-food': {'food'}, 'hare': {'food'},
    'hosts': {'friends'}, 'housed': {'billeted'}, 'ignored': {'nothing'}, 'in-tow': {'surrender'},
    'missed': {'missed', None}, 'no-coins': {'nothing'}, 'overcome': None,
    'paroled-them': {'parole'}, 'put-out': {'fire-out'}, 'burns': {'burns-on'}, 'refused-him': {'refused'},
    'sold': {'captured'}, 'stuck': {'still-buried'}, 'surrendered': {'captured'}, 'wakes': {'awake'},
    'yield': {'yielded'}, 'gave-up': {'yielded'}, 'flock': {'flock'}, 'hidden': {'hidden'},
    'seen': {'seen'}, 'saved': {'saved'}, 'soldiers': {'soldiers'}, 'wolves': {'wolves'}, 'won': {'won'}, 'tie': {'tie'},
    'sleeps-on': {'sleeps-on'}, 'robbed': {'robbed'}, 'driven-off': {'driven-off'}, 'cleared': {'cleared'},
    'over-and-stops': {'over-and-stops'}, 'held': {'held', None}, 'defeated': {'defeated', None},
    'pursues': {'pursues'}, 'romance': {'romance'}, 'welcomed': {'fed'}, 'fed': {'fed'},
}
RESULTS = {key: words for key, words in RESULTS.items() if words}

# Faults of the tools in single deeds: a pattern of the difference, and what is right. Mended ones go out.
FAULTS = {}
