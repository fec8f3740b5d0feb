#!/usr/bin/env python3
"""A second bookkeeping of Steeplechase, from the source and the inventory alone.

Run it: steeplechase.py --only-model --counts --games 100. Ids ST-... are rows of the inventory.
The tools know little between deeds so far: what the model guesses is in steeplechase_names.py."""

import random
import sys

import steeplechase_names as names
from common import Prediction, Refused, Unsure, main
from steeplechase_deeds import Deeds
from steeplechase_effects import Effects
from steeplechase_makers import Makers
from steeplechase_names import GUESS, PHASES, SOFT, WORDS   # noqa: F401
from steeplechase_sheets import COURIER, EMPTY, GROUP, KINDS, PAIR

RULESET = 'steeplechase'
NUMBERS = {'card', 'left', 'bullets'}
SPARE = set()
QUESTIONS = {'spot.pursuit'}
HIDDEN = {'course': (0,)}        # nothing left is not shown
ITEMS = {'coins': 'coins', 'wine': 'wine', 'superb-horse': 'horse', 'pistol': 'pistol', 'bread': 'bread'}

# the phase of a deed; those that are not here may be done in any
PHASE = {f'{tool}.{variant}': phase for phase, deeds in {
    'pursuit': 'move.pursuit',
    'movement': 'move.courier move.climb move.leave-building move.patrol move.back-to-line move.escort check.wake',
    'action': 'check.catch-horse check.drink check.eat check.sleep check.hide check.destroy-message check.pass-message '
              'check.boast check.put-out-fire check.dig-out shoot.pistol melee.fight table-lookup.parlay '
              'table-lookup.adventure table-lookup.prisoner table-lookup.loot'}.items()
    for tool, variant in (deed.split('.') for deed in deeds.split())}
OWN_STEP = {'move.courier', 'move.climb', 'move.leave-building'}
NO_COST = {'move.patrol', 'move.back-to-line', 'move.escort', 'check.wake'}
GROUP_ACTS = {'spot.pursuit', 'move.patrol', 'move.back-to-line', 'move.pursuit', 'move.escort'}
MATES = {'check.pass-message', 'check.boast', 'check.catch-horse', 'check.rescued'}


class Game(Makers, Effects):
    """A game: its couriers and groups, its turn, and what a deed does to them."""

    def __init__(self, seed, sequence):
        rng = random.Random(f'units {seed}')
        self.sequence = sequence
        self.couriers, self.groups, self.pairs, self.base = {}, {}, {}, {}
        self.course = rng.choice([40, 60, 90, 120])
        lines = ['rules: steeplechase', f'name: Road {seed}', 'couriers:']
        for name in ['Marbot', 'Lejeune', 'Ney', 'Fabre'][:rng.randint(2, 4)]:
            lines.append(self.make_courier(rng, name))
        lines.append('groups:')
        kinds = ['guerrillas', rng.choice(['cavalry', 'infantry']), 'civilians', rng.choice(['priests', 'bandits'])]
        for name, kind in zip(['Mina', 'Patrol', 'Village', 'Cowls'], rng.sample(kinds, rng.randint(2, 4))):
            figures = rng.randint(6, 8) if kind in ('civilians', 'priests') else KINDS[kind][1]
            self.make_group(name, kind, figures=figures)
            lines.append(f'  - {{name: {name}, kind: {kind}, figures: {figures}}}')
        self.text = '\n'.join(lines) + '\n'
        self.bags = {'boast': {2: 10, 3: 20, 4: 20, 5: 10}, 'shame': {1: 10, 2: 10, 3: 10}}      # ST-024 to ST-026
        self.line_up = {card: 1 for card in range(1, 13)}
        self.hands = {name: {'boast': [], 'shame': []} for name in self.couriers}
        self.shown = {name: [] for name in self.couriers}
        self.rank, self.queue, self.pushed, self.lined = {}, [], [], set()
        self.turn, self.phase = 1, 'line-up' if sequence != 'no' else 'movement'
        self.captor, self.horse_held, self.things, self.must_fight = {}, {}, {}, {}
        self.spares = {}        # of a group: the couriers whom its friend named (ST-210)
        self.taken = {}         # of a courier and a group: which of his things it holds
        self.may_escape, self.owes_chit, self.tow = set(), {}, {}     # tow: group -> courier
        self.quarry, self.renewed, self.escorting, self.camp = {}, set(), set(), set()
        self.begun = False              # the tools open a step by its first deed that costs something
        self.pairs_due, self.pair_moved, self.group_moved, self.fought, self.woken = 0, set(), set(), {}, set()
        self.contests, self.fires, self.flock = set(), [], 0
        self.last_moved, self.action_order, self.last_acted, self.order_now = None, {}, None, {}
        self.cavalry_horse = {}
        self.ending, self.grace, self.grace_used, self.mark = 'none', 0, False, ()
        self.placed, self.met_by = 0, {}        # by tables, and to whom
        self.middle = self.in_the_middle(rng) if rng.random() < 0.4 else []

    def make_courier(self, rng, name):
        c = dict(COURIER)
        c['ability'] = rng.choice(['none', 'cunning', 'braggart', 'horseman', 'swordsman'])
        items = rng.sample(sorted(ITEMS), rng.randint(0, 2))
        for item in items:
            c[ITEMS[item]] = 'superb' if item == 'superb-horse' else True
        self.couriers[name], self.base[name] = c, dict(c)
        if self.sequence != 'no':
            c['course'] = self.course
        ability = '' if c['ability'] == 'none' else f' ability: {c["ability"]},'
        return f'  - {{name: {name},{ability} items: [{", ".join(items)}]}}'

    def make_group(self, name, kind, **fields):
        self.groups[name] = {key: value for key, value in GROUP.items() if key not in PAIR}
        self.groups[name].update({'kind': kind, **fields})
        self.base[name] = dict(self.groups[name])

    def copy(self):
        other = Game.__new__(Game)
        for key, value in self.__dict__.items():
            if isinstance(value, dict):
                value = {k: dict(v) if isinstance(v, dict) else v for k, v in value.items()}
            elif isinstance(value, (list, set)):
                value = type(value)(value)
            other.__dict__[key] = value
        other.hands = {name: {kind: list(chits) for kind, chits in hand.items()} for name, hand in self.hands.items()}
        other.shown = {name: list(chits) for name, chits in self.shown.items()}
        return other

    def unit_files(self):
        return {'road.yaml': self.text}

    def profiles(self):
        return {name: {key: c[key] for key in ('ability', 'horse', 'pistol', 'wine', 'bread', 'coins')}
                for name, c in self.base.items() if name in self.couriers}

    def opening(self):
        if self.sequence == 'no':
            return [self.event('game')] + [self.event('set', by=name, course=self.course) for name in self.couriers]
        return [self.event('game', sequence=self.sequence, **{names.FIELD_COURSE: self.course}), *self.middle]

    def in_the_middle(self, rng):
        """Events of a game that begins in the middle."""
        sets = []
        for name in self.couriers:
            if rng.random() < 0.3:
                sets.append(self.event('set', by=name, energy=rng.choice(['thirsty', 'hungry', 'exhausted'])))
            if rng.random() < 0.2:
                sets.append(self.event('set', by=name, messages=0))
            if rng.random() < 0.2:
                horse = {} if self.couriers[name]['horse'] == 'none' else {'horse-at': 'outside'}
                sets.append(self.event('set', by=name, indoors='yes', mounted='no', **horse))
            if rng.random() < 0.2:
                sets.append(self.event('set', by=name, food=rng.randint(1, 3), coins='yes'))
            if rng.random() < 0.15:
                sets.append(self.event('set', by=name, mounted='no', horse='none', **{'horse-at': 'with', 'horse-is': 'fresh'}))
        if rng.random() < 0.35:         # all messages are lost, and the bands that have them are weak
            sets += [self.event('set', by=name, messages=0) for name in self.couriers]
            for name, g in list(self.groups.items())[:len(self.couriers)]:
                if KINDS[g['kind']][0] in ('guerrillas', 'british'):
                    sets.append(self.event('set', by=name, holds=1, removed=KINDS[g['kind']][2] - 1))
        for name, g in self.groups.items():
            if g['kind'] == 'priests':
                sets.append(self.event('set', by=name, **{'loot-ground': rng.choice(['one-turn', 'open'])}))
        return sets

    def ordered(self):
        return self.sequence != 'no'

    def over(self):
        return self.ending != 'none' and not any(self.to_draw(name, kind) for name in self.couriers
                                                 for kind in ('boast', 'shame'))

    # ------------------------------------------------------------------ state

    def to_draw(self, name, kind):
        """Chits that he has earned and not drawn yet (ST-004)."""
        return self.couriers[name][kind] - len(self.hands[name][kind])

    def pair(self, courier, group):
        """What the group is towards this courier."""
        return self.pairs.setdefault((courier, group), {**{k: GROUP[k] for k in PAIR}, 'until': 0})

    def view(self, courier, group):
        """The group as this courier meets it."""
        it = {**GROUP, **self.groups[group], **self.pair(courier, group)}
        del it['until']
        it['spared'] = courier in self.spares.get(group, EMPTY)
        if self.ordered():
            it['has-horse'] = self.horse_held.get(courier) == group
        it['towed'] = group in self.tow
        return it

    def state(self):
        owners = {}
        for name, c in self.couriers.items():
            base = self.base[name]
            fields = {key: (c[key], base[key]) for key in COURIER if key not in ('contested', 'course', 'taken')}
            if c['horse'] == 'none':        # nobody asks where it is
                del fields['horse-is'], fields['horse-at']
            if self.ordered():
                fields['course'] = (c['course'], self.course if c['course'] else 0)    # muster leaves a 0 out
            if GUESS and self.ordered():
                fields.update(self.guessed(name))
            owners['by=' + name] = fields
        for name, g in self.groups.items():
            owners['by=' + name] = {key: (value, self.base[name][key]) for key, value in g.items()
                                    if not g['gone'] or key not in ('holds', 'loot')}
            owners['by=' + name]['spares'] = (self.spares.get(name, EMPTY), EMPTY)
            if GUESS and self.ordered():
                owners['by=' + name].update(self.guessed_group(name))
        for (courier, group), pair in self.pairs.items():
            known = ('hostile', 'friendly') if self.met_by.get(group) == courier else ()    # met-by and fond say it
            owners[f'by={group} at={courier}'] = {key: (pair[key], GROUP[key]) for key in PAIR if key not in known}
        for (courier, group), things in self.taken.items():
            if not self.groups[group]['gone']:
                owners.setdefault(f'by={courier} at={group}', {})['taken'] = things, ''
        owners['game'] = {names.ENDING: (self.ending, 'none')}
        if self.ordered():
            owners['game'].update({'now.turn': (self.turn, 1), 'now.phase': (self.phase if self.begun else 'none', 'none')})
        return owners

    def guessed(self, name):
        return {names.HELD_BY: (self.captor.get(name, 'none'), 'none'), names.RANK: (self.rank.get(name, 0), 0),
                names.HORSE_HELD_BY: (self.horse_held.get(name, 'none'), 'none'),
                names.MUST_FIGHT: (self.must_fight.get(name, 'none'), 'none'),
                names.MAY_ESCAPE: (name in self.may_escape, False),
                names.OWES_CHIT: (self.owes_chit.get(name, 'none'), 'none'),
                names.TO_DRAW[0]: (self.to_draw(name, 'boast'), 0), names.TO_DRAW[1]: (self.to_draw(name, 'shame'), 0),
                names.HAND[0]: (sorted(self.hands[name]['boast']), ''),
                names.HAND[1]: (sorted(self.hands[name]['shame']), '')}

    def guessed_group(self, name):
        fields = {names.QUARRY: (self.quarry.get(name, 'none'), 'none'), names.IN_TOW: (self.tow.get(name, 'none'), 'none'),
                  names.CAMP: (name in self.camp, False),
                  names.ESCORTING: (name in self.escorting, False), names.FOUGHT: (self.fought.get(name, 0), 0)}
        return fields

    def points(self, name):
        """The final total of boast chits (ST-188); of shame when the French have failed (ST-192)."""
        if self.ending == 'failed':
            return sum(self.hands[name]['shame'])
        chits = self.hands[name]['boast']
        total = sum(chits) + (len(chits) if self.couriers[name]['ability'] == 'braggart' else 0)
        return total / 2 if self.couriers[name]['captured'] else total

    def places(self):
        """Shared places (ST-189, ST-R56); after a failure the highest shame is to blame."""
        totals = {name: self.points(name) for name in self.couriers}
        return {name: 1 + sum(1 for other in totals.values() if other > total) for name, total in totals.items()}

    # ------------------------------------------------------------------ the order of play

    def standing(self):
        """Who is ahead of whom: the least is the leader (ST-032, ST-R58)."""
        return {name: (c['course'], self.rank.get(name, 999)) for name, c in self.couriers.items()}

    def enter(self, phase):
        """The steps between here and there are over; returns what was owed."""
        owed = []
        while PHASES.index(self.phase) < PHASES.index(phase):
            if self.phase == 'line-up':
                owed += self.close_line_up()
            elif self.phase == 'movement':
                self.pairs_due = 0
            elif self.phase == 'pursuit':
                self.close_pursuit()
            self.phase = PHASES[PHASES.index(self.phase) + 1]
            if self.phase == 'action':
                self.action_order, self.last_acted = self.standing(), None
        return owed

    def close_line_up(self):
        """Those who queued, then those who pushed in; if there was no queue, by lot (ST-009, ST-010)."""
        self.order_now = self.standing()
        return [('owed', 'ST-009')] if len(self.rank) < len(self.couriers) else []

    def close_pursuit(self):
        """Truces of the turn before are over; who was not pursued again is not pursued (ST-R83, ST-101)."""
        for pair in self.pairs.values():
            if pair['truce'] and pair['until'] <= self.turn:
                pair['truce'] = 0
        for group in [g for g in self.quarry if g not in self.renewed]:
            del self.quarry[group]

    def for_pair(self, what):
        """Does a group move for a pair of the player who just moved (ST-053, ST-090)?"""
        return self.pairs_due > 0 and what in ('move.patrol', 'move.back-to-line', 'move.pursuit')

    def out_of_order(self, what, name):
        """Why the deed comes too early, too late or once too often; opens its phase."""
        if not self.ordered() or what not in PHASE:
            return []
        if self.for_pair(what):         # behind the move that threw it, whenever that was made (ST-090)
            return []
        phase, found = PHASE[what], []
        if what not in NO_COST and any(c['asleep'] and c['alive'] and n not in self.woken for n, c in self.couriers.items()):
            found.append(('owed', 'ST-151'))        # nobody does anything before the wake rolls
        if PHASES.index(phase) < PHASES.index(self.phase):
            found.append(('too-late', 'ST-032'))
        found += self.enter(phase)
        self.begun |= what not in NO_COST
        if what in OWN_STEP:
            place = self.order_now[name]
            if self.last_moved and place < self.last_moved:
                found.append(('too-late', 'ST-032'))
            self.last_moved = max(place, self.last_moved or place)
        elif phase == 'action' and self.phase == 'action':
            place = self.action_order[name]
            if self.last_acted and place > self.last_acted:
                found.append(('too-late', 'ST-034'))
            self.last_acted = min(place, self.last_acted or place)
        elif what in ('move.pursuit', 'move.escort') and self.phase == phase != 'movement' or what == 'move.escort':
            if (what, name) in self.group_moved:
                found.append(('spent', 'ST-033' if what == 'move.pursuit' else 'ST-145'))
            self.group_moved.add((what, name))
        elif what == 'check.wake':
            if name in self.woken:
                found.append(('spent', 'ST-151'))
            self.woken.add(name)
        return found

    # ------------------------------------------------------------------ resolving

    def resolve(self, deed, dice):
        """Changes this game; the caller resolves on a copy."""
        f = deed.fields
        if not deed.tool:
            getattr(self, 'event_' + f['event'].replace('-', '_'))(f)
            self.look_at_messages()
            return Prediction(lines=[{}])
        what = deed.name()
        if self.ending != 'none' and deed.tool != 'draw':
            raise Refused('over', 'ST-187')
        if deed.tool == 'draw':
            return self.draw(deed.variant, f, dice)
        if what == 'check.line-up':
            if not self.couriers[f['by']]['alive']:
                raise Refused('dead', 'ST-009')
            return Prediction(warn=self.line_up_in(f), lines=[{}])
        for name in (f['by'], f.get('at', f['by']), f.get('to', f['by'])):
            if name not in self.couriers and name not in self.groups:
                raise Unsure('somebody whom nobody knows')
        courier, other = (f.get('at'), f['by']) if what in GROUP_ACTS else (f['by'], f.get('at'))
        if what == 'spot.pursuit' and (self.groups[other]['gone'] or not self.couriers[courier]['alive']):
            raise Refused('group-gone' if self.groups[other]['gone'] else 'target-dead', 'ST-031')
        late = self.out_of_order(what, f['by'])
        me = self.couriers[courier] if courier else dict(COURIER)
        it = (self.couriers[other] if what in MATES else self.view(courier or '', other)) if other else dict(GROUP)
        me['contested'] = frozenset((courier, other)) in self.contests
        if what not in MATES:
            me['taken'] = self.taken.get((courier, other), frozenset())
        rules = Deeds(me, it, dict(f), dice)
        rules.alone = not self.ordered()
        rules.soft = SOFT if self.sequence == 'warn' else frozenset()
        rules.extra = self.reasons(what, f, courier, other) if self.ordered() else []
        if what == 'move.pursuit' and not self.ordered():
            rules.extra = [(not me['alive'], 'dead', 'ST-031')]
        before = dict(me)
        self.handed_to = self.guerrillas_for(what, f)
        if late and self.sequence == 'strict':
            rules.extra += [(True, *reason) for reason in late]
        if what == 'check.boast' and not self.ordered():
            rules.extra = self.not_drawn(f, courier, other)
            if 0 in (me['boast'], it['boast']):
                raise Unsure('chits that nobody has told')
        getattr(rules, f'{deed.tool}_{deed.variant}'.replace('-', '_'))()
        rules.check_extra()
        if other and what not in MATES:
            self.store(courier or '', other, it, rules.effects)
            self.taken[courier, other] = me['taken']
        if what == 'check.sleep':
            self.woken.add(courier)
        self.mark = ()
        self.after(what, f, courier, other, rules, before)
        self.look_at_messages()
        prediction = Prediction(warn=late[0][0] if late else rules.warned, lines=[self.line(what, rules)],
                                others=[word for word, _ in late[1:]] + [rules.warned] * bool(late and rules.warned))
        prediction.marks = [*self.mark, *(f'row {row}' for row in rules.rows)]
        return prediction

    def guerrillas_for(self, what, f):
        """Who would be given a courier whom others hand over; billet: to=, civilians: those in the camp."""
        bands = [name for name, g in self.groups.items()
                 if KINDS[g['kind']][0] == 'guerrillas' and not g['gone'] and name not in self.tow]
        if what == 'check.sleep':
            return f.get(names.FIELD_TO, False if bands else None)
        there = [name for name in bands if name in self.camp]
        return False if len(there) > 1 else there[0] if there else None

    def line(self, what, rules):
        """What the tools are to show."""
        keys = {'move.courier': ('patrols', 'everyone-tires', 'total', 'distance'), 'move.patrol': ('distance',),
                'move.escape': ('patrols', 'everyone-tires', 'total'), 'move.pursuit': ('bullets', 'distance'),
                'melee.fight': ('killed',), 'shoot.bullets': ('bullets',)}.get(what, ())
        return {key: rules.out[key] for key in keys if key in rules.out}

    def store(self, courier, group, it, effects):
        pair = self.pair(courier, group)
        if ('truce',) in effects and it['truce']:
            pair['until'] = self.turn + 1
        for key in PAIR:
            pair[key] = it[key]
        if not it['spared']:
            self.spares[group] = self.spares.get(group, EMPTY) - {courier}
        for key in self.groups[group]:
            self.groups[group][key] = it[key]

    def reasons(self, what, f, courier, other):
        """What only the log knows: (condition, reason, rule), ..."""
        found = []
        if what in ('table-lookup.prisoner', 'move.escape'):
            found.append((courier in self.captor and self.captor[courier] != other, 'not-captor', 'ST-144'))
        if what == 'move.escape':
            found.append((courier not in self.may_escape, 'no-chance', 'ST-231'))
        if what == 'check.hide':
            found.append((courier not in self.quarry.values(), 'not-pursued', 'ST-129'))
        if what == 'melee.fight':
            g = self.groups[other]
            left = (g['figures'] or KINDS[g['kind']][1]) - g['removed'] - self.fought.get(other, 0)
            found += [(self.must_fight.get(courier, other) != other, 'fight-now', 'ST-205'),
                      (int(f['enemies']) > max(0, left), 'too-many', 'ST-163'), (other in self.tow, 'in-tow', 'ST-R67')]
        if what in ('shoot.pistol', 'table-lookup.parlay'):
            found.append((other in self.tow, 'in-tow', 'ST-R67'))
        if what == 'check.put-out-fire':
            found += [(not self.fires, 'no-fire', 'ST-307'), (bool(self.fires) and min(self.fires) >= self.turn, 'too-early',
                                                             'ST-307')]
        if what == 'check.boast':
            found += [(frozenset((courier, other)) in self.contests, 'contested', 'ST-183'), (courier == other, 'self', 'ST-181'),
                      (int(f['chit']) not in self.hidden(courier), 'no-chit', 'ST-185'),
                      (int(f['target.chit']) not in self.hidden(other), 'mate-no-chit', 'ST-185')]
        if what == 'check.release':
            found.append((courier not in self.tow.values(), 'no-prisoners', 'ST-R67'))
        if what == 'check.rescued':
            found += [(self.owes_chit.get(courier) != other, 'not-rescued', 'ST-147'),
                      (int(f.get('chit', 0)) not in self.hands[courier]['boast'], 'no-chit', 'ST-R48')]
        if what == 'check.catch-horse' and 'cavalry' in f:
            found.append((courier not in self.cavalry_horse, 'no-cavalry-horse', 'ST-259'))
        if what in ('check.pass-message', 'check.catch-horse'):
            found.append((courier == other and 'helping' in f or courier == other and what == 'check.pass-message',
                          'self', 'ST-123'))
        return found + self.group_reasons(what, f, courier, other)

    def group_reasons(self, what, f, courier, group):
        found = []
        if what in ('move.patrol', 'move.back-to-line'):
            found += [(not self.pairs_due or group in self.pair_moved, 'no-pair', 'ST-090'),
                      (group in self.escorting, 'escorting', 'ST-R34'), (group in self.tow, 'does-not-move', 'ST-R67')]
            found.append((what == 'move.patrol' and group in self.quarry, 'pursues', 'ST-094'))
        if what == 'move.escort':
            found.append((group not in self.escorting or self.groups[group]['gone'], 'no-escort', 'ST-145'))
        if what == 'move.pursuit':
            c, g = self.couriers[courier], self.groups[group]
            found += [(not Deeds(c, self.view(courier, group), {}, None).enemy(), 'no-enemy', 'ST-031'),
                      (not c['alive'], 'dead', 'ST-031'), (c['captured'], 'captured', 'ST-031'),
                      (c['hidden'], 'hidden', 'ST-103'), (c['buried'], 'buried', 'ST-241'),
                      (g['prisoners'] > 0 and int(f['gap']) > 6, 'has-prisoner', 'ST-104'),
                      (self.for_pair(what) and group in self.pair_moved, 'no-pair', 'ST-090')]
        return found

    def not_drawn(self, f, courier, other):
        """Who has drawn chits in the log has these and no others (ST-185)."""
        return [(bool(self.hands[name]['boast']) and int(f[key]) not in self.hidden(name), reason, 'ST-185')
                for name, key, reason in ((courier, 'chit', 'no-chit'), (other, 'target.chit', 'mate-no-chit'))]

    def hidden(self, name):
        """Boast chits that nobody has seen (ST-184)."""
        left = list(self.hands[name]['boast'])
        for value in self.shown[name]:
            if value in left:
                left.remove(value)
        return left

    # ------------------------------------------------------------------ chits

    def draw(self, bag, f, dice):
        """ST-004, ST-009, ST-010, ST-023 to ST-026: only what was earned."""
        name, count = f['by'], int(f.get('count', 1))
        if bag == 'line-up':
            late = [('spent', 'ST-010')] if self.ordered() and name in self.lined else []
            if late and self.sequence == 'strict':
                raise Refused(*late[0])
            card = self.deal(self.line_up, dice)
            if self.turn == 1:              # later on, who was ahead leads (ST-R58)
                self.rank[name] = card
            self.lined.add(name)
            return Prediction(warn=late[0][0] if late else None, lines=[{'card': card, 'left': sum(self.line_up.values())}])
        if self.ordered() and count > self.to_draw(name, bag):
            raise Refused('not-earned', 'ST-004')
        if count > sum(self.bags[bag].values()):
            raise Refused('empty', 'ST-R08', choice=True)
        lines = []
        for _ in range(count):
            card = self.deal(self.bags[bag], dice)
            self.hands[name][bag].append(card)
            lines.append({'card': card, 'left': sum(self.bags[bag].values())})
        return Prediction(lines=lines)

    def deal(self, bag, dice):
        face = dice.roll(sum(bag.values()))
        for card in sorted(bag):
            face -= bag[card]
            if face <= 0:
                bag[card] -= 1
                return card
        raise AssertionError('an empty bag')


if __name__ == '__main__':
    sys.exit(main(sys.modules[__name__]))
