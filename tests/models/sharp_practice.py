#!/usr/bin/env python3
"""A model of Sharp Practice's bookkeeping, to check the tools against.

Written from the quick reference (the seed), its rows and rulings SP-001 to SP-381 and --fields; not from the
tables. Run it:

    tests/models/sharp_practice.py --games 300             games in model and tools (build/tests/play)
    tests/models/sharp_practice.py --games 300 --tools     the same, a process for each deed
    tests/models/sharp_practice.py --games 300 --only-model --counts
                                                           the model alone, and what it reached
    tests/models/sharp_practice.py --seed 7 --games 1 --sequence warn

Who takes part and the armies are in sharp_practice_army.py, what is typed in sharp_practice_deeds.py, cases
worked out by hand in sharp_practice_examples.py, what is the same for every ruleset in common.py.

Where source and rulings leave a question open, the model takes the reading of ASSUMED, or the deed is Unsure:
it is never proposed, and a game that comes to it is judged up to there. The tools' names are in three places
only: the record that a maker writes, the tables *_SHOWN (state) and WORDS (refusals).
"""

import copy
import math
import os
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Deed, Prediction, Refused, Unsure, main   # noqa: E402
from sharp_practice_army import (BACK, CHOSEN_FIRE, FOOT, GRID, GUN_FIRE, HORSE, LIGHT_FIRE, LINE_FIRE,   # noqa: E402
                                 ORDERS, QUALITY, RELOADS, SPOT, STATUS_RANGE, Formation, Group, Leader, random_armies)
from sharp_practice_deeds import Makers   # noqa: E402
from sharp_practice_told import Told   # noqa: E402

RULESET = 'sharp-practice'

# What source and rulings leave open, and how the model reads it. One place to change it.
ASSUMED = {
    'line-hits': 'shared',     # hits on a line or square: shared as SP-305, front Group first, each with its effects
    'melee-kills': 'even',     # kills of fisticuffs on a line or square: the same
    'column-shock': 'even',    # SP-063, SP-305
    'column-kills': 'rear',    # SP-064
    'event-group': True,       # an event of a Formation's move: a die for the Group, after the grid (SP-372)
    'formation-leader': 'first',   # a Big Man with a Formation stands with the first Group that is left (SP-157)
    'some-fire': True,         # Groups of a Formation that cannot fire are left out (SP-140)
}

# ------------------------------------------------- the tools' own names

# Model field -> the tools' field. What is not here is not compared (the tools have no name for it yet).
GROUP_SHOWN = {
    'men': 'men', 'shock': 'shock', 'loaded': 'loaded', 'tap': 'tap-loaded', 'first': 'first-volley',
    'fired': 'fired', 'shot_at': 'shot-at', 'shot_before': 'shot-at-before',
    'this_turn': 'this-turn', 'next_turn': 'next-turn', 'fouled': 'fouled', 'damp': 'damp-powder',
    'low': 'low-ammunition', 'flints': 'broken-flints', 'absent': 'absent', 'thirsty': 'thirsty',
    'smoke': 'smoke-front', 'dress': 'must-dress', 'dress_next': 'must-dress-next', 'mounted': 'mounted',
    'dismounted': 'dismounted', 'prisoners': 'prisoners', 'reloading': 'reloading',
    'gunners_lost': 'gunners-lost', 'powder': 'powder', 'moved': 'moved-with', 'moved_before': 'moved-before',
    'watching': 'chosen-man-fired', 'man_loaded': 'chosen-man-loaded', 'ready': 'made-ready',
}
# Of Groups, only with an order of play:
ORDER_SHOWN = {'acting': 'acting', 'spent': 'dice-spent', 'marched': 'marched'}
LEADER_SHOWN = {'physique': 'physique', 'wound': 'leader-wound', 'mounted': 'mounted', 'down': 'leader-down',
                'goes_with': 'goes-with', 'soiled': 'leader-soiled', 'sprained': 'leader-sprained', 'hat': 'hat-lost',
                'fear': 'leader-fear', 'fear_next': 'leader-fear-next'}
LEADER_ORDER = {'acting': 'acting', 'spent': 'dice-spent', 'initiatives': 'initiatives-used', 'nettles': 'nettles',
                'calls': 'calls-due', 'tasks': 'tasks-due', 'carded': 'nettle-used', 'leading': 'leads-charge', 'fervour': 'fervour-bought'}
GAME_SHOWN = {'turn': 'now.turn'}

NUMBERS = {'kills', 'shock-dealt', 'men-lost', 'rounds', 'back', 'distance', 'total', 'guards',
           'replaced', 'reach'}                      # what an answer may not have unless it is expected
SPARE = set()
HIDDEN = {}
OLD_REFUSALS = set('''unloaded damp-powder low-ammunition out-of-range out-of-arc nobody-fires no-fire no-move
    dress-ranks fear too-many-dice barred no-gallop no-trot may-not-charge no-powder not-fully-loaded
    no-chosen-man stationary-and-moved no-shock too-large out-of-action card-too-high fetch-hat too-dear
    wrong-weapon already-loaded already-mounted not-mounted no-rifle no-gun no-musket no-carbine not-on-list
    out-of-hearing wrong-troops nothing-to-do not-status-2 status-too-low all-initiative needs-all none-left'''.split())


class Words(dict):
    """{reason: words of the tools}. Of several reasons, joined by |, any may be given."""

    def get(self, key, default=None):
        parts = [dict.get(self, part) for part in (key or '').split('|')]
        return set().union(*parts) if all(parts) else default

    def __contains__(self, key):
        return self.get(key) is not None

    __getitem__ = get


WORDS = Words({
    'inactive': {'inactive'}, 'spent': {'spent'}, 'none-left': {'none-left'}, 'not-his-card': {'not-now', 'too-late'},
    'unloaded': {'unloaded'}, 'out-of-range': {'out-of-range'}, 'damp': {'damp-powder'},
    'low': {'low-ammunition'}, 'arc': {'out-of-arc'}, 'hand-full': {'hand-full'},
    'several': {'one-target', 'too-many'}, 'actor-out': {'gone', 'nobody-left', 'surrendered', 'out-of-action', 'out'},
    'target-out': {'target.gone', 'target.nobody-left', 'target.surrendered', 'target.out'}, 'already': {'already-mounted', 'not-mounted'},
    'barred': {'barred'}, 'card-too-high': {'card-too-high'}, 'not-held': {'not-held'}, 'down': {'down'},
    'joined-out': {'joins.gone', 'joins.nobody-left', 'joins.surrendered', 'joins.out-of-action'},
    'big-man-only': {'big-man-only'}, 'wrong-instrument': {'wrong-instrument'},
    'fetch-hat': {'fetch-hat'}, 'himself': {'self'}, 'infantry-only': {'infantry-only'},
    'light-infantry-only': {'light-infantry-only'}, 'one-group-only': {'one-group-only'},
    'too-few-figures': {'too-few-figures'}, 'too-few-groups': {'too-few-groups'}, 'wrong-depth': {'wrong-depth'},
    'loaded': {'already-loaded'}, 'may-not-charge': {'may-not-charge'}, 'needs-all': {'already-spent', 'none-left'},
    'no-chosen-man': {'no-chosen-man'}, 'no-fire': {'no-fire'}, 'no-gallop': {'no-gallop'}, 'no-trot': {'no-trot'},
    'on-foot': {'no-gallop', 'no-trot'}, 'no-move': {'no-move'}, 'no-horses': {'no-horses', 'not-mounted'},
    'no-powder': {'no-powder'}, 'no-shock': {'no-shock'}, 'not-fully-loaded': {'not-fully-loaded'},
    'not-on-list': {'not-on-list'}, 'out-of-hearing': {'out-of-hearing'}, 'wrong-troops': {'wrong-troops'},
    'stationary-and-moved': {'stationary-and-moved'}, 'status': {'status-too-low'}, 'too-dear': {'too-dear'},
    'too-large': {'too-large'}, 'two-groups': {'two-groups'}, 'watching': {'chosen-man-out', 'chosen-man-fired'},
    'dress': {'dress-ranks'}, 'too-many-dice': {'too-many-dice'}, 'nobody': {'nobody-fires'},
    'not-his': {'other-side'}, 'no-group': {'no-group'}, 'no-formation': {'no-formation'}, 'not-needed': {'nothing-to-do'},
    'in-combat': {'in-combat'}, 'impossible': {'impossible'}, 'nobody-leads': {'nobody-leads'}, 'fear': {'fear'},
    'in-formation': {'in-formation'}, 'no-weapon': {'no-weapon'},
    'not-with': {'not-with-them'}, 'nobody-down': {'not-down'}, 'no-musician': {'no-musician', 'not-with-them'},
    'wrong-weapon': {'wrong-weapon', 'no-rifle', 'no-gun', 'no-musket', 'no-carbine'},
})


class Expected(Prediction):
    """A prediction that shows the rules that it follows."""

    def __init__(self, handler, warned, lines, marks):
        super().__init__(warn=warned, lines=lines)
        self.rule = ' '.join((handler.__doc__ or '').split())
        self.marks = marks

    def __str__(self):
        return f'{super().__str__()}\n            by {self.rule} {"; ".join(self.marks)}'


# Faults of the tools that wait to be mended: number in the list -> what is not proposed.
KNOWN = {34: 'unlike Groups merge', 36: 'effect on a line'}


def waits(number):
    if number in KNOWN:
        raise Unsure(f'fault {number}: {KNOWN[number]}')


# ------------------------------------------------------------------- game

class Game(Makers, Told):
    """A game under way: owners, turn deck, hands; what a deed does to them."""

    def __init__(self, seed, sequence):
        self.begin(sequence, *random_armies(seed))

    def begin(self, sequence, armies, turn, bonus):
        """Nothing has happened yet."""
        self.sequence, self.warned, self.loose = sequence, None, False      # loose: an allow= was followed
        self.groups, self.formations, self.leaders, self.musicians = {}, {}, {}, {}
        self.files = {}
        for side, parts in enumerate(armies):
            self.groups.update({g.name: g for g in parts[0]})
            self.formations.update({f.name: f for f in parts[1]})
            self.leaders.update({m.name: m for m in parts[2]})
            self.musicians.update({name: (instrument, with_) for name, instrument, with_ in parts[3]})
            self.files[('red.yaml', 'blue.yaml')[side]] = parts[4]
        self.decks = {'turn': tuple(turn), 'bonus': tuple(bonus)}
        self.left = {'turn': tuple(turn), 'bonus': tuple(bonus)}
        self.hands = {'Red': (), 'Blue': ()}
        self.fronts, self.living = {}, set(self.groups)
        self.turn, self.card, self.carded, self.bonus_due = 1, None, frozenset(), None
        self.base = {owner: {k: v for k, (v, _) in fields.items()} for owner, fields in self.shown().items()}

    def unit_files(self):
        return self.files

    def opening(self):
        fields = {'event': 'game'}
        if self.sequence != 'no':
            fields['sequence'] = self.sequence
        return [Deed('', '', fields)]

    def copy(self):
        new = copy.copy(self)
        new.groups = {k: v.copy() for k, v in self.groups.items()}
        new.leaders = {k: v.copy() for k, v in self.leaders.items()}
        new.formations, new.hands = dict(self.formations), dict(self.hands)
        return new

    def over(self):
        return any(all(g.out() for g in self.groups.values() if g.side == side) for side in ('Red', 'Blue'))

    # ------------------------------------------------------------- state

    def ordered(self):
        """Is there an order of play?"""
        return self.sequence != 'no'

    def shown(self):
        """{owner: {field: (value, value that is shown as nothing)}}, in the tools' names."""
        state = {}
        fields = dict(GROUP_SHOWN, **(ORDER_SHOWN if self.ordered() else {}))
        for g in self.groups.values():
            state['by=' + g.name] = {shown: (getattr(g, name), None) for name, shown in fields.items()}
            if g.formation and self.ordered():                      # its Formation has it
                del state['by=' + g.name]['acting']
            if g.out():
                state['by=' + g.name] = {'men': (g.men, None), 'prisoners': (g.prisoners, None)}
                if g.merged:
                    state['by=' + g.name]['shock'] = (g.shock, None)
            if g.limbo:
                state['by=' + g.name] = {}
        fields = dict(LEADER_SHOWN, **(LEADER_ORDER if self.ordered() else {}))
        for m in self.leaders.values():
            state['by=' + m.name] = {} if m.limbo or m.gone else \
                {shown: (getattr(m, name), None) for name, shown in fields.items()}
            if m.wound in ('bad', 'dead'):
                state['by=' + m.name] = {'leader-wound': (m.wound, None)}
        for f in self.formations.values():
            parts = [g for name in f.groups for g in [self.groups[name]]]
            if not any(g.limbo for g in parts) and not all(g.out() for g in parts):
                state['by=' + f.name] = {'order': (f.kind, None), 'frontage': (f.frontage, None), 'abreast': (f.abreast, None)}
                if self.ordered():
                    state['by=' + f.name]['acting'] = any(g.acting for g in parts), None
        for side, hand in self.hands.items():
            state['unit=' + side] = {'cards': (','.join(hand), None)}
        if self.ordered():
            state['game'] = {shown: (getattr(self, name), None) for name, shown in GAME_SHOWN.items()}
        return state

    def state(self):
        return {owner: {k: (v, self.base.get(owner, {}).get(k, v)) for k, (v, _) in fields.items()}
                for owner, fields in self.shown().items()}

    def profiles(self):
        own = {g.name: {'men': g.start, 'kind': g.kind if g.kind != 'line-infantry' else '',
                        'quality': g.quality if g.quality != 'regular' else ''} for g in self.groups.values()}
        own.update({m.name: {'status': m.status, 'physique': m.physique} for m in self.leaders.values()})
        return own

    # ------------------------------------------------------------ bodies

    def known(self, name):
        """Group, Formation or Big Man of this name."""
        found = self.groups.get(name) or self.formations.get(name) or self.leaders.get(name)
        if not found or getattr(found, 'limbo', False):
            raise Unsure(f'{name} is not followed any more')
        return found

    def parts(self, owner):
        """The Groups that this is, front first; none for a Big Man."""
        if isinstance(owner, Formation):
            found = [self.groups[name] for name in owner.groups]
        else:
            found = [owner] if isinstance(owner, Group) else []
        if any(g.limbo for g in found):
            raise Unsure('not followed any more')
        return found

    def parts_of(self, whole):
        return [self.groups[name] for name in whole.groups]

    def alive(self, owner):
        return [g for g in self.parts(owner) if not g.out()]

    def spenders(self, owner):
        """Who spends action dice when this owner does."""
        return self.alive(owner) or self.parts(owner) or [owner]

    def order(self, owner):
        """line, column, square, skirmish or unformed."""
        if isinstance(owner, Group):
            owner = self.formations.get(owner.formation)
        return owner.kind if isinstance(owner, Formation) else 'unformed'

    def with_group(self, group):
        """The Big Men with one Group, the dead left out; those with its Formation too."""
        mine = sorted(self.leaders.values(), key=lambda m: m.attached != group.name)
        if any(m.limbo and m.attached and m.attached == group.formation for m in mine) and not group.out():
            raise Unsure('is he a prisoner with the Group of his Formation that surrendered?')
        return [m for m in mine if m.wound != 'dead' and not m.gone and not m.limbo
                and m.attached and (m.attached == group.name or m.attached == group.formation and
                                    self.fronts.get(group.formation) in (None, group.name))]

    def with_body(self, owner):
        found = []
        for g in self.parts(owner):                     # whose last man had fallen before, he stands alone
            found += [m for m in self.with_group(g) if m not in found and g.name in self.living]
        return found

    def is_out(self, owner):
        return not self.alive(owner) if isinstance(owner, Formation) else owner.out()

    def mounted(self, owner):
        return any(g.mounted for g in self.alive(owner) or self.parts(owner)) if self.parts(owner) else owner.mounted    # open: any

    # ---------------------------------------------------------- judgement

    def judge(self, order, own):
        """order: what the order of play says against it, own: the deed's own reasons; (reason, rule) each."""
        if not own and order and self.sequence == 'strict' and all(WORDS.get(r, {0}) <= self.allow for r, _ in order):
            self.warned = '|'.join(reason for reason, _ in order)
            self.mark('allow=')
            self.loose = True
            return
        if own or (order and self.sequence == 'strict'):
            said = (order if self.sequence == 'strict' else []) + own
            raise Refused('|'.join(reason for reason, _ in said), said[0][1])
        if order and self.sequence == 'warn':
            self.warned = '|'.join(reason for reason, _ in order)

    def whom(self, by, at, own):
        """The actor is out, a target is out, a target is the actor himself or of his own side."""
        if self.is_out(by):
            own.append(('actor-out', 'SP-161'))
        for target in at:
            if self.is_out(target):
                own.append(('target-out', 'SP-161'))
            if target is by or (set(self.parts(by)) & set(self.parts(target))):
                own.append(('himself', 'game 1'))
            elif target.side == by.side:
                raise Unsure('may one attack his own side?')

    def dice_left(self, owners, cost, name=None):
        """What the order of play has against spending action dice."""
        if not self.ordered():
            return []
        found = []
        if not all(o.acting for o in owners):
            found.append(('inactive', 'SP-021'))
        if owners and max(o.spent for o in owners) + cost > 2:
            found.append(('spent', 'SP-021'))
        return found

    def pay(self, owners, cost):
        if self.ordered():
            for o in owners:
                o.spent += cost

    def activate(self, owners, name=None):
        """Opens activations; those under way are over."""
        if not self.ordered():
            return
        self.close(acting=True)
        for o in owners:
            whole = self.formations.get(o.formation) if isinstance(o, Group) else None
            for one in self.parts(whole) if whole else [o]:         # a Group of a Formation acts as a part of it
                one.acting, one.spent = True, 0
                if isinstance(one, Group):
                    one.marched = False

    def close(self, acting=False):
        """Activations are over: all, or those under way only (what was spent out of order stays)."""
        for o in [*self.groups.values(), *self.leaders.values()]:
            if acting and not o.acting:
                continue
            o.acting, o.spent = False, 0
            if isinstance(o, Group):
                o.allowed = o.marched = False

    def end_turn(self):
        self.close()
        self.turn += 1
        for g in self.groups.values():
            for name in ('fired', 'shot_at', 'shot_before', 'moved', 'moved_before', 'dress', 'dress_next', 'watching',
                         'ready', 'called', 'smoke'):
                if getattr(g, name):
                    self.mark(f'a turn ends {name}')
            if g.this_turn != 'free' or g.next_turn != 'free':
                self.mark('a turn ends this-turn or next-turn')
        self.card, self.carded = None, frozenset()
        for g in self.groups.values():
            g.shot_before, g.shot_at, g.fired = g.shot_at, False, False
            g.moved_before, g.moved = g.moved, 0
            g.this_turn, g.next_turn = g.next_turn, 'free'
            g.dress, g.dress_next = g.dress_next, False
            g.smoke = max(0, g.smoke - 1)
            g.watching = g.called = g.searched = False
            g.ready = 0
        for m in self.leaders.values():
            m.fear, m.fear_next = m.fear_next, False
            m.calls = m.tasks = 0
            m.carded = False
            m.initiatives, m.nettles, m.used, m.readied, m.leading, m.fervour = 0, 0, False, False, False, 0

    # --------------------------------------------------------- the deeds

    def resolve(self, deed, dice):
        self.volleying = False
        self.living = {g.name for g in self.groups.values() if not g.out()}
        self.fronts = {whole.name: next((g.name for g in self.parts(whole) if not g.out()), None)
                       for whole in self.formations.values() if not any(g.limbo for g in self.parts_of(whole))}
        self.warned, self.marks, self.allow = None, [], set(deed.fields.get('allow', '').split(','))
        handler = DEEDS[deed.name()]
        self.parted(deed.fields)
        plain = deed.tool and not {'by', 'at'} & set(deed.fields) and deed.name() in PLAIN
        lines = self.plain(deed, handler, dice) if plain else handler(self, deed.fields, dice)
        self.sound()
        return Expected(handler, self.warned, lines, self.marks)

    def parted(self, fields):
        """What Groups have is not typed for their Formation as a whole: which of them?"""
        for key, prefix in (('by', ''), ('at', 'target.')):
            whole = self.formations.get(fields.get(key))
            if whole and len(whole.groups) > 1 and any(prefix + name in fields for name in PARTED):
                raise Refused('which-part', 'game 3', choice=True)

    def plain(self, deed, handler, dice):
        """A deed of nobody in the game: the record says what he has, and nothing is remembered."""
        table, f = self.copy(), dict(deed.fields, by='')
        table.sequence = 'no'
        if deed.tool == 'check' and deed.variant == 'initiative':
            one = table.leaders[''] = Leader('', 'Red', int(f['status']), None, False, int(f.get('physique', 2)))
            names = LEADER_SHOWN
        else:
            one = table.groups[''] = Group('', 'Red', f.get('kind', 'line-infantry'), int(f.get('men', 8)),
                                           f.get('weapon', 'musket'))
            names = GROUP_SHOWN
        for name, shown in names.items():
            if shown in f:
                flag, word = isinstance(getattr(one, name), bool), str(f[shown])
                setattr(one, name, word == 'yes' if flag else int(word) if word.isdigit() else word)
        lines = handler(table, f, dice)
        self.marks += [mark for mark in table.marks if mark not in self.marks]
        return lines

    def sound(self):
        """What must hold after every deed, whatever it was."""
        for g in self.groups.values():
            assert min(g.men, g.shock, g.absent, g.flints, g.prisoners, g.smoke, g.spent) >= 0, vars(g)
            assert g.absent <= max(g.men, g.absent if g.out() else 0) and g.prisoners <= g.men, vars(g)
            assert g.loaded or not g.tap, vars(g)
            assert self.sequence != 'strict' or self.loose or g.spent <= 2 and (g.acting or not g.spent), vars(g)
            assert not g.formation or g.name in self.formations[g.formation].groups, vars(g)
        for m in self.leaders.values():
            assert m.physique >= 0 and (m.physique or m.wound in ('bad', 'dead')), vars(m)
            assert self.sequence != 'strict' or self.loose or m.initiatives <= m.status + m.nettles, vars(m)
        assert all(len(hand) <= 3 for hand in self.hands.values()), self.hands

    def mark(self, rule):
        """Notes for --counts that a rule took effect."""
        self.marks.append(rule)

    # .............................................................. events

    def event_game(self, f, dice):
        """A game begins."""
        return [{}]

    def event_turn(self, f, dice):
        """A turn ends: SP-116, SP-180, SP-220 to SP-222, SP-236, SP-247, SP-251, SP-285, SP-307, SP-338."""
        self.end_turn()
        return [{}]

    def event_activation(self, f, dice):
        """An activation ends: SP-021."""
        owner = self.known(f['by'])
        for o in self.parts(owner) or [owner]:
            o.acting, o.spent, o.marched = False, 0, False
        return [{}]

    def event_set(self, f, dice):
        """A correction by hand."""
        owner = self.known(f['by'])
        if 'stands-in' in f:
            return self.stands_in(owner, f['stands-in'])
        if isinstance(owner, Formation) and {'order', 'frontage', 'abreast'} & set(f):
            whole = self.formations[owner.name] = copy.copy(owner)
            whole.kind, whole.frontage = f.get('order', whole.kind), int(f.get('frontage', whole.frontage))
            whole.abreast = int(f.get('abreast', whole.abreast))
            return [{}]
        names = {shown: name for name, shown in (LEADER_SHOWN if isinstance(owner, Leader) else GROUP_SHOWN).items()}
        for key, value in f.items():
            if key not in ('event', 'by'):
                for one in self.parts(owner) or [owner]:
                    flag, word = isinstance(getattr(one, names[key]), bool), str(value)
                    setattr(one, names[key], word == 'yes' if flag else int(word) if word.isdigit() else word)
        return [{}]

    def stands_in(self, g, name):
        """A Group joins a Formation, or leaves it; its frontage stays (SP-303). Open: where it stands (by the file)."""
        whole = self.formations[g.formation if name == 'nobody' else name]
        acting = any(part.acting for part in self.parts(whole))       # who leaves is active still
        if g.acting and not g.formation:
            raise Unsure('an active Group joins')
        g.acting, self.loose = acting, self.loose or g.spent > 0
        rest = tuple(other for other in whole.groups if other != g.name)
        new = copy.copy(whole)
        new.groups = rest if name == 'nobody' else tuple(o for o in self.groups if o in rest + (g.name,))
        self.formations[whole.name] = new
        g.formation = None if name == 'nobody' else name
        self.mark(f'a Group {"leaves" if name == "nobody" else "joins"}')
        return [{}]

    def event_leave(self, f, dice):
        """Somebody leaves the game."""
        self.known(f['by']).gone = True
        return [{}]

    # ............................................................... cards

    def draw(self, deck, dice):
        """A card from what is left; copies of a card lie together, as the tools list them."""
        left = self.left[deck]
        grouped = sorted(left, key=self.decks[deck].index)
        card = grouped[dice.roll(len(grouped)) - 1]
        rest = list(left)
        rest.remove(card)
        self.left = dict(self.left, **{deck: tuple(rest)})
        return card

    def draw_turn(self, f, dice):
        """SP-005, SP-285."""
        card = self.draw('turn', dice)
        if card == 'tiffin':
            self.left = dict(self.left, turn=self.decks['turn'])
            if self.ordered():
                self.end_turn()
        elif self.ordered():
            named = [m.name for m in self.leaders.values() if m.name.lower() == card]
            if named:                       # open: a Grasp the Nettle card ends nobody's turn
                if self.card:
                    self.close()
                self.card = named[0]
                self.carded |= frozenset(named)
        return [{'card': card, 'left': len(self.left['turn'])}]

    def draw_bonus(self, f, dice):
        """SP-253 to SP-256, SP-380, SP-381."""
        side = self.known(f['by']).side
        drops, hand = f.get('drops'), self.hands[side]
        if drops and drops != 'drawn' and drops not in hand or drops and len(hand) < 3:
            raise Unsure('dropping what he has not, or without need')
        if len(hand) >= 3 and not drops:
            raise Refused('hand-full', 'SP-255')
        card = self.draw('bonus', dice)
        if drops != 'drawn' and card != 'damnation':        # Damnation is played at once
            if drops:
                hand = hand[:hand.index(drops)] + hand[hand.index(drops) + 1:]
                self.mark('a card is discarded')
            self.hands[side] = hand + (card,)
        if not self.left['bonus']:                          # SP-381: of what nobody holds
            rest = list(self.decks['bonus'])
            for held in self.hands['Red'] + self.hands['Blue']:
                rest.remove(held)
            self.left = dict(self.left, bonus=tuple(rest))
            self.mark('the bonus deck is shuffled again')
        self.bonus_due = None
        return [{'card': card, 'left': len(self.left['bonus'])}]

    # ......................................................... initiatives

    def initiative(self, f, dice):
        """check initiative: what a Big Man does with his initiatives (SP-005 to SP-020)."""
        if f['by'] in self.groups:
            return self.with_him(f, dice)
        m, use = self.known(f['by']), f.get('use', 'nothing')
        self.mark(f'use {use}')
        at = [self.known(f[key]) for key in ('at', 'into') if key in f]
        distance = Fraction(str(f.get('range', 0)))
        nettles, rating = int(f.get('nettle', 0)), int(f.get('nettle-rating', 1))
        own, order = [], []
        played = [card for card in f.get('plays', '').split(',') if card]
        if played:
            nettles, rating = len(played), max(int(card[-1]) for card in played)
            self.mark('a Grasp the Nettle card of the hand')
            if not set(played) <= set(self.hands[m.side]):
                own.append(('not-held', 'SP-258'))
        if m.out():
            own.append(('actor-out', 'SP-161'))
        if any(self.is_out(target) for target in at):
            own.append(('target-out', 'SP-161'))
        if any(target.side != m.side for target in at):
            own.append(('not-his', 'SP-010'))
        if nettles and rating > m.status - (m.wound == 'light'):
            own.append(('card-too-high', 'SP-159' if m.wound == 'light' else 'SP-277'))
        if m.hat and use not in ('activate-self', 'activate-group'):
            if m.hat_turn == self.turn and m.name:
                raise Unsure('is it his next turn already?')
            own.append(('fetch-hat', 'SP-247'))
        if f.get('with-them') == 'no' and use in ('activate-musician', 'make-formation', 'remove-shock'):
            own.append(('not-with', 'SP-279'))
        if m.fear and use != 'activate-self' or (m.down and use != 'activate-self'):
            raise Unsure('what may he do in fear, or on the ground?')
        if use not in ('remove-shock', 'chosen-man') and any(g.watching for t in at for g in self.parts(t)):
            raise Unsure('a Group that does nothing this turn')
        allowance = m.status + m.nettles + nettles - m.initiatives
        cost = 0 if use == 'nothing' else 1
        if use == 'make-ready':
            cost = max(1, allowance)
            if m.status < 2:
                own.append(('status', 'SP-020'))
            if m.used and self.ordered():
                own.append(('needs-all', 'SP-281'))
        elif 'spent' in f and cost > m.status + m.nettles + nettles - int(f['spent']):
            own.append(('none-left', 'SP-006'))
        if self.ordered():
            if self.card != m.name:
                order.append(('not-his-card', 'SP-005'))
            if max(0, cost - nettles) > max(0, allowance - nettles):       # cards of this deed pay first
                order.append(('spent', 'SP-005'))
        if cost:
            getattr(self, 'use_' + use.replace('-', '_'))(m, at, distance, own)
        self.judge(order, own)
        for card in played:
            hand = self.hands[m.side]
            self.hands[m.side] = hand[:hand.index(card)] + hand[hand.index(card) + 1:]
        if self.ordered():
            m.used |= cost > 0          # a card that is played pays first
            m.carded |= nettles > 0 and cost > 0
            m.initiatives += max(0, cost - nettles)
            m.nettles += max(0, nettles - cost)
        if cost:
            self.used(m, use, at)
        return [{'result': 'allowed'}]

    def with_him(self, f, dice):
        """The same, by the name of the Group that he is with."""
        g = self.known(f['by'])
        if self.ordered() or f['use'] not in ('remove-shock', 'merge-groups'):
            raise Unsure('who is he?')
        self.leaders['?'] = Leader('?', g.side, int(f['status']), g.name, False, 2)
        fields = dict(f, by='?', into=g.name) if f['use'] == 'merge-groups' else dict(f, by='?', at=g.name)
        try:
            return self.initiative(fields, dice)
        finally:
            del self.leaders['?']

    def in_reach(self, m, distance, own):
        if distance > STATUS_RANGE[m.status]:
            own.append(('out-of-range', 'SP-273'))

    def own_group(self, m, at, own, rule):
        """Is this the Group that he is with?"""
        for target in at:
            if not self.his(m, target):
                own.append(('not-with', rule))

    def his(self, m, target):
        """Is this the Group or Formation that he is with, by whichever name?"""
        mine = self.groups.get(m.attached) or self.formations.get(m.attached)
        if not mine or isinstance(target, Leader):
            return False
        mine, these = set(self.parts(mine)), set(self.parts(target))
        if mine & these and mine != these:
            raise Unsure('a part of what he is with, or more')
        return mine == these

    def use_activate_self(self, m, at, distance, own):
        self.own_group(m, at, own, 'SP-009')

    def use_activate_group(self, m, at, distance, own):
        self.in_reach(m, distance, own)
        if any(isinstance(t, Leader) for t in at):
            own.append(('himself' if m in at else 'no-group', 'SP-010'))
        elif any(self.his(m, t) for t in at):
            raise Unsure('another Group: may it be his own?')

    def use_activate_musician(self, m, at, distance, own):
        if self.without_musician(m):
            own.append(('no-musician', 'SP-011'))

    def without_musician(self, m):
        """Have others of his side musicians, and he has none? Where nobody has, nothing is said of them."""
        whose = [attached for _, attached in self.musicians.values() if self.leaders[attached].side == m.side]
        return whose and m.name not in whose

    def use_remove_shock(self, m, at, distance, own):
        self.own_group(m, at, own, 'SP-279')
        if any(isinstance(t, Formation) for t in at):
            raise Unsure('whose Shock of the Formation?')
        if all(isinstance(t, Group) and t.shock == 0 for t in at):
            own.append(('no-shock', 'SP-279'))

    def use_charge(self, m, at, distance, own):
        if not m.attached:
            raise Unsure('leads he nobody?')

    def use_encourage(self, m, at, distance, own):
        self.in_reach(m, distance, own)

    def use_add_fervour(self, m, at, distance, own):
        if not m.leading:
            raise Unsure('fervour for which charge?')

    def use_action(self, m, at, distance, own):
        pass

    def use_merge_groups(self, m, at, distance, own):
        """SP-018, SP-283."""
        if len(at) < 2:
            own.append(('two-groups', 'SP-018'))
            return
        if any(isinstance(g, Formation) for g in at):
            own.append(('two-groups', 'SP-018'))
            return
        if any(g.men > 6 for g in at):
            own.append(('too-large', 'SP-018'))
        elif len({(g.weapon, g.loaded, g.tap, g.first, g.kind, g.mounted, g.formation) for g in at}) > 1:
            waits(34)
        if len({g.name for g in at}) < 2:
            own.append(('two-groups', 'SP-018'))
        elif any(g.formation or g.gun or g.absent or g.flints or g.dismounted for g in at) or \
                any(getattr(at[0], name) and not getattr(at[1], name) for name in (
                    'fouled', 'damp', 'low', 'thirsty', 'fired', 'shot_at', 'shot_before', 'called', 'ready', 'smoke',
                    'watching', 'acting', 'powder', 'first')) or 'free' != at[0].this_turn or 'free' != at[0].next_turn:
            raise Unsure('how unlike Groups merge, or Groups of a Formation')

    def use_make_formation(self, m, at, distance, own):
        """SP-012, SP-284."""
        g, whole = at
        if not isinstance(whole, Formation):
            own.append(('no-formation', 'SP-012'))
            return
        if isinstance(g, Leader):
            own.append(('no-group', 'SP-012'))
            return
        if isinstance(g, Formation):
            raise Unsure('Formations that join')
        if g.formation:
            own.append(('in-formation', 'SP-074'))
        if whole.kind == 'skirmish':
            own.append(('one-group-only', 'SP-071'))
        if whole.kind == 'square' and g.kind not in FOOT:
            own.append(('infantry-only', 'SP-304'))
        if whole.kind in ('column', 'square') and g.men + sum(p.men for p in self.alive(whole)) < 12:
            own.append(('too-few-figures', 'SP-284'))
        if not own and (g.gun or len({p.kind in FOOT for p in [g, *self.parts(whole)]}) > 1):
            raise Unsure('foot and horse, or guns, in a Formation')
        if not own and list(self.groups).index(g.name) < max(map(list(self.groups).index, whole.groups)):
            raise Unsure('does it stand at the rear?')

    def use_chosen_man(self, m, at, distance, own):
        for g in at:
            if not (isinstance(g, Group) and g.kind == 'light-infantry' and g.weapon == 'rifle'):
                own.append(('no-chosen-man', 'SP-176'))
            elif 'chosen-man' not in g.flags:
                raise Unsure('a rifle Group without the flag')

    def use_make_ready(self, m, at, distance, own):
        pass                        # open: the sheet names no range

    def used(self, m, use, at):
        """What the use does."""
        groups = [g for target in at for g in self.alive(target)]
        if use == 'activate-self':
            self.activate([m] + groups, at[0].name if at else None)
        elif use == 'activate-group':
            self.activate(groups, at[0].name)
        elif use == 'remove-shock':
            groups[0].shock -= 1
        elif use == 'charge':
            m.leading = True
            for g in self.groups.values():
                g.allowed |= bool(m.attached) and m.attached in (g.name, g.formation)
        elif use == 'add-fervour':
            m.fervour += 1
        elif use == 'encourage':
            for g in groups:
                g.allowed = True
        elif use == 'activate-musician':
            m.calls += 1
        elif use == 'action':
            m.tasks += 1
        elif use == 'make-formation':
            self.stands_in(at[0], at[1].name)
        elif use == 'merge-groups':
            self.merge(*at)
        elif use == 'chosen-man':
            groups[0].called = True
        elif use == 'make-ready':
            m.readied = True
            for g in groups:
                g.ready = m.status

    def merge(self, other, one):
        """SP-018, SP-283: the first is gone, the second has its men and Shock, and the lower quality."""
        self.mark('Groups merge')
        one.men += other.men
        one.shock += other.shock
        one.quality = min(one.quality, other.quality, key=QUALITY.index)
        other.men = other.shock = 0
        other.merged = True
        for m in self.leaders.values():
            if m.attached == other.name:
                m.attached = one.name
                self.mark('a Big Man goes with the Group that took his')

    def command(self, f, dice):
        """check command: the orders of the musicians (SP-076 to SP-111, SP-275, SP-276)."""
        if f['by'] in self.leaders and ('at' in f or self.ordered()):
            return self.call(f)
        g, distance = self.known(f['by']), Fraction(str(f['range']))
        reach, orders = ORDERS[f['instrument']]
        own = []
        if isinstance(g, Leader):
            raise Unsure('who hears his musician?')
        if self.is_out(g):
            own.append(('actor-out', 'SP-161'))
        if any(part.watching for part in self.parts(g)):
            own.append(('watching', 'SP-180'))
        if f['command'] not in orders.split():
            own.append(('not-on-list', 'SP-275'))
        kinds = {'drum': FOOT, 'bugle': ('light-infantry',), 'trumpet': HORSE}.get(f['instrument'])
        if kinds and any(part.kind not in kinds for part in self.alive(g)):
            if any(p.kind == 'light-cavalry' and not p.mounted for p in self.alive(g)):
                raise Unsure('a drum or a bugle for dismounted light cavalry')
            own.append(('wrong-troops', 'SP-275'))
        if distance > reach:
            own.append(('out-of-hearing', 'SP-076'))
        self.judge([], own)                         # a question: who hears it
        return [{'result': 'heard', 'reach': reach}]

    def call(self, f):
        """A Big Man has his musician play: SP-008, SP-011, SP-274, SP-276."""
        m, at = self.known(f['by']), [self.known(name) for name in f.get('at', '').split(',') if name]
        if not at:
            raise Unsure('whom does he command?')
        distance, own, order, (reach, orders) = Fraction(str(f['range'])), [], [], ORDERS[f['instrument']]
        self.mark('a musician plays')
        if m.out():
            own.append(('actor-out', 'SP-161'))
        if any(self.is_out(g) for g in at):
            own.append(('target-out', 'SP-161'))
        if any(g.side != m.side for g in at):
            own.append(('not-his', 'SP-276'))
        if any(isinstance(g, Leader) for g in at) or len({p.name for g in at for p in self.parts(g)}) < \
                sum(len(self.parts(g)) for g in at) or any(p.watching for g in at for p in self.parts(g)):
            raise Unsure('who hears his musician?')
        self.use_activate_musician(m, at, distance, own)
        plays = [instrument for instrument, attached in self.musicians.values() if attached == m.name]
        if plays and f['instrument'] not in plays:
            own.append(('wrong-instrument', 'SP-275'))
        if f['command'] not in orders.split():
            own.append(('not-on-list', 'SP-275'))
        kinds = {'drum': FOOT, 'bugle': ('light-infantry',), 'trumpet': HORSE}.get(f['instrument'])
        if kinds and any(p.kind not in kinds for g in at for p in self.alive(g)):
            if any(p.kind == 'light-cavalry' and not p.mounted for g in at for p in self.alive(g)):
                raise Unsure('a drum or a bugle for dismounted light cavalry')
            own.append(('wrong-troops', 'SP-275'))
        if distance > reach:
            own.append(('out-of-hearing', 'SP-076'))
        if self.ordered() and not m.calls:              # he pays for it now
            order += [('not-his-card', 'SP-005')] if self.card != m.name else []
            order += [('spent', 'SP-005')] if m.initiatives >= m.status + m.nettles else []
        self.judge(order, own)
        if m.calls:
            m.calls -= 1
        elif self.ordered():
            m.used, m.initiatives = True, m.initiatives + 1
        if self.ordered():
            self.activate([g for one in at for g in self.alive(one)])
        return [{'result': 'heard', **({} if nth else {'reach': reach})} for nth, _ in enumerate(at)]

    # ........................................................ action dice

    def action(self, f, dice):
        """check actions: what is no fire, move, spotting or task (SP-025 to SP-036)."""
        owner, action = self.known(f['by']), f['action']
        parts = self.parts(owner)
        owners = self.spenders(owner)
        own, cost = [], {'cross-high': 2, 'reload-rifle': 2}.get(action, 1)
        if self.is_out(owner):
            own.append(('actor-out', 'SP-161'))
        if any(g.watching for g in parts):
            own.append(('watching', 'SP-180'))
        if action == 'fire' and any(not g.loaded for g in parts):
            own.append(('unloaded', 'SP-291'))
        if action in ('cross-low', 'cross-high', 'enter-building', 'fire', 'spot', 'task', 'move'):      # crossed by move march: this only tells
            if f.get('barred') == 'yes' and action == 'enter-building':
                own.append(('barred', 'SP-290'))
            if cost + int(f.get('spent', 0)) > 2:
                own.append(('too-dear', 'SP-021'))
            self.judge([], own)
            return [{'result': 'allowed'}]      # open: a question, which spends nothing
        if any(g.this_turn != 'free' for g in parts if not g.out()) and action not in RELOADS and action != 'reload-gun':
            raise Unsure('what else may those do who were beaten?')
        if action in RELOADS:
            parts = [g for g in self.alive(owner) or parts if g.weapon == RELOADS[action]]
            waiting = [g for g in parts if not g.loaded or action == 'reload-rifle' and not g.man_loaded]
            if not parts:
                own.append(('wrong-weapon', 'SP-032'))
                if isinstance(owner, Leader):
                    own.append(('loaded', 'SP-291'))
            elif any(g.tap and g.man_loaded for g in parts):
                raise Unsure('drawing the charge of a tap-loaded rifle')
            elif not waiting:
                own.append(('loaded', 'SP-291'))
            parts = waiting
        elif action == 'reload-gun':
            cost = self.gun_cost(owner, parts, own)
        elif action in ('mount', 'dismount'):
            if any(g.kind not in HORSE for g in parts):
                own.append(('no-horses', 'SP-289'))
            elif self.mounted(owner) == (action == 'mount'):
                own.append(('already', 'SP-028'))
            elif not parts or any(g.dismounted for g in parts) or 'dismounted' in getattr(owner, 'flags', ()):
                raise Unsure('has he a horse still?')
        elif action == 'get-up' and isinstance(owner, Leader) and not owner.down:   # open: a thrown rider of a Group
            own.append(('nobody-down', 'SP-243'))
        if cost + int(f.get('spent', 0)) > 2:
            own.append(('too-dear', 'SP-021'))
        order = self.dice_left(owners, cost, owner.name)
        self.judge(order, own)
        for g in parts:
            if action in RELOADS:
                g.loaded, g.tap, g.man_loaded = True, action == 'tap-load', g.man_loaded or action == 'reload-rifle'
            elif action == 'reload-gun':
                g.reloading += cost
                if g.reloading >= 2 + g.gunners_lost // 2:
                    g.loaded, g.reloading = True, 0
            elif action in ('mount', 'dismount'):
                g.mounted = action == 'mount'
        if action == 'get-up':
            owner.down = False
        self.pay(owners, cost)
        return [{'result': 'allowed'}]

    def gun_cost(self, owner, parts, own):
        """SP-036, SP-292: the dice that this activation still has go to the gun."""
        if not parts or not all(g.gun for g in parts):
            own += [('wrong-weapon', 'SP-036'), ('too-dear', 'SP-021')]        # either
            return 2
        g = parts[0]
        if g.loaded:
            own.append(('loaded', 'SP-291'))
        missing = 2 + g.gunners_lost // 2 - g.reloading
        left = 2 - g.spent if self.ordered() else 2
        if left < 1:
            own.append(('too-dear', 'SP-021'))
        return max(1, min(missing, left))

    def task(self, f, dice):
        """check task: 2D6, +1 with both dice (SP-023, SP-035, SP-294)."""
        owner, count = self.known(f['by']), int(f.get('dice', 1))
        own = [('actor-out', 'SP-161')] if self.is_out(owner) else []
        if any(g.watching for g in self.parts(owner)):
            own.append(('watching', 'SP-180'))
        if any(g.this_turn != 'free' for g in self.alive(owner)):
            raise Unsure('what else may those do who were beaten?')
        owners = self.spenders(owner)
        if getattr(owner, 'tasks', 0):                  # paid for with an initiative
            if count > 1:
                raise Unsure('a second die for a task by initiative')
            self.mark('a task by initiative')
            owners = []
        self.judge(self.dice_left(owners, count, owner.name), own)
        if not owners:
            owner.tasks -= 1
        self.pay(owners, count)
        total = dice.roll(6) + dice.roll(6) + (count == 2)
        return [{'result': 'success' if total >= int(f['needed']) else 'failure', 'total': total}]

    def flint(self, f, dice):
        """check flint: SP-235, SP-328."""
        g = self.known(f['by'])
        own = [('actor-out', 'SP-161')] if g.out() else []
        if not g.flints:
            raise Unsure('no broken flint')
        if g.searched:
            raise Unsure('a second search in a turn')
        self.judge([], own)
        found = sum(dice.roll(6) >= 5 for _ in range(g.flints))
        g.flints -= found
        g.searched = True
        return [{'replaced': found}]

    def supply(self, f, dice):
        """check supply: SP-233, SP-234, SP-237, SP-244, SP-248."""
        g, own = self.known(f['by']), []
        if self.is_out(g):
            own.append(('actor-out', 'SP-161'))
        needs = ('damp', 'low') if f['brings'] == 'ammunition' else ('fouled', 'thirsty', 'soiled')
        needs = [name for name in needs if getattr(g, name, False)]
        soiled = [m for m in self.with_body(g) if m.soiled] if f['brings'] == 'water' else []     # they wash, too
        if f.get('in-combat') == 'yes' and 'fouled' in needs:
            needs.remove('fouled')
            if not needs and not soiled:
                own.append(('in-combat', 'SP-237'))
        elif f.get('in-combat') == 'yes':
            raise Unsure('what else may be done in combat?')
        elif not needs and not soiled:
            own.append(('not-needed', 'game 1'))
        self.judge([], own)
        for name in needs:
            setattr(g, name, False)
        for m in soiled:
            m.soiled = False
        return [{'result': 'supplied'}]

    # ............................................................... fire

    def artillery(self, f, dice):
        """shoot artillery: the same with a gun (SP-136)."""
        guns = all(g.gun for g in self.parts(self.known(f['by'])))
        return self.fire(f, dice, [] if guns else [('wrong-weapon', 'SP-136')])

    def fire(self, f, dice, against=()):
        """shoot fire: SP-054 to SP-075, SP-130 to SP-175, SP-226 to SP-242, SP-260 to SP-269, SP-303 to SP-338."""
        by = self.known(f['by'])
        targets = [self.known(name) for name in f['at'].split(',')]
        order, own = [], list(against)
        if not self.parts(by) or not all(self.parts(t) for t in targets):
            raise Unsure('a Big Man fires or is fired at')
        self.whom(by, targets, own)
        distance, status = Fraction(str(f['range'])), int(f.get('initiative', 0))
        shape = self.order(by)
        if len(targets) > 1 and shape not in ('line', 'column'):
            own.append(('several', 'SP-058'))
        if len(targets) > 1 and any(self.order(t) != 'unformed' or f.get('target.cover') for t in targets):
            raise Unsure('the pool for several targets of different shape')
        bearing = f.get('bearing', 'ahead')
        if (shape == 'line' and bearing != 'ahead') or (shape == 'column' and bearing == 'rear'):
            own.append(('arc', 'SP-057' if shape == 'line' else 'SP-062'))
        elif bearing == 'rear' and shape == 'square':
            pass
        elif bearing == 'rear':
            raise Unsure('the arc of 180 degrees')
        if isinstance(by, Group) and by.formation and shape in ('column', 'square') and bearing != 'ahead':
            raise Unsure('the arc of one Group of a column')
        firing, reasons = [], []
        for g in self.parts(by):
            why = self.cannot_fire(g, shape, distance)
            reasons += why
            if not why:
                firing.append(g)
        if own or not firing:
            own += reasons
        if reasons and firing and not ASSUMED['some-fire']:
            raise Unsure('some of the Formation cannot fire')
        if firing and status and any(g.ready and g.ready != status for g in firing):
            raise Unsure('whose initiative counts?')
        readied = bool(firing) and all(g.ready for g in firing)
        if readied and any(g.acting for g in firing):
            raise Unsure('made ready and active')
        if any(g.ready for g in firing) and not (readied and status):
            raise Unsure('some are made ready')
        if not readied:
            order += self.dice_left(self.alive(by), 1, by.name)
        self.judge(order, own)
        if not readied:
            self.pay(self.alive(by), 1)
        return self.volley(f, dice, by, targets, firing, shape, distance, status)

    def cannot_fire(self, g, shape, distance):
        """Why a Group cannot fire: reasons with their rules."""
        if g.out():
            return [('actor-out', 'SP-161')]
        if not g.weapon:
            return [('no-weapon', 'SP-304')]
        needed = self.needed(g, shape, distance)
        reasons = (
            (g.watching, 'watching', 'SP-180'), (g.this_turn == 'no-move-no-fire', 'no-fire', 'SP-222'),
            (not g.loaded, 'unloaded', 'SP-291'), (g.damp, 'damp', 'SP-234'),
            (not needed, 'out-of-range', 'SP-319'), (g.low and distance > self.band(g, shape), 'low', 'SP-233'),
            (g.present() - g.flints <= 0, 'nobody', 'SP-328'))
        return [(reason, rule) for holds, reason, rule in reasons if holds]

    def light(self, g, shape):
        """Does it fire as light troops skirmishing? SP-316, SP-344."""
        dismounted = g.kind == 'light-cavalry' and not g.mounted
        return shape == 'skirmish' and (g.kind == 'light-infantry' or dismounted) and not g.tap

    def band(self, g, shape):
        return 12 if self.light(g, shape) else 9

    def needed(self, g, shape, distance):
        """The number to hit, or 0. SP-130 to SP-139, SP-260, SP-319."""
        if g.gun:
            row = GUN_FIRE[g.weapon][1]
        elif g.tap:
            row = LINE_FIRE['musket']
        else:
            row = (LIGHT_FIRE if self.light(g, shape) else LINE_FIRE)[g.weapon]
        index = max(0, math.ceil(distance / self.band(g, shape)) - 1)
        if index >= len(row):
            return row[-1] if g.gun else 0
        return row[index]

    def pool(self, f, g, shape, target, status, smoky):
        """(dice, pips) of one Group: SP-141 to SP-153, SP-317, SP-318."""
        men = max(0, g.present() - g.flints)
        pool = GUN_FIRE[g.weapon][0] if g.gun else men
        pool += {'elite': men // 4, 'good': men // 5, 'poor': -(men // 5)}.get(g.quality, 0)
        pool += 2 * g.first + status - g.shock // 2
        pips = (shape == 'line' and not g.gun) - g.fouled
        facing = self.order(target)
        if facing != 'line' and f.get('target.enfiladed') == 'yes':
            raise Unsure('enfiladed, and no line')
        if facing == 'column' or (facing == 'line' and f.get('target.enfiladed') == 'yes'):
            pool, pips = pool + 1, pips + 1
        elif facing == 'square':
            pool, pips = pool + 2, pips + 1
        pool = max(0, pool)
        cover = f.get('target.cover', 'none')
        pool = math.ceil(pool / {'none': 1, 'soft': 2, 'light': 2, 'hard': 4}[cover])
        if smoky:
            pool = math.ceil(Fraction(2 * pool, 3))
        return pool, pips

    def volley(self, f, dice, by, targets, firing, shape, distance, status):
        hits, events, thrown, self.volleying = 0, [], [], True
        small = all(self.light(g, shape) for g in firing)
        if len({self.light(g, shape) for g in firing}) > 1:
            raise Unsure('a Big Man die for mixed fire')
        for g in firing:
            smoky = f.get('smoke') == 'yes' or g.smoke or any(t.smoke for target in targets for t in self.alive(target))
            pool, pips = self.pool(f, g, shape, targets[0], status, smoky)
            need = self.needed(g, shape, distance)
            faces = [dice.roll(6) for _ in range(pool)]
            hits += sum(min(6, face + pips) >= need for face in faces)
            if faces.count(1) > faces.count(6):
                events.append(g)
            thrown.append((pool, need, pips))
            self.mark(f'fire with {g.weapon}{" tap" * g.tap}{" light" * self.light(g, shape)}')
            if g.first:
                self.mark('SP-145')
            if g.shock > 1:
                self.mark('SP-148')
            if len(firing) > 1:
                self.mark('SP-140')
            g.loaded = g.tap = g.first = False
            g.ready = 0
            g.fired = True
        lines = []
        for place, target in enumerate(targets):
            share = hits // len(targets) + (place < hits % len(targets))
            lines.append(self.strike(dice, target, share, small))
            for g in self.parts(target):
                g.shot_at = True
        lines[0]['result'] = 'fired'
        if self.ordered():              # of a Formation each Group has its own number and pips
            lines[0]['fire-dice'] = sum(pool for pool, _, _ in thrown)
            if isinstance(by, Group):
                lines[0].update({'needs': thrown[0][1], 'to-each': thrown[0][2]})
        if len(targets) == 1:
            lines[0]['hits'] = hits
        for g in events:
            if len(targets) > 1:
                raise Unsure('the target of an event of shared fire')
            number = self.incident(dice)
            self.firing_event(number, dice, g, targets[0])
            if len(firing) == 1 and number == 10:
                lines[0]['bonus-card'] = 'yes'
            if len(firing) > 1 and number == 10:
                raise Unsure('cards for two events of one fire')
        return lines

    def chosen_man(self, f, dice):
        """shoot chosen-man: SP-176 to SP-181, SP-339 to SP-343."""
        g, target = self.known(f['by']), self.known(f['at'])
        distance, own = Fraction(str(f['range'])), []
        if not isinstance(g, Group) or not self.parts(target):
            raise Unsure('a Formation, or a lone Big Man')
        self.whom(g, [target], own)
        if g.kind != 'light-infantry' or g.weapon != 'rifle':
            own.append(('no-chosen-man', 'SP-176'))
        else:
            if 'chosen-man' not in g.flags:
                raise Unsure('a rifle Group without the flag')
            if not g.powder:
                own.append(('no-powder', 'SP-181'))
            if not g.loaded or g.tap or not g.man_loaded:
                own.append(('not-fully-loaded', 'SP-343'))
            if g.damp or g.low or g.this_turn != 'free' or g.present() - g.flints < 1:
                raise Unsure('do the limits of his Group hold for him?')
            if g.watching:
                own.append(('watching', 'SP-180'))
        index = max(0, math.ceil(distance / 12) - 1)
        if index > 3:
            own.append(('out-of-range', 'SP-339'))
        if not own and self.ordered() and not g.called:
            raise Unsure('he has not been called')
        self.judge([], own)
        face = dice.roll(6)
        g.called, g.watching, g.man_loaded = False, True, False
        if face == 1:
            g.powder = False
        line = {'result': 'hit' if face >= CHOSEN_FIRE[index] else 'miss'}
        if face >= CHOSEN_FIRE[index]:
            if len(self.alive(target)) > 1 and self.order(target) != 'column':
                waits(36)
            struck = self.strike(dice, target, 1, True)
            line.update({k: v for k, v in struck.items() if k in ('kills', 'shock-dealt', 'men-lost')})
        for part in self.parts(target):
            part.shot_at = True
        return [line]

    def effect(self, f, dice):
        """shoot effect: hits that were shared by hand, on one target (SP-154 to SP-175)."""
        target, own = self.known(f['at']), []
        if self.is_out(target):
            own.append(('target-out', 'SP-161'))
        if len(self.alive(target)) > 1 and self.order(target) != 'column':
            waits(36)
        self.judge([], own)
        line = self.strike(dice, target, int(f['hits']), f.get('light') == 'yes')
        return [dict(line, result='struck')]

    # ............................................................... hits

    def strike(self, dice, target, hits, small):
        """Effect dice, horses, men, Big Men: SP-154 to SP-175, SP-330 to SP-333; on a line or square Group by Group."""
        groups = self.alive(target)
        if len(groups) > 1 and self.order(target) != 'column':
            self.mark(f'hits spread over a {self.order(target)}')
            line = {}
            for place, g in enumerate(groups):
                share = hits // len(groups) + (place < hits % len(groups))
                for key, value in self.blow(dice, g, share, small).items():
                    line[key] = line.get(key, 0) + value
            return line
        return self.blow(dice, target, hits, small)

    def blow(self, dice, target, hits, small):
        effects = [dice.roll(6) for _ in range(hits)]
        shock, kills = sum(3 <= e <= 5 for e in effects), effects.count(6)
        groups = self.alive(target)
        line = {'shock-dealt': shock, 'kills': kills}
        if self.volleying and self.ordered():
            line['near'] = hits - shock - kills
        if self.mounted(target):
            if len(groups) > 1 and kills:
                raise Unsure('whose horses of a Formation?')
            men = horses = 0
            for _ in range(kills):
                if dice.roll(6) <= 3:
                    horses += self.horse(dice)
                else:
                    men += 1
            if groups[0].dismounted + horses > groups[0].men or (kills and groups[0].dismounted):
                raise Unsure('kills among riders on foot')
            groups[0].dismounted += horses
            kills = men
        if kills > sum(g.men for g in groups):
            kills = sum(g.men for g in groups)
        self.add_shock(target, groups, shock)
        killed = self.share_kills(target, groups, kills)
        line['men-lost'] = self.bury(dice, target, groups, killed, small, True)
        return line

    def add_shock(self, target, groups, shock):
        """Equally, what is left over front Group first (SP-063, SP-305)."""
        if len(groups) > 1 and shock:
            self.mark(f'Shock spread over a {self.order(target)}')
        for place, g in enumerate(groups):
            g.shock += shock // len(groups) + (place < shock % len(groups))

    def share_kills(self, target, groups, kills):
        """{Group: men killed}. A column's from the rear (SP-064), else shared equally."""
        killed = {g.name: 0 for g in groups}
        if len(groups) > 1 and kills:
            self.mark(f'kills spread over a {self.order(target)}')
        way, left = ASSUMED['column-kills' if self.order(target) == 'column' else 'melee-kills'], 0
        for place, g in enumerate(groups if way == 'even' else ()):      # open: what one cannot bear is for the next
            left += kills // len(groups) + (place < kills % len(groups))
            killed[g.name] = min(left, g.men)
            left -= killed[g.name]
        for g in groups if way == 'even' else reversed(groups):
            more = min(left if way == 'even' else kills, g.men - killed[g.name])
            killed[g.name] += more
            left, kills = left - more, kills - more
        return killed

    def bury(self, dice, target, groups, killed, small, shooting):
        """Takes the dead off, a Big Man in place of one of them (SP-157, SP-329 to SP-333)."""
        lost = 0
        for g in groups:
            dead = killed[g.name]
            if dead and g.absent and dead > g.present():
                raise Unsure('kills among men who are away')
            spared = 0
            who = self.with_group(g) if dead else []
            if who:
                if self.leader_hit(dice, who, dead, g, small, shooting):
                    spared = 1
            g.men -= dead - spared
            lost += dead - spared
            if g.gun:
                g.gunners_lost += dead - spared
        return lost

    def leader_hit(self, dice, who, dead, g, small, shooting):
        """Is a Big Man hit? Then his wound: SP-157 to SP-163, SP-331, SP-332, SP-334."""
        self.mark('SP-158' if small else 'SP-157')
        if dice.roll(6 if small else 10) > dead:
            return False
        if len({m.attached for m in who}) > 1:
            raise Unsure('in which order are Big Men with the Group and with its Formation drawn?')
        m = who[dice.roll(len(who)) - 1] if len(who) > 1 else who[0]
        if shooting and m.mounted and not g.mounted:
            if dice.roll(6) <= 3:
                if self.horse(dice):
                    m.mounted = False
                return True
        face = dice.roll(6)
        self.mark(f'a wound on one {m.wound} wounded, {face}')
        if m.wound == 'bad' or face == 6:
            m.wound = 'dead'
        elif face <= 2:
            m.physique -= 1
            m.wound = 'light' if m.physique > 0 else 'bad'
        else:
            m.wound = 'bad'
        return True

    def horse(self, dice):
        """The horse tables; is the horse lost? SP-165 to SP-175."""
        face = dice.roll(6)
        if face <= 4:
            return 1
        if face == 5:
            return 0
        if dice.roll(6) <= 3:
            return 0
        dice.roll(6)
        if dice.roll(6) >= 3:
            dice.roll(6)
            dice.roll(12)
        return 1

    # ............................................................. events

    def incident(self, dice):
        """The number of a random event: SP-227 to SP-231."""
        row = dice.roll(6)
        number = GRID.get((row, dice.roll(6)), 10)
        self.mark(f'event {number}')
        return number

    def firing_event(self, number, dice, g, target):
        """SP-233 to SP-242, on the Group that fired."""
        if number == 1:
            g.low = True
        elif number == 2:
            g.damp = True
        elif number == 3:
            if g.gun:
                raise Unsure('the flint of a gun')
            g.flints += 1
        elif number == 4:
            g.smoke = 3
        elif number == 5:
            g.fouled = True
        elif number == 6:
            g.absent += min(2 if dice.roll(6) <= 3 else 3, g.present())
        elif number == 8:
            for m in self.drawn(dice, target, led=True):
                m.fear_next = True
        elif number == 9:
            dice.roll(6), dice.roll(6), dice.roll(12)
        elif number == 10:
            self.bonus_due = g.name

    def moving_event(self, f, number, dice, owner):
        """SP-243 to SP-252, on a Group; of a Formation on one drawn at random (SP-372)."""
        if number == 10:
            self.bonus_due = owner.name
            return
        groups = self.alive(owner)
        if not groups:
            raise Unsure('an event of a lone Big Man')
        g = groups[0]
        if number == 9:
            for g in groups:
                g.dress_next = len(groups) > 1 or len(self.parts(owner)) > 1
            return
        if number in (1, 2, 3, 5, 7):
            self.leader_event(number, dice, owner)
            return
        if len(groups) > 1 and (number != 4 or f.get('drunkard') == 'left'):
            g = groups[dice.roll(len(groups)) - 1]
        if number == 4:
            if f.get('drunkard') == 'left':
                if not g.present():
                    raise Unsure('a drunkard among those who are away')
                g.men -= 1
                if g.gun:
                    g.gunners_lost += 1
        elif number == 6:
            g.thirsty = True
        elif number == 8:
            g.absent += max(0, min(dice.roll(6) - 2, g.present()))

    def drawn(self, dice, owner, led):
        """The Big Man of an event: first the Group (led: of those that have one), then one of those with it (SP-372)."""
        groups = self.alive(owner)
        if led:                                         # who saw his last man fall is still with them
            groups = [g for g in self.parts(owner) if g.name in self.living and any(m.counts() for m in self.with_group(g))]
        if not groups:
            return []
        g = groups[dice.roll(len(groups)) - 1] if len(groups) > 1 else groups[0]
        who = [m for m in self.with_group(g) if m.counts()]
        return [who[dice.roll(len(who)) - 1]] if len(who) > 1 else who

    def leader_event(self, number, dice, owner):
        """SP-243 to SP-245, SP-247, SP-249: the dice of the event, then whose it is."""
        if not self.with_body(owner):
            return
        for sides in {1: (6,), 3: (12, 6), 5: (6, 6, 12)}.get(number, ()):
            dice.roll(sides)
        for m in self.drawn(dice, owner, led=False):
            if number == 1:
                m.down = True
            elif number == 2:
                m.soiled = True
            elif number == 5:
                m.hat, m.hat_turn = True, self.turn
            elif number == 7:
                m.sprained = True

    # ............................................................. moving

    def march(self, f, dice):
        """move march: SP-024 to SP-053, SP-295 to SP-302."""
        owner = self.known(f['by'])
        parts, order, own = self.parts(owner), [], []
        whole = isinstance(owner, Formation) and len(owner.groups) > 1
        if self.is_out(owner):
            own.append(('actor-out', 'SP-161'))
        if isinstance(owner, Group) and owner.formation and len(self.formations[owner.formation].groups) > 1:
            raise Unsure('a Group leaves its Formation')
        if 'joins' in f:
            self.joining(owner, self.known(f['joins']), own)
        used = int(f.get('low-obstacles', 0)) + 2 * int(f.get('high-obstacles', 0)) + int(f.get('buildings', 0))
        count = int(f['dice'])
        retiring = f.get('retiring') == 'yes'
        if used + count > 2:
            own.append(('too-many-dice', 'SP-021'))
        if f.get('barred') == 'yes' and int(f.get('buildings', 0)):
            own.append(('barred', 'SP-290'))
        gait, extra, pips = f.get('gait', 'foot'), 0, 0
        if f.get('becoming') == 'skirmish':
            if any(not (g.kind == 'light-infantry' or g.kind == 'light-cavalry' and not g.mounted) for g in parts):
                own.append(('light-infantry-only', 'SP-072'))
        elif 'becoming' in f:
            raise Unsure('the slower of two formations')
        elif self.order(owner) == 'skirmish' and any(g.kind in HORSE and g.mounted for g in parts):
            own.append(('light-infantry-only', 'SP-316'))
        extra, pips = self.gait(owner, parts, gait, f, retiring, own)
        if any(g.watching for g in parts):
            own.append(('watching', 'SP-180'))
        if any(g.this_turn != 'free' for g in parts if not g.out()):
            own.append(('no-move', 'SP-220'))
        if any(g.dress for g in parts) and whole:
            if count == 0:
                raise Unsure('crossing while dressing ranks')
            own.append(('dress', 'SP-251'))
        leaders = [owner] if isinstance(owner, Leader) else [m for m in self.with_body(owner) if m.counts()]
        if any(m.fear for m in leaders) and owner not in leaders:
            raise Unsure('who may move with a Big Man in fear?')
        if getattr(owner, 'fear', False) and not retiring:
            own.append(('fear', 'SP-240'))
        if isinstance(owner, Leader) and owner.down:
            own.append(('down', 'SP-243'))
        if isinstance(owner, Leader) and owner.hat:
            raise Unsure('does he fetch his hat?')
        owners = self.spenders(owner)
        order += self.dice_left(owners, used + count, owner.name)
        self.judge(order, own)
        self.pay(owners, used + count)
        if any(g.thirsty for g in self.alive(owner)):
            pips -= 1
        if isinstance(owner, Leader) and owner.sprained:
            pips -= 1
        faces = [dice.roll(6) for _ in range(count + (extra if count else 0))]
        distance = sum(max(0, face + pips) for face in faces)
        distance -= max((g.shock for g in self.alive(owner)), default=0)
        if whole:
            distance -= int(f.get('quarter-turns', 0)) + 2 * int(f.get('about-turns', 0))
        for g in self.alive(owner):
            g.moved = min(3, used + count + (g.moved if g.marched else 0))         # open: three dice at most
            g.marched = self.ordered() and g.acting
        if isinstance(owner, Leader):
            if owner.attached != f.get('joins'):
                self.mark(f'a Big Man {"joins" if "joins" in f else "leaves"}')
            owner.attached = f.get('joins')
        line = {'result': 'moved', 'distance': max(0, distance)}
        if faces.count(1) > faces.count(6):
            number = self.incident(dice)
            self.moving_event(f, number, dice, owner)
            if number == 10:
                line['bonus-card'] = 'yes'
        return [line]

    def joining(self, m, whom, own):
        """May a Big Man who moves alone be with this one then?"""
        if isinstance(whom, Leader):
            own.append(('himself', 'SP-157') if whom is m else ('no-group', 'SP-157'))
        if self.is_out(whom):
            own.append(('joined-out', 'SP-161'))
        if whom.side != m.side:
            own.append(('not-his', 'SP-157'))
        if not isinstance(m, Leader):
            own.append(('big-man-only', 'SP-157'))

    def gait(self, owner, parts, gait, f, retiring, own):
        """(dice more, pips) of this gait: SP-037 to SP-046."""
        shape = self.order(owner)
        if parts and parts[0].gun:
            return 0, self.gun_gait(parts[0], gait, f, own)
        if self.mounted(owner):
            if retiring or gait == 'foot':
                raise Unsure('a rider without a gait')
            return (1, 3) if gait == 'gallop' else (0, 3 if gait == 'trot' else 0)
        if gait != 'foot':
            if not parts or any(g.kind in HORSE for g in parts):
                raise Unsure('a rider on foot at a gait')
            own.append(('on-foot', 'SP-041'))
        if isinstance(owner, Leader):
            return 0, 0
        return (1 if retiring and shape == 'skirmish' else 0), (1 if shape in ('column', 'skirmish') else 0)

    def gun_gait(self, g, gait, f, own):
        if gait == 'foot':
            raise Unsure('a gun without a gait')
        if gait == 'gallop':
            own.append(('no-gallop', 'SP-046'))
        elif gait == 'trot' and g.kind == 'artillery':
            if f.get('danger') != 'yes':
                own.append(('no-trot', 'SP-045'))
            elif g.trotted is not None and g.trotted < self.turn <= g.trotted + 2:
                own.append(('no-trot', 'SP-298'))
            elif not own:
                g.trotted = self.turn
        return 3 if gait == 'trot' else 0

    def bolt(self, f, dice):
        """move bolt: SP-170, SP-335."""
        return [{'result': 'bolted', 'distance': sum(dice.roll(6) + 3 for _ in range(3))}]

    def livestock(self, f, dice):
        """move livestock: SP-241, SP-377."""
        if Fraction(str(f['near'])) >= 9:
            return [{'result': 'halted'}]
        distance = dice.roll(6) + dice.roll(6)
        dice.roll(12)
        return [{'result': 'ran', 'distance': distance}]

    def formation(self, f, dice):
        """check formation: SP-054, SP-055, SP-061, SP-067, SP-071, SP-072, SP-304."""
        own, kind, groups = [], f['formation'], int(f['groups'])
        mine = f.get('kind', 'line-infantry')
        if kind == 'skirmish':
            if groups != 1:
                own.append(('one-group-only', 'SP-071'))
            if mine not in ('light-infantry', 'light-cavalry') or mine == 'light-cavalry' and f.get('mounted') != 'no':
                own.append(('light-infantry-only', 'SP-072'))
        elif groups < 2:
            own.append(('too-few-groups', 'SP-054'))
        if kind == 'line' and int(f.get('ranks', 2)) not in (2, 3):
            own.append(('wrong-depth', 'SP-055'))
        if kind in ('column', 'square') and int(f['figures']) < 12:
            own.append(('too-few-figures', 'SP-061'))
        if kind == 'square' and mine not in FOOT:
            own.append(('infantry-only', 'SP-304'))
        self.judge([], own)
        return [{'result': 'formed'}]

    # ........................................................... spotting

    def blind(self, f, dice):
        """spot blind: SP-127, SP-128."""
        distance, view = Fraction(str(f['range'])), f['view']
        if view == 'open' and distance <= 9:
            return [{'result': 'revealed'}]
        tiffin = view == 'slight' and distance <= 6 and f.get('moved') == 'yes'
        return [{'result': 'revealed-on-tiffin' if tiffin else 'hidden'}]

    def hidden(self, f, dice):
        """spot hidden: SP-129, SP-313."""
        seen = Fraction(str(f['range'])) <= 6 and f['view'] in ('obscured', 'bad')
        return [{'result': 'blind-on-tiffin' if seen else 'hidden'}]

    def sight(self, f, dice):
        """spot sight: SP-112 to SP-126, SP-309 to SP-314."""
        by, target = self.known(f['by']), self.known(f['at'])
        own, distance, count = [], Fraction(str(f['range'])), int(f.get('dice', 1))
        self.whom(by, [target], own)
        if count > 2:
            own.append(('too-many-dice', 'SP-021'))
        if any(g.watching for g in self.parts(by)):
            own.append(('watching', 'SP-180'))
        if any(g.this_turn == 'fire-only' for g in self.alive(by)):
            raise Unsure('do those spot who may only fire?')
        moved = int(f.get('moved-dice', 0))
        if f.get('stationary') == 'yes' and moved:
            own.append(('stationary-and-moved', 'SP-311'))
        parts = self.parts(target)
        known = self.movement(parts)
        if known and moved and known != moved:
            raise Unsure('his movement is typed, and another is known')
        if known and f.get('stationary') == 'yes':
            own.append(('stationary-and-moved', 'SP-311'))
        moved = moved or known
        row = SPOT[f.get('view', 'open')]
        base = row[0 if distance <= 9 else 1 if distance <= 27 else 2]
        palls = any(g.smoke for g in self.alive(target) + self.alive(by))      # open: of the living
        if palls:
            if not base:
                raise Unsure('seen through the smoke of an event')
            if distance > 6:
                own.append(('impossible', 'SP-327'))
        free = base == 0 and distance <= 9
        if base == 0 and count == 2:
            raise Unsure('two dice for what is seen anyway')
        under = f.get('under-fire') == 'yes' or any(g.shot_at or g.shot_before for g in self.alive(by))
        needed = base + under + (f.get('stationary') == 'yes') + (f.get('sneaking') == 'yes') \
            + (f.get('smoke') == 'yes' or palls) \
            - (f.get('higher') == 'yes') - moved - (count - 1) - isinstance(by, Leader) \
            - bool(parts and self.mounted(target)) - (f.get('scout') == 'yes') \
            - (self.order(target) in ('line', 'column', 'square'))
        if isinstance(target, Leader):
            raise Unsure('spotting a Big Man')
        if needed >= 13 and not own:
            raise Unsure('what an attempt that is impossible costs')
        owners = self.spenders(by)
        self.judge([] if free else self.dice_left(owners, count, by.name), own)
        if not free:
            self.pay(owners, count)
        if base == 0:
            return [{'result': 'automatic'}]
        total = dice.roll(6) + dice.roll(6)
        return [{'result': 'spotted' if total >= needed else 'unseen', 'needed': needed, 'total': total}]

    def movement(self, parts):
        """The dice that these moved with in the latest activation in which they moved, this turn or the last (SP-311)."""
        dice = set()
        for g in parts:
            dice.add(g.moved or g.moved_before)
        if len(dice) > 1:
            raise Unsure('some of the Formation have moved')
        return dice.pop() if dice else 0

    # ......................................................... fisticuffs

    def fisticuffs(self, f, dice):
        """melee fisticuffs: SP-184 to SP-225, SP-345 to SP-368."""
        by, at = self.known(f['by']), self.known(f['at'])
        own = []
        if not self.parts(by) or not self.parts(at) or any(g.gun for g in self.parts(by)) and self.mounted(at):
            raise Unsure('a Big Man alone, or gunners, attack')
        self.whom(by, [at], own)
        for one in (by, at):
            whole = self.formations.get(getattr(one, 'formation', None))
            if whole and len(whole.groups) > 1 and whole.kind != 'line':
                raise Unsure('one Group of a column or a square')
        if any(g.this_turn != 'free' for g in self.alive(by)):
            own.append(('may-not-charge', 'SP-220'))
        if any(g.watching for g in self.alive(by)):
            own.append(('watching', 'SP-180'))
        if not own and self.ordered() and not all(g.acting or g.allowed for g in self.alive(by)):
            raise Unsure('who may begin a fight')
        there = [m for m in self.with_body(by) if m.counts()]
        if 'leading' in f and there and all(m.status != int(f['leading']) for m in there):
            own.append(('nobody-leads', 'SP-185'))
        self.judge([], own)
        if any(m.leading for m in there):
            self.mark('a charge remembered')
        self.fight = {'by': by, 'at': at, 'f': f, 'taken': {}}
        line = self.rounds(f, dice, by, at)
        for m in self.with_body(by):                    # a charge is for one attack
            m.leading, m.fervour = False, 0
        return [line]

    def rounds(self, f, dice, by, at):
        for number in (1, 2, 3):
            if not self.alive(by) or not self.alive(at):
                raise Unsure('nobody is left for another round')
            pools = [self.blows(by, at, number, True, f), self.blows(at, by, number, False, f)]
            quality = [self.side_quality(by), self.side_quality(at)]
            small = 0 if pools[0] < pools[1] else 1
            times = 3 if quality[small] == 'poor' else 4
            if pools[small] < pools[1 - small] and pools[1 - small] >= times * pools[small]:
                return self.rout(f, dice, (by, at)[small], small, number)
            throws = [[dice.roll(6) for _ in range(pool)] for pool in pools]
            kills, fives = [t.count(6) for t in throws], [t.count(5) for t in throws]
            order = (0, 1) if kills[0] >= kills[1] else (1, 0)      # Big Man dice: the loser's side last
            for side in order:
                self.struck((by, at)[side], kills[1 - side], fives[1 - side], dice)
            loser, level = self.defeat(quality, kills)
            if level:
                return self.thrown_back(f, dice, (by, at)[loser], loser, level, number)
        return {'result': 'draw', 'rounds': 3, 'back': 2}

    def defeat(self, qualities, kills):
        """(loser 0 or 1, level); level 0 is a draw. SP-215, SP-224, SP-225, SP-361, SP-362."""
        if kills[0] == kills[1]:
            return 0, 0
        loser = 0 if kills[0] < kills[1] else 1
        level = min(4, abs(kills[0] - kills[1]))
        quality = qualities[loser]
        if quality == 'elite' and level == 1:
            return loser, 0
        return loser, min(4, level + (quality == 'poor'))

    def struck(self, owner, kills, shock, dice):
        groups = self.alive(owner)
        if not groups:
            return
        before = {g.name: g.shock for g in groups}
        self.add_shock(owner, groups, shock)
        for g in groups:
            self.fight['taken'].setdefault(g.name, []).append(g.shock - before[g.name])
        kills = min(kills, sum(g.present() for g in groups))
        self.bury(dice, owner, groups, self.share_kills(owner, groups, kills), False, False)

    def rout(self, f, dice, owner, place, number):
        """SP-212, SP-213."""
        line = {'loser': ('attacker', 'target')[place], 'rounds': number}
        if f.get(('', 'target.')[place] + 'surrounded') == 'yes':
            self.surrender(owner, line)
            return line
        line.update(result='routs', back=sum(dice.roll(6) for _ in range(3)))
        groups = self.alive(owner)
        if groups:
            self.add_shock(owner, groups, 6)
        return line

    def surrender(self, owner, line):
        """SP-213, SP-223, SP-365."""
        men = 0
        for g in self.alive(owner):
            men += g.present()
            g.prisoners = g.present()
            if g.absent:
                raise Unsure('do those who are away surrender?')
            for m in self.with_group(g):
                m.limbo = True
        line.update(result='surrenders', guards=math.ceil(men / 5))

    def thrown_back(self, f, dice, owner, place, level, number):
        """SP-219 to SP-223."""
        line = {'result': 'beaten', 'loser': ('attacker', 'target')[place], 'level': level, 'rounds': number}
        groups = self.alive(owner)
        if level == 4 and f.get(('', 'target.')[place] + 'surrounded') == 'yes':
            self.surrender(owner, line)
            return line
        line['back'] = BACK[level][1 if self.mounted(owner) else 0]
        if level > 1 and any(g.out() and g.name in self.fight['taken'] for g in self.parts(owner)):
            waits('44e')
        if level == 2:
            self.add_shock(owner, groups, 2)
        elif level == 3:
            for g in groups:
                g.shock += 2
        elif level == 4:
            if len(groups) > 1 and number > 1:
                raise Unsure('doubling the Shock of several rounds and Groups')
            for g in groups:
                g.shock += sum(self.fight['taken'][g.name])
        if level > 1:
            sentence = 'fire-only' if level < 4 else 'no-move-no-fire'
            for g in groups:
                if g.next_turn not in ('free', sentence):
                    raise Unsure('two defeats in a turn')
                g.next_turn = sentence
        return line

    def side_quality(self, owner):
        """The quality of most of its men, of equal numbers the lower (SP-368)."""
        men = {}
        for g in self.alive(owner):
            men[g.quality] = men.get(g.quality, 0) + g.men
        return min(men, key=lambda q: (-men[q], QUALITY.index(q))) if men else 'regular'

    def ranks(self, owner, groups, number):
        """(men who fight, supporting Groups of the ranks behind): SP-065, SP-066, SP-193, SP-308, SP-350."""
        men = [g.present() for g in groups]
        if self.order(owner) != 'column' or number > 1:
            return sum(men), 0
        if any(g.absent for g in groups):
            raise Unsure('the ranks of a column with men away')
        front = 4 * self.formations[owner.name].frontage
        step = self.formations[owner.name].frontage
        supports = max(0, math.ceil(sum(men) / step) - 4)       # Groups one behind the other: 1 a rank
        return min(sum(men), front), supports * self.formations[owner.name].abreast

    def blows(self, me, foe, number, attacks, f):
        """The dice of one side, rows 1 to 21 in order."""
        groups, enemies = self.alive(me), self.alive(foe)
        if not groups:
            return 0
        leaders = [m for m in self.with_body(me) if m.counts()]
        led = max((m.status for m in leaders if m.leading), default=0)
        leading = int(f.get('leading', led)) if attacks else 0
        led = next((m for m in leaders if m.leading and m.status == leading), None) if leading else None
        if leading and not led and not self.ordered():
            led = next((m for m in leaders if m.status == leading), None)
        if leading and not led:
            raise Unsure('nobody leads')
        men, supports = self.ranks(me, groups, number)
        pool = men + len(leaders) + sum(1 for _, attached in self.musicians.values()
                                        if any(m.name == attached for m in leaders))
        bought = sum(m.fervour for m in leaders)
        pool += (leading if led else 0) + (int(f.get('fervour', bought)) if attacks else 0)
        pool += sum(m.status for m in leaders if m is not led) // 2
        best = max((QUALITY.index(g.quality) for g in enemies), default=3)
        for g in groups:
            pool += 2 * max(0, QUALITY.index(g.quality) - best) - g.shock // 2
            pool += 2 * ('aggressive' in g.flags) + 2 * ('grenadiers' in g.flags) - 2 * ('weedy' in g.flags)
        pool = max(0, pool + supports)
        for change in self.percentages(me, foe, groups, enemies, number, attacks, f):
            self.mark(f'fisticuffs {change}')
            left = pool * (1 + change)
            pool = math.floor(left) if change > 0 else math.ceil(left)
        return pool

    def percentages(self, me, foe, groups, enemies, number, attacks, f):
        """Rows 11 to 21: SP-194 to SP-211, SP-263 to SP-265, SP-345 to SP-356."""
        prefix = '' if attacks else 'target.'
        third, quarter = Fraction(1, 3), Fraction(1, 4)
        cover = 'none' if attacks else f.get('target.cover', 'none')
        if cover != 'none':
            yield third if cover in ('soft', 'light') else 2 * third
        if f.get(prefix + 'flanked') == 'yes':
            yield -Fraction(1, 2)
        if f.get(prefix + 'ambushed') == 'yes':
            yield -Fraction(1, 2)
        rides, against = self.mounted(me), self.mounted(foe)
        if not rides and not against:
            return
        for g in groups + enemies:
            if g.kind in HORSE and not g.mounted or g.dismounted:
                raise Unsure('riders on foot among cavalry')
        if rides and against and self.flag(groups, 'lancers'):
            yield Fraction(1, 10) if number == 1 else -Fraction(1, 10)
        if not rides and not attacks and all(g.kind not in HORSE for g in groups):     # open: gunners too
            if len({bool(g.loaded and g.weapon) for g in groups}) > 1 or any(not g.weapon for g in groups):
                raise Unsure('a side of which some are loaded')
            if not groups[0].loaded:
                yield -third
        if rides and attacks and self.flag(groups, 'elan'):
            yield quarter
        if rides:
            change = self.row_18(me, foe, groups, enemies, attacks, f)
            if change:
                yield change
        if rides and attacks and f.get('galloping') == 'yes':
            yield quarter
        if not rides and self.order(me) == 'square':
            yield Fraction(1, 2)
        if rides and against and self.flag(groups, 'superior-mounts'):
            if self.flag(enemies, 'superior-mounts'):
                raise Unsure('superior mounts on both sides')
            yield quarter

    def row_18(self, me, foe, groups, enemies, attacks, f):
        """SP-203 to SP-208, SP-352, SP-353."""
        if attacks and f.get('target.cover', 'none') != 'none':
            return -Fraction(2, 3)
        if self.mounted(foe):
            if self.flag(groups, 'heavier'):
                if self.flag(enemies, 'heavier'):
                    raise Unsure('both are the heavier')
                return Fraction(1, 4)
            return 0
        if self.order(foe) == 'square':
            fired = any(g.fired for g in self.parts(foe))
            return -Fraction(1, 3) if fired else -Fraction(2, 3)
        return {'line': Fraction(1, 4), 'column': 0}.get(self.order(foe), 1)

    def flag(self, groups, name):
        return all(name in g.flags for g in groups)         # open: of a Formation of which some are


DEEDS = {
    'event.game': Game.event_game, 'event.turn': Game.event_turn, 'event.activation': Game.event_activation,
    'event.set': Game.event_set, 'event.leave': Game.event_leave, 'draw.turn': Game.draw_turn,
    'draw.bonus': Game.draw_bonus, 'check.initiative': Game.initiative, 'check.command': Game.command,
    'check.actions': Game.action, 'check.task': Game.task, 'check.flint': Game.flint, 'check.supply': Game.supply,
    'shoot.fire': Game.fire, 'shoot.chosen-man': Game.chosen_man, 'melee.fisticuffs': Game.fisticuffs,
    'shoot.artillery': Game.artillery, 'shoot.effect': Game.effect, 'move.bolt': Game.bolt,
    'move.livestock': Game.livestock, 'check.formation': Game.formation, 'spot.blind': Game.blind,
    'spot.hidden': Game.hidden, 'move.march': Game.march, 'spot.sight': Game.sight,
}
PARTED = 'kind weapon unarmed horses mounted men lancers elan heavier mounts big-man'.split()
PLAIN = ('check.initiative', 'check.actions')     # what may be asked of nobody in particular
if __name__ == '__main__':
    sys.exit(main(sys.modules[__name__]))
