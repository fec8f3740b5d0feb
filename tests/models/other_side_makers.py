"""What somebody might type in a game of other-side, legal or not."""

from common import Deed
from makers import Proposing
from other_side_deeds import RANGES
from other_side_finds import PIECES

COVERS = ['open', 'open', 'open', 'rough', 'soft', 'hard', 'fortification']
KINDS = ['average-infantry', 'cavalry', 'artillery', 'convoy', 'headquarters', 'messenger', 'guerillas', 'bandits', 'villagers',
         'monks', 'aristocrats', *PIECES]


class Makers(Proposing):
    """The part of Game that proposes deeds."""

    def faces_of(self, rng, deed):
        if rng.random() >= 0.5:
            return None
        high = rng.random() < 0.5
        return [rng.choice((3, 4, 5, 5, 6, 6) if high else (1, 1, 2, 3, 4, 6)) for _ in range(40)]

    # ------------------------------------------------------------------ who

    def actors(self):
        """Those whose initiative it is, or who may have it."""
        takers = [u for u in self.units() if self.alive(u)]
        if not self.ordered():
            return takers
        acting = [u for u in takers if self.who[u]['acting']]
        if acting:
            return acting
        side = [u for u in takers if self.who[u]['player'] == (self.phase == 'players')]
        return [u for u in side if not self.who[u]['activated'] and self.phase != 'none']

    def owing(self):
        return [u for u in self.units() if self.alive(u) and self.who[u]['losses']]

    def pick(self, rng, unit):
        """One of its figures, now and then the unit."""
        parts = self.people(unit)
        return rng.choice(parts) if parts and rng.random() < 0.8 else unit

    def foe(self, rng, name):
        """Somebody of another side."""
        me = self.who[self.unit(name)]
        units = [u for u in self.units() if self.alive(u) and (self.who[u]['player'] != me['player'] or rng.random() < 0.1)]
        if not units:
            return None
        unit = rng.choice(units)
        vehicles = [p for p in self.parts(unit) if self.left(p) and self.who[p]['quality'] == 'transport']
        return rng.choice(vehicles) if vehicles and rng.random() < 0.2 else self.pick(rng, unit)

    # ------------------------------------------------------------------ plans

    def plan(self, rng):
        """What fits the moment."""
        owing, actors = self.owing(), self.actors()
        if owing and rng.random() < 0.3:
            return Deed('check', 'morale', {'by': self.pick(rng, rng.choice(owing))})
        left = [u for u in actors if not self.who[u]['acting'] or self.unfinished(u)]
        if self.ordered() and (not left or rng.random() < 0.12):
            return self.make_end(rng)
        if rng.random() < 0.05:
            return self.make_event(rng)
        if rng.random() < 0.06:
            return self.make_odd(rng)
        if not self.ordered() and rng.random() < 0.06:
            return self.event('turn') if rng.random() < 0.8 else Deed('table-lookup', 'initiative', {})
        return self.make_action(rng, rng.choice(actors)) if actors else None

    def make_end(self, rng):
        """The next press, when all of the unit have acted."""
        unit = next((u for u in self.units() if self.alive(u) and self.unfinished(u)), None)
        if unit is None or rng.random() < 0.1:
            return Deed('table-lookup', 'initiative', {})
        return self.make_rally(rng, unit) if self.who[unit]['wavering'] else Deed('move', 'stand', {'by': unit})

    def wild(self, rng):
        """Anything, also by and at those who are out."""
        unit = rng.choice(self.units())
        names = [*self.parts(unit), unit]
        maker = rng.choice([self.make_fire, self.make_charge, self.make_attack, self.make_move, self.make_load,
                            self.make_gun, self.make_rally, self.make_talk, self.make_split, self.make_join, self.make_test])
        deed = maker(rng, rng.choice(names))
        if deed and 'at' in deed.fields and rng.random() < 0.15 and deed.variant not in ('split', 'join'):
            deed.fields['at'] = rng.choice(self.order)
        return deed

    def make_action(self, rng, unit):
        name = self.pick(rng, unit)
        c = self.who[unit]
        if c['wavering'] and rng.random() < 0.8:
            return rng.choice([self.make_rally, self.make_move])(rng, name)
        makers = [self.make_fire] * 5 + [self.make_charge] * 3 + [self.make_attack, self.make_move, self.make_move, self.make_load]
        if c['gun'] != 'none':
            makers += [self.make_gun] * 12
        if c['player']:
            makers += [self.make_talk] * 3 + [self.make_split, self.make_join]
        return rng.choice(makers)(rng, name)

    def make_fire(self, rng, name):
        at = self.foe(rng, name)
        if not at:
            return None
        weapon = self.who[name]['weapon']
        edges = RANGES.get(weapon, (6,))
        f = {'by': name, 'at': at, 'range': rng.choice([2, *edges, edges[-1] + 1])}
        if weapon == 'rifle' and rng.random() < 0.4:
            f['weapon'] = 'rifle-as-musket'
        if rng.random() < 0.4:
            f['target.terrain'] = rng.choice(COVERS)
        return Deed('shoot', 'fire', self.in_the_way(rng, f))

    @staticmethod
    def in_the_way(rng, f):
        """OS-150 to OS-153."""
        if rng.random() < 0.05:
            f['blocked'] = 'yes'
        if rng.random() < 0.05:
            f['between'] = rng.choice(['0.25', '0.5'])
        if rng.random() < 0.15:
            f['foliage'] = rng.choice([1, 2, 3])
            if rng.random() < 0.4:
                f['dense'] = 'yes'
        return f

    def make_charge(self, rng, name):
        if len(self.parts(name)) > 1:           # which of them strikes is the players' affair
            name = rng.choice(self.parts(name))
        at = self.foe(rng, name)
        if not at:
            return None
        f = {'by': name, 'at': at, 'gap': rng.choice([2, 4, 6, 8, 10])}
        if rng.random() < 0.3:
            f['ground'] = rng.choice(['open', 'rough'])
        if rng.random() < 0.3:
            f['target.terrain'] = rng.choice(COVERS)
        if rng.random() < 0.5:
            f['target.reaction'] = rng.choice(['fire', 'fire', 'away', 'cover', 'towards'])
            if f['target.reaction'] == 'cover':
                f['target.shelter'], f['target.shelter-at'] = rng.choice(['soft', 'hard']), rng.choice([1, 3, 9])
        if rng.random() < 0.05:
            f['path-is'] = rng.choice(['impassable', 'through-figures'])
        return Deed('melee', 'charge', self.in_the_way(rng, f))

    def make_attack(self, rng, name):
        if len(self.parts(name)) > 1:
            name = rng.choice(self.parts(name))
        mates = [n for n in self.order if self.who[n]['in-contact'] and self.unit(n) != self.unit(name)]
        at = rng.choice(mates) if mates and rng.random() < 0.7 else self.foe(rng, name)
        return at and Deed('melee', 'attack', {'by': name, 'at': at})

    def make_move(self, rng, name):
        if rng.random() < 0.2:
            return Deed('move', 'stand', {'by': name})
        f = {'by': name}
        if rng.random() < 0.5:
            f['open'] = rng.choice([2, 4, 6, 9])
        if rng.random() < 0.2:
            f['ground'] = 'rough'
        if rng.random() < 0.1:
            f['saddle'] = rng.choice(['mount', 'dismount'])
        if rng.random() < 0.05:
            f['gone'] = rng.choice(['home', 'edge'])
        if rng.random() < 0.06:
            f['path-is'] = rng.choice(['impassable', 'through-figures', 'into-contact'])
        if rng.random() < 0.06:
            f['massed'] = rng.choice([12, 13])
        bands = [u for u in self.units() if self.who[u]['folk'] == 'guerillas' and self.alive(u) and not self.who[u]['player']]
        if bands and rng.random() < 0.15:
            f['at'], f['guerillas'] = rng.choice(bands), rng.choice([6, 7])
        elif rng.random() < 0.2:
            at = self.foe(rng, name)
            if at:
                f['at'] = at
        return Deed('move', 'move', f)

    def make_load(self, rng, name):
        f = {'by': name}
        if self.who[self.unit(name)]['gun'] != 'none' and rng.random() < 0.5:
            f['ammunition'] = rng.choice(['roundshot', 'cannister', 'shell'])
        return Deed('shoot', 'load', f)

    def make_gun(self, rng, name):
        c = self.who[self.unit(name)]
        if c['gun'] == 'none' and rng.random() < 0.8:
            return None
        if c['markers'] and rng.random() < 0.7:
            return self.make_load(rng, name)
        word = rng.choice(['gun', 'gun', 'limber', 'turn'])
        if c['limbered'] and rng.random() < 0.6:
            word = rng.choice(['limber', 'move'])
        if word == 'limber':
            return Deed('move', 'limber', {'by': name, **({'toward': rng.choice([0, 90])} if rng.random() < 0.5 else {})})
        if word == 'turn':
            return Deed('move', 'turn', {'by': name, 'toward': rng.choice([0, 30, 90, 200])})
        if word == 'move':
            return self.make_move(rng, name)
        f = {'by': name}
        if c['howitzer'] or rng.random() < 0.1:
            f['range'] = rng.choice([10, 24, 40, 60])
        if rng.random() < 0.3:
            f['ammunition'] = rng.choice(['roundshot', 'cannister', 'shell'])
        if rng.random() < 0.4:
            f['toward'] = (c['points-to'] + rng.choice([0, 30, -20, 31])) % 360
        return Deed('shoot', 'gun', f)

    def make_rally(self, rng, name):
        return Deed('check', 'rally', {'by': name})

    def make_test(self, rng, name):
        f = {'by': name}
        variant = rng.choice(['roundshot', 'cannister', 'blast'])
        if variant != 'blast':
            f['range'] = rng.choice([5, 20, 25, 40, 50])
        if rng.random() < 0.4:
            f['terrain'] = rng.choice(COVERS)
        return Deed('check', variant, f)

    def make_talk(self, rng, name):
        """Parley, places, papers, massed enemy."""
        fields = {'by': name}
        folk = [u for u in self.units() if self.who[u]['folk'] in ('villagers', 'monks', 'aristocrats') and self.alive(u)]
        if folk and rng.random() < 0.5:
            unit = rng.choice(folk)
            fields.update({'at': self.pick(rng, unit), 'range': rng.choice([3, 6, 6, 7])})
            if self.who[unit]['folk'] == 'aristocrats' and rng.random() < 0.5:
                fields['blood'] = rng.choice(['spanish', 'english'])
            return self.named_arrival(rng, Deed('table-lookup', 'parley-' + self.who[unit]['folk'], fields))
        word = rng.choice(['village', 'cave', 'outpost', 'assess', 'papers'])
        if word in ('outpost', 'assess') and rng.random() < 0.1:
            fields['view'] = 'no'
        if word == 'assess':
            return Deed('check', 'assess', {**fields, 'at': 'Host', 'range': rng.choice([8, 12, 13])})
        if word == 'papers':
            officers = [n for n in self.order if self.who[n]['leader'] and not self.who[self.unit(n)]['player']]
            comers = [n for n in self.order if self.who[n]['officers'] and not self.who[n]['company']]
            if not officers + comers:
                return None
            at = rng.choice(officers + comers)
            at = self.unit(at) if rng.random() < 0.3 else at
            mates = [n for n in self.parts(self.unit(at)) if not self.who[n]['leader']]
            at = rng.choice(mates) if mates and rng.random() < 0.2 else at
            if rng.random() < 0.1:
                fields['beaten'] = 'no'
            return self.named_arrival(rng, Deed('table-lookup', 'interrogate', {**fields, 'at': at, 'officer': rng.choice(
                ['unit-officer', 'messenger', 'headquarters'])}))
        place, variant = {'village': ('Barca', 'explore-village'), 'cave': ('Ruins', 'explore-cave'),
                          'outpost': ('Redoubt', 'scout-outpost')}[word]
        if word == 'outpost':
            fields['range'] = rng.choice([6, 12, 13])
        return self.named_arrival(rng, Deed('table-lookup', variant, {**fields, 'at': place}))

    def named_arrival(self, rng, deed):
        """Most who come have a name."""
        if rng.random() < 0.7:
            deed.fields['arrives'] = f'Comer{len(self.order)}'
        return deed

    def make_split(self, rng, name):
        unit = self.unit(name)
        leaders = [p for p in self.people(unit) if self.who[p]['leader']]
        by = rng.choice(leaders) if leaders and rng.random() < 0.9 else name
        others = [p for p in self.people(unit) if p != by and (not self.who[p]['leader'] or rng.random() < 0.1)]
        if not others:
            return None
        at = rng.choice(others)
        f = {'by': by, 'at': at, 'forms': f'Part{len(self.order)}'}
        strength = self.who[at]['strength']
        if len(others) > 1 and rng.random() < 0.3:
            f['at'] = ','.join(rng.sample(others, 2))
        elif rng.random() < 0.5:
            f['part'] = rng.randint(1, strength + (rng.random() < 0.1))
            f['men'] = f'Men{len(self.order)}'
        return Deed('check', 'split', f)

    def make_join(self, rng, name):
        unit = self.unit(name)
        mates = [u for u in self.units() if u != unit and self.alive(u) and self.parts(u) and self.parts(unit)
                 and self.who[u]['player'] == self.who[unit]['player'] and self.who[u]['gun'] == self.who[unit]['gun'] == 'none']
        if not mates:
            return None
        f = {'by': name, 'at': rng.choice(mates), 'apart': rng.choice([1, 3, 3, 4])}
        if rng.random() < 0.05:
            f['alike'] = 'no'
        return Deed('check', 'join', f)

    def make_event(self, rng):
        if rng.random() < 0.5:
            return self.named_arrival(rng, Deed('table-lookup', 'event', {}))
        return self.named_arrival(rng, Deed('table-lookup', 'arrival', {'kind': rng.choice(KINDS)}))

    def make_odd(self, rng):
        """Cannon balls, the hidden, cargo, travellers, lines."""
        units = [u for u in self.units() if self.alive(u) or self.who[u]['hidden']]
        word = rng.choice(['test', 'test', 'test', 'hidden', 'cargo', 'destination', 'arrive'])
        name = self.pick(rng, rng.choice(units))
        others = [u for u in units if not self.who[u]['player'] and self.alive(u)]
        if word == 'test':
            return self.make_test(rng, name)
        if word == 'hidden':
            hidden = [u for u in units if self.who[u]['hidden']]
            return Deed('table-lookup', 'hidden-force', {'by': rng.choice(hidden), 'players': rng.choice([12, 13])}) if hidden else None
        if word == 'cargo':
            wagons = [u for u in ('Wagons',) if u in self.who]
            return Deed('table-lookup', 'cargo', {'by': name, 'at': wagons[0]}) if wagons else None
        if not others:
            return None
        by = self.pick(rng, rng.choice(others))
        kind = rng.choice(['infantry', 'convoy', 'messenger', 'monks'])
        if word == 'arrive':
            return Deed('table-lookup', 'arrive', {'by': by, 'kind': kind})
        f = {'by': by, 'kind': kind, 'from-x': rng.choice([3, 40]), 'from-y': rng.choice([5, 30])}
        if rng.random() < 0.4:
            f[rng.choice(['village', 'outpost'])] = rng.choice([12, 13])
        return Deed('table-lookup', 'destination', f)
