"""What somebody might type in a game of corsair, legal or not."""

from common import Deed
from corsair_deeds import BANDS, COLOURED, SUPPORTED
from makers import Proposing

GROUNDS = ['open', 'open', 'bushes', 'woods', 'slope', 'house', 'shallows', 'open,woods', 'slope,shallows']
TERRAINS = ['open', 'open', 'bushes', 'cover', 'woods', 'loophole', 'house', 'slope', 'shallows']


class Makers(Proposing):
    """The part of Game that proposes deeds."""

    def faces_of(self, rng, deed):
        return [rng.choice((1, 1, 2, 3, 3, 4, 5, 6, 6)) for _ in range(40)] if rng.random() < 0.3 else None

    def plan(self, rng):
        """What fits the moment."""
        if rng.random() < 0.1:
            return self.event('turn')
        name = rng.choice(self.alive())
        c = self.people[name]
        mates = [next(iter(pair - {name})) for pair in self.contact if name in pair]
        if mates and rng.random() < 0.6:
            return self.make_clash(rng, name, rng.choice(mates))
        makers = [self.make_walk, self.make_walk, self.make_fire, self.make_state, self.make_spot, self.make_contact,
                  self.make_clash, self.make_serve, self.make_take]
        if c['firearm'] != 'none' and not c['loaded']:
            makers += [self.make_reload] * 4
        elif c['firearm'] != 'none':
            makers += [self.make_fire] * 2
        return rng.choice(makers)(rng, name)

    def wild(self, rng):
        """Anything, also by and at those who are out, or at himself."""
        name = rng.choice(sorted(self.people))
        maker = rng.choice([self.make_walk, self.make_fire, self.make_reload, self.make_spot, self.make_clash,
                            self.make_serve, self.make_take])
        deed = maker(rng, name)
        if deed and deed.tool and 'at' in deed.fields and rng.random() < 0.3:
            deed.fields['at'] = rng.choice([name, rng.choice(sorted(self.people))])
        if deed and deed.tool == 'shoot' and rng.random() < 0.2:
            deed.fields['moving'] = 'yes'
        return deed

    def other(self, rng, name):
        others = [n for n in self.alive() if n != name]
        return rng.choice(others) if others else None

    def make_walk(self, rng, name):
        c = self.people[name]
        variant = rng.choice(['walk'] * 7 + ['swim', 'room', 'row'])
        if variant == 'row':
            return Deed('move', 'row', {'by': name})
        f = {'by': name}
        if variant == 'walk':
            f['ground'] = rng.choice(GROUNDS)
            if rng.random() < 0.3:
                mates = [n for n, m in self.people.items() if n != name and m['slowed'] and not m['out']]
                f['at'] = rng.choice(mates) if mates and rng.random() < 0.8 else self.other(rng, name)
        if c['firearm'] in SUPPORTED and rng.random() < 0.3:
            f['leaves'] = 'yes'
        return Deed('move', variant, f)

    def make_fire(self, rng, name):
        c = self.people[name]
        at = self.other(rng, name)
        if not at:
            return None
        bands = BANDS.get(c['firearm'], [(10,)])
        f = {'by': name, 'at': at, 'range': rng.choice([2, 8, *(band[0] for band in bands), bands[-1][0] + 1])}
        if rng.random() < 0.6:
            f['terrain'] = rng.choice(TERRAINS)
        if f.get('terrain') == 'woods':
            f['wood'] = rng.choice([3, 9, 10])
        if frozenset((name, at)) in self.contact or rng.random() < 0.1:
            f['contact'], f['range'] = 'yes', 0
        for key, chance in (('target.furtive', .05), ('target.apart', .2), ('furtive', .05), ('afloat', .1)):
            if rng.random() < chance:
                f[key] = 'yes'
        near = [n for n in self.alive() if n not in (name, at)]
        if near and rng.random() < 0.5:
            near = rng.sample(near, min(len(near), rng.randint(1, 4)))
            if c['firearm'] in COLOURED or rng.random() < 0.05:
                f['at'] = ','.join([at, *near])
            if rng.random() < 0.5:
                f['group'] = 1 + len(near) + rng.randint(0, 1)
        return Deed('shoot', 'fire', f)

    def make_reload(self, rng, name):
        f = {'by': name}
        if self.people[name]['firearm'] == 'swivel-gun' and rng.random() < 0.5:
            f['at'] = self.other(rng, name)
            f['loaders'] = 2
            if not f['at']:
                return None
        return Deed('shoot', 'reload', f)

    def make_serve(self, rng, name):
        guns = [n for n, c in self.people.items() if c['firearm'] == 'swivel-gun' and n != name]
        return Deed('shoot', 'serve', {'by': name, 'at': rng.choice(guns)}) if guns else None

    def make_take(self, rng, name):
        others = [n for n, c in self.people.items() if (n in self.left or c['out']) and n != name]
        if name in self.left or not others or not self.ordered():
            return Deed('move', 'take', {'by': name}) if self.ordered() else None
        return Deed('move', 'take', {'by': name, 'at': rng.choice(others)})

    def make_clash(self, rng, name, at=None):
        at = at or self.other(rng, name)
        if not at:
            return None
        f = {'by': name, 'at': at}
        for key, chance in (('higher', .1), ('target.higher', .1), ('climbing', .1), ('target.climbing', .1), ('defends', .15), ('indoors', .2)):
            if rng.random() < chance:
                f[key] = 'yes'
        return Deed('melee', 'clash', f)

    def make_spot(self, rng, name):
        at = self.other(rng, name)
        return at and Deed('spot', 'target', {'by': name, 'at': at, 'terrain': rng.choice(TERRAINS),
                                              'wood': rng.choice([0, 0, 9, 10])})

    def make_contact(self, rng, name):
        """Somebody comes to touch another."""
        at = self.other(rng, name)
        if not at or rng.random() < 0.4:
            return None
        return Deed('move', 'contact', {'by': name, 'at': at})

    def make_state(self, rng, name):
        """Hides, fixes his gun, takes it up again."""
        c = self.people[name]
        if name in self.left:
            return Deed('move', 'take', {'by': name})
        if c['firearm'] in SUPPORTED and not c['supported']:
            return self.event('set', by=name, supported='yes')
        if rng.random() < 0.25:
            return self.event('set', by=name, load=rng.choice([w for w in ('none', 'heavy', 'very-heavy') if w != c['load']]))
        if not (c['moving'] or c['fired'] or c['loading'] or c['touching'] or c['hidden']) and rng.random() < 0.5:
            return self.event('set', by=name, hidden='yes')
        return None
