#!/usr/bin/env python3
"""A second bookkeeping of other-side, from the source and the inventory alone.

Run it: other_side.py --only-model --counts --games 100. Ids OS-... are rows of the inventory.
Words are shared with the tools in other_side_names.py."""

import random
import sys
from collections import Counter

from common import Prediction, Unsure, main
from other_side_army import HELD, army
from other_side_deeds import FIGURE, STEP, Deeds
from other_side_finds import Finds, PIECES
from other_side_makers import Makers
from other_side_names import OLD_REFUSALS, WORDS   # noqa: F401
from other_side_told import Told
from other_side_units import Units

RULESET = 'other-side'
NUMBERS = {'distance', 'left', 'needs', 'aim-number', 'effect-number'}
SPARE = set()
QUESTIONS = {'spot.line', 'spot.roundshot', 'spot.blast', 'table-lookup.hidden-force'}
HIDDEN = {}
OWN = ('strength', 'acted', 'acts', 'empty', 'in-contact', 'removed', 'home', 'strayed', 'mounted', 'company')
KEPT = ('original', 'player', 'folk', 'attacked', 'limbered', 'markers', 'loaded-with', 'points-to', 'wavering', 'losses', 'promoted',
        'intelligence', 'coded-orders', 'ciphers', 'strategic-plans', 'treasure', 'escorts', 'questioned', 'seen',
        'assessed', 'holds', 'heads-for', 'bound-for', 'hidden', 'merged')
CAME = ('folk', 'weapon', 'gun', 'howitzer', 'quality', 'led', 'officers')
ORDERED = ('acting', 'activated')
ACTIONS = {'shoot.fire', 'shoot.gun', 'shoot.load', 'melee.charge', 'melee.attack', 'move.move', 'move.stand', 'move.limber',
           'move.turn', 'check.rally', 'check.assess', *(f'table-lookup.{kind}' for kind in (
               'parley-villagers', 'parley-monks', 'parley-aristocrats', 'explore-village', 'explore-cave',
               'scout-outpost', 'interrogate'))}
BY_UNIT = {'check.morale', 'check.rally', 'shoot.gun', 'move.limber', 'move.turn', 'check.join',
           'table-lookup.hidden-force'}
WHOLLY = ACTIONS - {'shoot.fire', 'melee.charge', 'melee.attack'}        # of a unit, all its figures
ALONE = {'shoot.fire'}
PARLEYS = {'table-lookup.parley-villagers', 'table-lookup.parley-monks', 'table-lookup.parley-aristocrats'}
SEARCHES = {'table-lookup.interrogate', 'table-lookup.cargo'}


class Game(Makers, Told, Units):
    """A game: figures and units by name, and what a deed does to them."""

    def __init__(self, seed, sequence):
        self.set_up(sequence, *army(random.Random(f'units {seed}'), seed))

    def set_up(self, sequence, files, who):
        """Nothing is done yet."""
        self.sequence, self.turn, self.phase, self.actor = sequence, 1, 'none', None
        self.files, self.who = files, who
        self.base = {name: dict(c) for name, c in self.who.items()}
        self.first = frozenset(self.who)            # who is in the files
        self.order = list(self.who)                 # as in the files: losses come from the last
        self.counts, self.named, self.mark = Counter(), {}, []
        self.touched = set()                        # whose contact the log has known
        self.members = set()                        # who was there when the initiative began

    def copy(self):
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.who = {name: dict(c) for name, c in self.who.items()}
        other.base = dict(self.base)
        other.order, other.counts, other.named = list(self.order), Counter(self.counts), dict(self.named)
        other.touched, other.mark = set(self.touched), []
        return other

    def unit_files(self):
        return self.files

    def profiles(self):
        shown = {'quality': 'average', 'weapon': 'musket'}
        keys = ('strength', 'leader', 'marksman', 'mounted', 'serves', 'company', 'original', 'gun', 'hidden', *shown)
        return {name: {key: '' if c[key] == shown.get(key) else c[key] for key in keys if c[key] is not None}
                for name, c in self.base.items()}

    def opening(self):
        first = {'sequence': self.sequence} if self.ordered() else {}
        places = [self.event('join', by=name, player='no') for name in ('Barca', 'Ruins', 'Redoubt', 'Host')]
        return [self.event('game', x=24, y=8, ring=3, **first), *places]

    def ordered(self):
        return self.sequence != 'no'

    def over(self):
        return not any(self.alive(name) for name in self.units() if self.who[name]['player'])

    # ------------------------------------------------------------------ units and their figures

    def unit(self, name):
        """The unit of a figure; a unit's or a lone name's own."""
        return self.who[name]['company'] or name

    def parts(self, unit):
        return [name for name in self.order if self.who[name]['company'] == unit]

    def units(self):
        return [name for name in self.order if not self.who[name]['company']]

    def left(self, name):
        """A figure or entry that is still there."""
        c = self.who[name]
        return not c['removed'] and c['strength'] > 0

    def people(self, unit):
        """Its entries on the table, without vehicles (OS-208)."""
        return [p for p in self.parts(unit) if self.left(p) and self.who[p]['quality'] != 'transport']

    def alive(self, unit):
        """A unit that takes part."""
        c = self.who[unit]
        if c['hidden'] or c['merged'] or c['removed']:
            return False
        return bool(self.people(unit)) if self.parts(unit) else c['strength'] > 0

    def grade_of(self, *units):
        """OS-060, OS-089: of most figures left, the better when equal; leaders are Veterans."""
        votes = Counter()
        for part in [part for unit in units for part in self.people(unit) or [unit]]:
            c = self.who[part]
            votes['veteran' if c['leader'] else c['quality'] or 'average'] += c['strength']
        return min(votes, key=lambda q: (-votes[q], STEP[q])) if votes.total() else 'veteran'

    def slowest_of(self, unit):
        """OS-043, OS-092: in a Move the slowest; a limbered gun and vehicles are Transport."""
        c = self.who[unit]
        grades = [Deeds.grade(self.who[p]) for p in self.parts(unit) if self.left(p)]
        if c['gun'] != 'none':
            grades.append('transport')
        return max(grades, key=STEP.get) if grades else None

    def is_led(self, unit):
        return self.who[unit]['promoted'] or any(self.who[p]['leader'] for p in self.people(unit)) or self.who[unit]['led']

    def sheet(self, name):
        """Somebody as a deed sees him: a figure with what its unit holds, or a unit with what its figures add up to."""
        c = dict(self.who[name])
        unit, parts = self.unit(name), self.parts(name)
        c['typed'] = {'strength'} if c['strength'] > 0 or parts else set()
        c['parts'] = len(parts)
        if unit != name:
            for key in HELD:
                c[key] = self.who[unit][key]
            c['gone'] = self.who[unit]['hidden'] or self.who[unit]['merged'] or not self.left(name)
            c['removed'] = c['removed'] or not self.left(name)
            c['gunners'], c['staffed'] = self.gunners(unit), True
        elif parts:
            self.add_up(c, name)
        else:
            c['quality'] = c['quality'] or None
            c['removed'] = c['removed'] or c['original'] > 0 and c['strength'] <= 0
        if self.touched & {name, *self.parts(name)}:
            c['typed'].add('in-contact')
        return c

    def gunners(self, unit):
        return sum(self.who[p]['strength'] for p in self.people(unit) if not self.who[p]['driver'])

    def add_up(self, c, unit):
        left = [p for p in self.parts(unit) if self.left(p)]
        alive = self.people(unit)
        c['strength'] = sum(self.who[p]['strength'] for p in alive)
        carts = all(self.who[p]['quality'] == 'transport' for p in self.parts(unit))        # OS-209
        c['removed'] = c['removed'] or not left or not alive and not carts
        c['quality'] = 'transport' if carts else self.grade_of(unit)
        c['best'] = min((Deeds.grade(self.who[p]) for p in alive), key=STEP.get, default=c['quality'])
        c['led'] = self.is_led(unit)
        c['pace'] = self.slowest_of(unit)
        for key in ('mounted', 'riding'):
            c[key] = bool(left) and all(self.who[p][key] for p in left)
        c['in-contact'] = any(self.who[p]['in-contact'] for p in left)
        c['acted'] = bool(left) and all(Deeds.spent(self.who[p]) for p in left)
        c['acts'] = 0
        c['empty'] = sum(self.who[p]['empty'] for p in left)
        c['leader'] = c['serves'] = False
        if len(self.parts(unit)) == 1:
            for key in ('weapon', 'marksman', 'serves', 'leader', 'quality'):
                c[key] = self.who[self.parts(unit)[0]][key]
        c['gunners'] = self.gunners(unit)
        c['staffed'] = True

    # ------------------------------------------------------------------ state

    def state(self):
        owners = {}
        for name, c in self.who.items():
            base = self.base.get(name, FIGURE)
            own = bool(c['company'])
            keys = OWN if own else KEPT if self.parts(name) else (*OWN, *KEPT)
            if own and not self.left(name):
                keys = ('strength', 'removed', 'home', 'strayed', 'company')
            fields = {key: (c[key], base.get(key, FIGURE.get(key, ''))) for key in keys}
            if c.get('came'):                           # whom an event brought
                fields.update({key: (c[key], 'average' if key == 'quality' else FIGURE[key]) for key in CAME
                               if not (own and key in HELD)})
            if name not in self.first and not c['merged']:      # OS-085: a unit, or figures of one
                fields['whole'] = (not own and (c.get('came', False) or bool(self.parts(name))), False)
            if not own and self.ordered():
                for key in ORDERED:
                    fields[key] = (c[key], False)
            owners['by=' + name] = fields
        game = {key: (self.counts[key], 0) for key in ('convoys', 'guns', 'caves', 'outposts', 'masses')}
        game.update({kind + '-there': (bool(self.counts[kind + '-there']), False)
                     for kind in ('cavalry', 'artillery', 'headquarters')})
        if self.ordered():
            game.update({'now.turn': (self.turn, 1), 'now.phase': (self.phase, 'none')})
        owners['game'] = game
        return owners

    # ------------------------------------------------------------------ events

    def event_game(self, f):
        pass

    def event_join(self, f):
        c = dict(FIGURE, company='', player=f.get('player') != 'no', acting=False, activated=False)
        self.who[f['by']], self.base[f['by']] = c, dict(FIGURE, company='')
        self.order.append(f['by'])

    def event_set(self, f):
        for key, value in f.items():
            if key not in ('event', 'by'):
                who = self.unit(f['by']) if key in HELD else f['by']
                self.who[who][key] = {'yes': True, 'no': False}.get(value, value)

    def event_turn(self, f):
        """OS-079: act markers come off."""
        self.turn += 1
        self.phase, self.actor = 'none', None
        self.members = set()
        for c in self.who.values():
            c['acted'], c['acts'] = False, 0
            c['losses'] = c['losses'] if self.ordered() else 0      # owed until the check (OS-077)
            c['acting'] = c['activated'] = False

    # ------------------------------------------------------------------ resolving

    def resolve(self, deed, dice):
        """Changes this game; the caller resolves on a copy."""
        f = dict(deed.fields)
        self.mark = []
        if not deed.tool:
            getattr(self, 'event_' + f['event'])(f)
            return Prediction(lines=[{}])
        what = deed.name()
        if any(name not in self.who for key in ('by', 'at') if f.get(key) for name in f[key].split(',')):
            raise Unsure
        special = {'table-lookup.initiative': self.press, 'check.split': self.split, 'check.join': self.join}
        if what in special:
            rules, line = special[what](f, dice)
        else:
            rules, line = self.deed(what, f, dice)
        each = len(f.get('at', '').split(',')) if what == 'check.split' else 1
        prediction = Prediction(warn=rules.warned, lines=[line] * each, others=rules.warnings)
        prediction.marks = [*self.mark, f'{what} {line.get("result")}']
        return prediction

    def deed(self, what, f, dice):
        """An ordinary deed: by whom, at whom, what it does to both."""
        by, at = f.get('by'), f.get('at')
        if by and what in BY_UNIT:
            by = self.unit(by)
        me, it = self.sheet(by) if by else dict(FIGURE), self.sheet(at) if at else dict(FIGURE)
        me.setdefault('typed', set())
        f['by'] = by
        self.typed(f, me, it)
        rules = Finds(me, it, f, dice, self.reasons(what, by, at), self.sequence == 'warn', self.counts)
        rules.absent = [kind for kind, name in self.named.items()
                        if name and (self.who[name]['strength'] <= 0 or self.sheet(name)['removed'])]
        before = dict(me), dict(it)
        for sheet, key in (before[0], 'riding'), (before[1], 'target.riding'):
            if key in f:                                            # OS-046: he sits there from now on
                sheet['riding'] = None
        if what in ('table-lookup.event', 'table-lookup.arrival') or self.where:
            f.setdefault('x', 24)
            f.setdefault('y', 8)
            f.setdefault('ring', 3)
        getattr(rules, what.replace('.', '_').replace('-', '_'))()
        if by:
            self.put(by, before[0], me, what)
        if what in WHOLLY:                                          # OS-080: all who are there
            crew = what == 'shoot.load' and self.who[self.unit(by)]['gun'] != 'none'
            for part in self.parts(self.unit(by) if crew else by):
                self.who[part]['acted'] = self.who[part]['acted'] or not self.who[part]['removed']
        if at:
            self.put(at, before[1], it, what)
        if what == 'table-lookup.interrogate':
            self.take(at)
        if what == 'table-lookup.hidden-force' and rules.out['result'] == 'appears':
            self.members = self.members | {by}                      # OS-256: it may show itself to act
        if what in ACTIONS:
            self.begin(self.unit(by))
        if rules.arrived:
            self.named[rules.arrived['kind']] = None                # OS-H04: nobody knows which one it is
        if 'also.figures' in rules.out:
            self.named['headquarters'] = None
        if rules.arrived and f.get('arrives') and rules.arrived['kind'] not in PIECES:
            self.newcomer(f['arrives'], rules.arrived)
        if what == 'table-lookup.event' and rules.out.get('arrival.at-once'):
            self.opens('others')                                    # OS-238
        line = {key: value for key, value in rules.out.items()
                if key in ('result', 'distance', 'left', 'needs', 'aim-number', 'effect-number', 'munition', 'direction', 'shift',
                           'occurs', 'joins', 'abandons') or key.split('.')[0] in ('shot', 'blow', 'back', 'charge', 'flight', 'arrival', 'met', 'also')}
        line = {key: value for key, value in line.items() if not key.endswith(('point-x', 'point-y'))}
        return rules, line

    where = True        # the ring of the players is known: event=game x= y= ring=

    @staticmethod
    def typed(f, me, it):
        """What the record says itself."""
        for key, value in f.items():
            sheet, key = (it, key[7:]) if key.startswith('target.') else (me, key)
            if key in ('terrain', 'weapon', 'mounted', 'riding', 'in-contact'):
                sheet[key] = {'yes': True, 'no': False}.get(value, value)

    def reasons(self, what, by, at):
        """What only a game knows: (condition, reason, rule, soft)."""
        found = []
        if what in ALONE:
            found.append((len(self.parts(by)) > 1, 'name-a-part', 'OS-106'))
        if at and what == 'melee.charge':
            found.append((len(self.parts(at)) > 1, 'name-a-part', 'OS-183'))
        if by and at and what in (*ALONE, 'melee.attack', 'melee.charge'):
            found.append((by != at and (self.who[by]['company'] == at or self.who[at]['company'] == by), 'self', 'OS-150'))
        if at and what == 'table-lookup.interrogate':
            found += self.whom_to_search(by, at)
        if at and what == 'table-lookup.cargo':
            found += [(self.unit(by) == self.unit(at), 'self', 'OS-H68'), (not self.may_loot(at), 'target-gone', 'OS-H68')]
        for name in (by, at):
            lying = what in PARLEYS and not self.parts(name or by)
            if name and what != 'table-lookup.hidden-force' and not (name == at and (lying and self.up(name) or what in SEARCHES)):
                unit, c = self.who[self.unit(name)], self.sheet(name)
                out = unit['hidden'] or unit['merged'] or c['removed']
                found.append((out, 'removed' if name == by else 'target-gone', 'OS-253'))
        if what in ACTIONS:
            found += self.in_turn(self.unit(by))
        if what == 'table-lookup.event' and self.ordered():
            found.append((self.owing_units(), 'owed', 'OS-077', True))
        return found

    def officers(self, name):
        """Whom one finds by searching him, or a unit: officers on the table, alive or not (OS-124)."""
        parts = self.parts(name)
        return [n for n in parts or [name] if not self.who[n]['removed'] and (self.who[n]['leader'] or not parts)]

    def whom_to_search(self, by, at):
        c = self.who[at]
        other = bool(c['company']) and not c['leader']
        return [(self.who[self.unit(by)]['player'] and self.who[self.unit(at)]['player'], 'own-side', 'OS-124'),
                (other, 'no-officer', 'OS-124'),
                (not other and (not self.officers(at) or not self.up(at)), 'target-gone', 'OS-124')]

    def may_loot(self, at):
        """OS-H68, OS-209: the vehicles stay when their people are gone."""
        parts = self.parts(at) or [at]
        carts = [p for p in parts if self.who[p]['quality'] == 'transport']
        away = any(self.who[p]['home'] or self.who[p]['strayed'] for p in parts)
        return self.up(at) and not away and (not carts or not all(self.who[p]['removed'] for p in carts))

    def owing_units(self):
        """OS-077: a check of morale; OS-080: an action of each figure."""
        return any(self.who[name]['losses'] > 0 or self.unfinished(name) for name in self.units() if self.alive(name))

    def unfinished(self, unit):
        """OS-080: when a unit takes the initiative, all its figures must act."""
        return self.who[unit]['acting'] and not Deeds.spent(self.sheet(unit))

    def up(self, name):
        return not (self.who[self.unit(name)]['hidden'] or self.who[self.unit(name)]['merged'])

    def in_turn(self, unit):
        """OS-073, OS-080: one unit of the side that has the initiative."""
        if not self.ordered():
            return []
        c = self.who[unit]
        return [(not c['acting'] and self.late(unit), 'order', 'OS-073', True),
                (not c['acting'] and c['activated'], 'order', 'OS-080', True)]

    def late(self, unit):
        """Another side has the initiative, or another unit of its side has taken it."""
        side = 'players' if self.who[unit]['player'] else 'others'
        return self.phase != side or self.actor not in (None, unit) or unit not in self.members or not self.alive(unit)

    def at_the_start(self, unit):
        """OS-090: units split and join at the start of an initiative of theirs."""
        if not self.ordered():
            return []
        return [(self.who[unit]['acting'], 'begun', 'OS-090', True), (self.late(unit), 'order', 'OS-090', True)]

    def begin(self, unit):
        """Its initiative is under way."""
        c = self.who[unit]
        if not self.ordered() or c['acting']:
            return
        for other in self.who.values():
            other['acting'] = False
        c['acting'] = c['activated'] = True
        self.actor = unit

    def put(self, name, old, new, what):
        """What has changed on a sheet goes to the figure, to its unit, or to the unit's figures."""
        unit, parts = self.unit(name), self.parts(name)
        there = [part for part in parts if not self.who[part]['removed']]
        for key, value in new.items():
            if key in ('typed', 'parts', 'gone', 'terrain', 'pace', 'weapon', 'staffed', 'gunners') or value == old[key]:
                continue
            if key == 'in-contact':
                self.touched.add(name)
            if key == 'strength' and parts:
                self.lose(unit, old[key] - value)
            elif key in ('acts', 'empty') and parts:
                self.shift(unit, key, value - old[key])
            elif key in HELD:
                self.who[unit][key] = value
            elif unit != name:
                self.spread(name, unit, key, value, what)
            elif parts:
                for part in there:
                    vehicle = self.who[part]['quality'] == 'transport'
                    if not (key == 'removed' and what == 'check.rally' and vehicle):
                        self.who[part][key] = value
            else:
                self.who[name][key] = value
        if new['losses'] > old['losses']:
            self.promote(unit, name, parts)

    def spread(self, name, unit, key, value, what):
        """A figure's own; but people who have talked are all gone, and a gun is the whole crew's."""
        if key == 'removed' and what in PARLEYS:
            for part in self.parts(unit):
                self.who[part]['removed'] = True
        elif key == 'acted' and what == 'shoot.load' and self.who[unit]['gun'] != 'none':
            for part in self.parts(unit):
                self.who[part]['acted'] = True
        else:
            self.who[name][key] = value

    def lose(self, unit, number):
        """The last entry of the file loses first; vehicles are no people."""
        for part in reversed(self.people(unit)):
            if number and part:
                self.who[part]['strength'] -= 1
                number -= 1

    def shift(self, unit, key, change):
        """The last bears it, then the one before."""
        for part in reversed([p for p in self.parts(unit) if self.left(p)]):
            c = self.who[part]
            mine = max(change, -c[key])
            c[key] += mine
            change -= mine

    def promote(self, unit, name, parts):
        """OS-020: the last leader of a player unit falls and somebody is left."""
        c = self.who[unit]
        fell = self.who[name]['leader'] and not parts
        if fell and c['player'] and not c['promoted'] and self.people(unit) and not self.is_led(unit):
            c['promoted'] = True
            self.mark.append('promoted')

    def take(self, at):
        """OS-124: the officers are prisoners, or left for dead; who is with them stays."""
        c = self.who[at]
        if 0 < c['officers'] < c['strength'] and not self.parts(at):
            c['strength'] -= c['officers']
            c['officers'], c['led'] = 0, False
            return
        for name in self.officers(at):
            self.who[name]['removed'] = True

    def newcomer(self, name, who):
        """OS-230: whom an event brings, by the name that the log gives."""
        kind = who['kind']
        folk = kind if kind in ('guerillas', 'bandits', 'deserters', 'villagers', 'monks', 'aristocrats', 'armed-monks') else 'soldiers'
        c = dict(FIGURE, company='', player=False, acting=False, activated=False, strength=who.get('figures', 0),
                 original=who.get('figures', 0), quality=who.get('quality', 'average'), folk=folk,
                 came=True, mounted=who.get('mounted', False), led=who.get('leaders', 0) > 0, officers=who.get('leaders', 0))
        c['weapon'] = {'villagers': 'none', 'monks': 'none', 'aristocrats': 'none', 'cavalry': 'carbine',
                       'messenger': 'pistol', 'headquarters': 'pistol'}.get(kind, 'musket')
        if kind == 'artillery':
            c.update(gun='field' if who['what'] == 'field' else 'light', limbered=True, howitzer=who['piece'] == 'howitzer',
                     serves=True)
        if kind in ('cavalry', 'artillery', 'headquarters'):
            self.named[kind] = name
        self.who[name], self.base[name] = c, dict(FIGURE, company='')
        self.order.append(name)

    # ------------------------------------------------------------------ the press

    def press(self, f, dice):
        """OS-070 to OS-079."""
        rules = Finds(dict(FIGURE), dict(FIGURE), f, dice, (), self.sequence == 'warn', self.counts)
        if not self.ordered():
            rules.table_lookup_initiative()
            return rules, {'result': rules.out['result']}
        takers = [name for name in self.units() if self.alive(name)]
        rules.check((self.owing_units(), 'owed', 'OS-077', True))
        if not any(not self.who[name]['activated'] for name in takers):
            self.event_turn(f)
            self.mark.append('turn over')
        players = [name for name in takers if self.who[name]['player']]
        others = [name for name in takers if not self.who[name]['player']]
        side = rules.initiative(any(not self.who[n]['activated'] for n in players),
                                any(not self.who[n]['activated'] for n in others), bool(others))
        self.opens(side if side in ('players', 'others') else 'none')
        return rules, {'result': side}

    def opens(self, phase):
        """The initiative before is over."""
        if self.ordered():
            self.phase, self.actor = phase, None
            self.members = {name for name in self.units() if self.alive(name)}
            for c in self.who.values():
                c['acting'] = False


if __name__ == '__main__':
    sys.exit(main(sys.modules[__name__]))
