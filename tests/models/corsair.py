#!/usr/bin/env python3
"""A second bookkeeping of corsair, from the source and the inventory alone.

Run it: corsair.py --only-model --counts --games 100. Ids CO-... are rows of the inventory.
Words are shared with the tools in corsair_names.py."""

import random
import sys

from common import Prediction, main
from corsair_deeds import COLOURED, FIGHTER, WORK, Deeds
from corsair_makers import Makers
from corsair_names import OLD_REFUSALS, WORDS   # noqa: F401
from corsair_told import Told

RULESET = 'corsair'
NUMBERS = {'hits', 'distance', 'needed'}
SPARE = set()
QUESTIONS = {'spot.target'}
HIDDEN = {}
STATE = ('out', 'loaded', 'work', 'loading', 'fired', 'supported', 'touching', 'reached', 'moving', 'slowed', 'hidden',
         'swimming', 'higher', 'climbing', 'load', 'furtive', 'afloat', 'defends')
TURN = ('loading', 'fired', 'reached', 'moving', 'hidden', 'engaged', 'furtive')      # over when a turn begins; slowed too
MOVES = {'move.walk', 'move.swim', 'move.room'}
TYPED_ONCE = ('apart', 'defends', 'climbing')   # of this deed, unless event=set says it
CREW = ['Roche', 'Brun', 'Colas', 'Didier', 'Anne', 'Yves', 'Lorik', 'Marec', 'Soazig', 'Tugdual', 'Nedeleg', 'Pol',
        'Riwal', 'Katell']


class Game(Makers, Told):
    """A game: its people, who touches whom, and what a deed does to them."""

    def __init__(self, seed, sequence):
        rng = random.Random(f'units {seed}')
        people = {}
        guns = rng.sample(['swivel-gun', 'rampart-musket', 'musket', 'blunderbuss', 'musketoon', 'pistol'], 6)
        for number, name in enumerate(CREW[:rng.randint(10, 14)]):
            people[name] = self.make_person(rng, guns[number] if number < 6 else rng.choice(['pistol', 'musket', 'none']))
        self.begin(sequence, f'Ship {seed}', people)

    def begin(self, sequence, title, people):
        """Nothing is done yet."""
        self.sequence, self.turn = sequence, 1
        self.people, self.base = people, {name: dict(c) for name, c in people.items()}
        lines = ['rules: corsair', f'name: {title}', 'characters:']
        for name, c in people.items():
            words = [f'name: {name}']
            for key, value in c.items():
                if value != FIGHTER[key] or key == 'class':
                    text = '[%s]' % ', '.join(value) if key == 'build' else 'yes' if value is True else 'no' if value is False else value
                    words.append(f'{key}: {text}')
            lines.append('  - {%s}' % ', '.join(words))
        self.text = '\n'.join(lines) + '\n'
        self.contact, self.fought = set(), set()    # pairs: who touch; who struck this turn
        self.climbs = set()                         # (who climbs, who is on top)
        self.engaged, self.left, self.moved = set(), set(), set()
        self.worked = {}                            # gun's owner: (loaded, work before, men of this turn)
        self.work_before, self.mark = 0, []

    def make_person(self, rng, gun):
        c = dict(FIGHTER)
        c['firearm'], c['class'] = gun, rng.choice([1, 2, 3, 4, 4, 5, 5, 6, 6])
        c['build'] = (rng.choice(['adult', 'adult', 'soldier', 'awkward', 'elderly', 'wooden-leg', 'lady']),)
        c['armour'] = rng.choice([0, 0, 4])
        c['swimmer'] = rng.choice(['average', 'good', 'none'])
        c['length'] = rng.choice(['long', 'semi-long', 'short', 'short', 'very-short', 'bare-hands'])
        for key in ('trained', 'light-infantry', 'improvised', 'heavy-two-handed'):
            c[key] = rng.random() < (.1 if key == 'heavy-two-handed' else .25)
        return c

    def copy(self):
        other = Game.__new__(Game)
        for key, value in self.__dict__.items():
            if isinstance(value, (list, set, dict)):
                value = type(value)(value)
            other.__dict__[key] = value
        other.people = {name: dict(c) for name, c in self.people.items()}
        return other

    def unit_files(self):
        return {'ship.yaml': self.text}

    def profiles(self):
        return {name: {key: c[key] for key in ('class', 'firearm', 'length') if c[key] != FIGHTER[key]}
                for name, c in self.base.items()}

    def opening(self):
        first = self.event('game', **({'sequence': self.sequence} if self.ordered() else {}))
        return [first, *(self.event('set', by=name, supported='yes') for name, c in self.people.items()
                         if c['firearm'] in ('swivel-gun', 'rampart-musket'))]

    def ordered(self):
        return self.sequence != 'no'

    def alive(self):
        return [name for name, c in self.people.items() if not c['out']]

    def over(self):
        return len(self.alive()) < 2

    # ------------------------------------------------------------------ state

    def state(self):
        owners = {}
        for name, c in self.people.items():
            fields = {key: (c[key], self.base[name][key]) for key in STATE}
            if self.ordered():
                fields['moved'] = (name in self.moved, False)
                fields['left'] = (name in self.left, False)
                fields['engaged'] = (name in self.engaged, False)
            for key, pairs in (('touches', self.contact), ('fought', self.fought)):
                fields[key] = (self.mates(name, pairs), ())
            fields['climbs'] = ({top for low, top in self.climbs if low == name}, ())
            owners['by=' + name] = fields
        owners['game'] = {'now.turn': (self.turn, 1)} if self.ordered() else {}
        return owners

    # ------------------------------------------------------------------ contact, known by both

    @staticmethod
    def mates(name, pairs):
        return {mate for pair in pairs if name in pair for mate in pair if mate != name}

    def touch(self, a, b):
        """CO-067: both are in contact, at once; a loader's turn does not count (CO-074)."""
        new = frozenset((a, b)) not in self.contact
        self.contact.add(frozenset((a, b)))
        for name in (a, b):
            c = self.people[name]
            c['touching'], c['reached'] = True, c['reached'] or new
            c['hidden'] = False
            self.disturb(name)

    def part(self, name, mates=None):
        """He leaves contact with these, or with all: the others know it."""
        for pair in [pair for pair in self.contact if name in pair and (mates is None or pair & set(mates))]:
            self.contact.discard(pair)
            for one in pair:
                if not any(one in other for other in self.contact):
                    self.people[one]['touching'] = False
        for low, top in list(self.climbs):
            if name in (low, top) and (mates is None or {low, top} & set(mates)):
                self.climbs.discard((low, top))                     # CO-126: killed, recoiled or gone
                self.people[low]['climbing'] = False

    def fall(self, name):
        """He is out: nobody touches him, what he began is over (CO-069, CO-129)."""
        self.people[name]['out'] = True
        self.part(name)
        self.mark.append('fallen')

    def disturb(self, name):
        """CO-074, CO-R22: his man-turn of this turn does not count, the second man's does."""
        for gun, (work, men) in list(self.worked.items()):
            if name not in men:
                continue
            men = tuple(man for man in men if man != name)
            c = self.people[gun]
            total = work + len(men)
            c['loaded'] = total >= WORK.get(c['firearm'], 1)
            c['work'] = 0 if c['loaded'] else total
            self.people[name]['loading'] = False
            self.worked[gun] = work, men
            self.mark.append('work lost')

    # ------------------------------------------------------------------ events

    def event_game(self, f):
        pass

    def event_set(self, f):
        if f.get('left') == 'no':
            self.left.discard(f['by'])
        for key, value in f.items():
            if key not in ('event', 'by', 'left'):
                self.people[f['by']][key] = {'yes': True, 'no': False}.get(value, value)

    def event_turn(self, f):
        """CO-070, CO-067 and "State": what a turn ends, and who is engaged in the next."""
        self.turn += 1
        for name, c in self.people.items():
            for key in TURN:
                c[key] = False
            c['slowed'] = 0
        self.engaged = {name for pair in self.contact for name in pair}
        self.fought, self.moved, self.worked = set(), set(), {}

    # ------------------------------------------------------------------ resolving

    def resolve(self, deed, dice):
        """Changes this game; the caller resolves on a copy."""
        f = deed.fields
        self.mark = []
        if not deed.tool:
            getattr(self, 'event_' + f['event'])(f)
            return Prediction(lines=[{}])
        what = deed.name()
        at = f.get('at', '').split(',')
        me, it = self.sheet(f, f.get('by'), '', at[0]), self.sheet(f, at[0], 'target.', f.get('by'))
        self.work_before = it['work'] if what == 'shoot.serve' else me['work']
        known = f['by'] in self.moved or f.get('by') and self.people[f['by']]['fired']
        typed = set(f) - ({'moving'} if known else set())       # he only says what is known of his turn
        rules = Deeds(me, it, f, dice, self.reasons(what, f), self.sequence == 'warn', typed)
        rules.hands = self.people[f['by']]['firearm'] if f.get('by') else 'none'
        rules.gun = self.people[at[0]]['firearm'] if at[0] else 'none'
        getattr(rules, f'{deed.tool}_{deed.variant}')()
        for name, sheet in ((f['by'], me), (at[0], it)):
            if name:        # also what was typed: it is so from now on; apart is the shot's
                other = ('engaged', 'firearm', *TYPED_ONCE, *(['supported'] if name in self.left else []))
                self.people[name].update({k: v for k, v in sheet.items() if k not in other})
                for key in ('defends', 'climbing'):     # what event=set said, until it ends
                    self.people[name][key] = self.people[name][key] and sheet[key]
        self.after(what, f, rules)
        line = {key: rules.out[key] for key in ('result', 'distance', 'needed') if key in rules.out}
        if rules.out.get('hits'):
            line['hits'] = rules.out['hits']
        lines = [line, *({'result': 'spared' if place >= rules.people > 0 else rules.out['result']}
                         for place in range(1, len(at)))]
        prediction = Prediction(warn=rules.warned, lines=lines, others=rules.warnings)
        prediction.marks = [*self.mark, f'{what} {rules.out.get("result")}']
        return prediction

    def sheet(self, f, name, prefix, mate):
        """Somebody as the record and the game see him."""
        sheet = dict(self.people[name]) if name else dict(FIGHTER)
        if name and self.ordered():
            sheet['engaged'] = name in self.engaged
            if name in self.left:
                sheet['firearm'] = 'none'
        sheet['climbing'] |= (name, mate) in self.climbs
        for word, value in f.items():
            if word.startswith(prefix) and word[len(prefix):] in FIGHTER and (prefix or '.' not in word):
                sheet[word[len(prefix):]] = {'yes': True, 'no': False}.get(value, value)
        return sheet

    def reasons(self, what, f):
        """What only the log knows: (condition, reason, rule, soft)."""
        me, other = f['by'], f.get('at')
        found = []
        if what == 'shoot.fire' and ',' in other:
            members = other.split(',')
            found = [(any(self.people[m]['out'] for m in members), 'no-target', 'CO-069'),
                     (me in members, 'self', 'CO-R24'),
                     (self.people[me]['firearm'] not in COLOURED, 'too-many', 'CO-090')]
        if not self.ordered():
            return found
        if what == 'melee.clash':
            found.append((frozenset((me, other)) in self.fought, 'fought', 'CO-136', True))
        if what == 'move.take' and other:
            found += [(self.people[other]['firearm'] == 'none', 'no-firearm', 'CO-150'),
                      (other not in self.left and not self.people[other]['out'], 'not-left', 'CO-022')]
        elif what == 'move.take':
            found.append((me not in self.left, 'no-firearm', 'CO-022'))
        if what in MOVES:
            found.append((me in self.moved, 'moved', 'CO-010', True))
        if what == 'move.walk' and other:
            mate = self.people[other]
            own = self.people[me]['slowed']
            found.append((bool(own and mate['slowed'] and own != mate['slowed']), 'moved', 'CO-033', True))
        if what in MOVES and f.get('leaves') == 'yes':
            found.append((self.people[me]['firearm'] == 'none' or me in self.left, 'no-firearm', 'CO-150'))
        return found

    def after(self, what, f, rules):
        """What a deed does to others, and what both must know."""
        me, other = f['by'], f.get('at')
        if what == 'shoot.fire':
            self.after_shot(f, rules)
        elif what == 'melee.clash':
            self.after_clash(me, other, rules.out['result'], f)
        elif what == 'move.contact':
            self.touch(me, other)
        elif what == 'shoot.reload':
            self.at_work(me, (me, other) if other and self.people[me]['firearm'] == 'swivel-gun' else (me,))
        elif what == 'shoot.serve':
            self.at_work(other, (me,))
        elif what == 'move.take':
            self.left -= {me, other}
            if other:
                self.people[me]['firearm'], self.people[other]['firearm'] = self.people[other]['firearm'], 'none'
                self.people[other]['supported'] = False
                self.worked.pop(other, None)
        elif what in MOVES:
            if self.ordered():
                self.moved.add(me)
            if rules.out['result'] == 'blocked':
                return              # CO-R12: he stays, and has used his move
            self.disturb(me)
            self.part(me)
            if f.get('leaves') == 'yes' and self.ordered():
                self.left.add(me)
                self.mark.append('gun left')

    def at_work(self, gun, men):
        """CO-073, CO-R22: these have worked at it this turn, perhaps with others before them."""
        before, others = self.worked.get(gun, (self.work_before, ()))
        self.worked[gun] = before, (*others, *(man for man in men if man not in others))

    def after_shot(self, f, rules):
        """CO-090, CO-R24: the named one, then those who walk with him, nearest first."""
        self.worked.pop(f['by'], None)
        if not rules.out['hits']:
            return
        hit = f['at'].split(',')
        for name in hit[:rules.people]:
            self.fall(name)
        if rules.people > 1 and len(hit) > 1:
            self.mark.append('several hit')

    def after_clash(self, me, other, result, f):
        for name, prefix, mate in ((me, '', other), (other, 'target.', me)):
            if f.get(prefix + 'climbing') == 'yes':
                self.climbs.add((name, mate))
        self.touch(me, other)
        self.fought.add(frozenset((me, other)))
        if result == 'stand-off':
            return
        self.part(me, [other])
        if result in ('kills', 'killed'):
            self.fall(other if result == 'kills' else me)


if __name__ == '__main__':
    sys.exit(main(sys.modules[__name__]))
