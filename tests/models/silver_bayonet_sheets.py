"""Unit sheets of The Silver Bayonet, for the model of its campaigns: what a figure is worth, what it may gain."""

import re

from silver_bayonet import NATIONS, OFFICER_ATTRIBUTES, SOLDIERS

TIERS = [5, 10, 18, 30, 45, 65, 100, 150, 200]                                          # SB-537 to SB-546
TWO, LATE = ['health', 'attribute', 'recruitment'], ['courage', 'health', 'attribute', 'recruitment']
TIER_REWARDS = dict(enumerate([['courage'], TWO, ['melee', 'accuracy', 'recruitment'], ['courage'], TWO, LATE, LATE, LATE, LATE], 1))
SPECIALS = ('holy-symbol', 'salt-bag', 'oil-and-torches')
STATS = ('speed', 'melee', 'accuracy', 'defence', 'courage', 'health')


def tier_of(points):
    return sum(points >= least for least in TIERS)


def needs_choice(tier):
    return len(TIER_REWARDS[tier]) > 1


class Figure:
    """One sheet."""

    def __init__(self, name, kind, **more):
        self.name, self.kind, self.raises, self.own, self.kit, self.special = name, kind, [], [], [], []
        self.experience, self.rewards, self.injuries, self.madness, self.artefacts, self.slow = 0, [], [], [], [], False
        self.base_recruitment = 100
        self.__dict__.update(more)

    def base(self, stat):
        if self.kind == 'officer':
            return dict(zip(STATS, (6, 1, 1, 14, 2, 12)))[stat] + self.raises.count(stat)
        return SOLDIERS[self.kind][STATS.index(stat)]

    def stat(self, stat):
        """With what tiers gave and wounds took (SB-513 to SB-517, SB-538 to SB-546)."""
        scar = {'speed': 'leg-wound', 'melee': 'arm-wound', 'accuracy': 'shakes', 'courage': 'jitters', 'health': 'internal-injuries'}
        value = self.base(stat) + self.rewards.count(stat) - self.injuries.count(scar.get(stat))
        return value - len([w for w in self.madness if 'doubt' in w]) if stat == 'health' else value

    def legs(self):
        return self.stat('speed')

    def body(self):
        return self.stat('health')

    def profile(self):
        shown = {stat: self.stat(stat) for stat in STATS}
        shown['full-health'] = shown['health']
        if self.slow:
            shown['health'] = max(1, shown['health'] - 3)                               # SB-511, SB-866
        if 'breastplate' in self.kit:
            shown['speed'] -= 1
        return shown

    def attributes(self):
        own = [] if self.kind == 'officer' else [w for w in SOLDIERS[self.kind][7].split() if w not in ('ANY', 'damage-reduction')]
        return set(own + self.own + [w for w in self.rewards if w in OFFICER_ATTRIBUTES + ['tactician']])

    def offer(self, tier, nation, new=()):
        """What may be chosen for a tier (SB-535, SB-539, SB-882)."""
        words = [w for w in TIER_REWARDS[tier] if w != 'attribute' and (w != 'recruitment' or self.kind == 'officer')]
        if 'attribute' in TIER_REWARDS[tier]:
            open_to = OFFICER_ATTRIBUTES + (['tactician'] if nation in ('austria', 'prussia') else [])
            words += [w for w in open_to if w not in self.attributes() and w not in new]
        return words

    def recruitment(self, new=()):
        """The Officer's (SB-012, SB-015, SB-883)."""
        rewards = self.rewards + list(new)
        return self.base_recruitment + 5 * self.raises.count('recruitment') + sum((10 if place == 3 else 5) for place, word in enumerate(rewards, 1) if word == 'recruitment')

    def cost(self):
        return SOLDIERS[self.kind][6]

    def words(self):
        """The keys of a recruit."""
        found = {'type': self.kind}
        for key, words in (('kit', self.kit), ('attributes', self.own), ('special', self.special)):
            if words:
                found[key] = ','.join(words)
        return found

    def text(self):
        keys = ['name: ' + self.name] + ([] if self.kind == 'officer' else ['type: ' + self.kind])
        for key, words in (('raise', self.raises), ('attributes', self.own), ('equipment' if self.kind == 'officer' else 'kit', self.kit),
                           ('special', self.special), ('rewards', self.rewards), ('injuries', self.injuries),
                           ('madness', self.madness), ('artefacts', self.artefacts)):
            if words:
                keys.append('%s: [%s]' % (key, ', '.join(words)))
        if self.experience:
            keys.append('experience: %d' % self.experience)
        if self.slow:
            keys.append('slow-recovery: yes')
        return '{' + ', '.join(keys) + '}'


class Unit:
    """A unit, new or in the middle of a campaign."""

    def __init__(self, name, rng, play):
        self.name, self.letter, self.play, self.studied = name, rng.choice(sorted(NATIONS)), play, False
        self.most = 3 if play == 'cooperative' else 7                                   # SB-053, SB-754
        self.nation, self.count = NATIONS[self.letter], 0
        self.officer = self.new_officer(rng)
        old = rng.random() < 0.6
        best = rng.choice([12, 30, 70, 210])
        if old:
            self.past(self.officer, rng, best)
        self.soldiers = []
        for _ in range(rng.randint(min(3, self.most), self.most)):
            soldier = self.recruit(rng, [])
            if soldier and sum(f.cost() for f in self.soldiers) + soldier.cost() <= self.officer.recruitment():
                self.soldiers.append(soldier)
                if old:
                    self.past(soldier, rng, best)

    def all(self):
        return ([self.officer] if self.officer else []) + self.soldiers

    def has(self, attribute):
        return any(attribute in f.attributes() for f in self.all())

    def power_rank(self):
        return sum(tier_of(f.experience) for f in self.all())

    def name_new(self):
        """A name that begins no other."""
        self.count += 1
        return self.name[0] + 'abcdefghijklmnopqrstuvwxyz'[self.count // 26] + 'abcdefghijklmnopqrstuvwxyz'[self.count % 26] + 'er'

    def new_officer(self, rng):
        return Figure(self.name_new(), 'officer', base_recruitment=40 if self.play == 'cooperative' else 100, raises=[rng.choice(['melee', 'accuracy']), rng.choice(['speed', 'health']), rng.choice(['courage', 'recruitment'])],
                      own=rng.sample(OFFICER_ATTRIBUTES, 2), kit=rng.choice([['musket', 'cartridge-box'], ['pistol', 'hand-weapon'], ['pistol', 'fencing-weapon']]),
                      special=rng.sample(SPECIALS, rng.randint(0, 1)))

    def recruit(self, rng, others):
        """A new soldier of the nation's list (SB-055, SB-059, SB-060)."""
        only = {'dhamphir', 'junior-officer'}
        has = {f.kind for f in getattr(self, 'soldiers', []) + list(others)} & only
        kinds = [k for k in sorted(SOLDIERS) if self.letter in SOLDIERS[k][9] and k not in has]
        kind = rng.choice(kinds)
        row = SOLDIERS[kind]
        figure = Figure(self.name_new(), kind)
        if row[7] == 'ANY':
            figure.own = [rng.choice(OFFICER_ATTRIBUTES)]
        if row[8] is None:
            figure.kit = ['pistol', 'hand-weapon']
        if rng.random() < 0.2:
            figure.special = [rng.choice(SPECIALS)]
        return figure

    def past(self, figure, rng, best):
        """The games before the first."""
        figure.experience = rng.choice([rng.randint(0, best), next(t for t in TIERS if t >= best or t >= 5) - rng.randint(1, 3)])
        for tier in range(1, tier_of(figure.experience) + 1):
            figure.rewards.append(rng.choice(figure.offer(tier, self.nation)))
        figure.injuries = rng.choices(['leg-wound', 'arm-wound', 'shakes', 'jitters', 'internal-injuries'], k=rng.choice([0, 0, 0, 1, 2]))
        if rng.random() < 0.05:
            figure.injuries = ['leg-wound'] * (figure.base('speed') - 1)
        figure.madness = rng.choice([[], [], [], ['spy'], ['nagging-doubt'], ['cursed', 'nagging-doubt'], ['confused']])
        figure.slow = rng.random() < 0.1
        figure.artefacts = ['talisman'] if rng.random() < 0.05 else []

    def succeed(self, rng, old):
        """A new Officer, who recruits of the old soldiers whom he can pay (SB-549 to SB-552)."""
        self.officer = self.new_officer(rng)
        points, self.soldiers = self.officer.recruitment(), []
        for soldier in old:
            if soldier.cost() <= points:
                points -= soldier.cost()
                self.soldiers.append(soldier)

    def text(self):
        lines = ['rules: silver-bayonet', 'name: ' + self.name, 'nation: ' + self.nation]
        if self.play != 'opposed':
            lines.append('options: {%s: yes}' % self.play)
        if self.studied:
            lines.append('studied: yes')
        lines.append('officer: ' + self.officer.text())
        lines += ['soldiers:'] if self.soldiers else []
        return '\n'.join(lines + ['  - ' + f.text() for f in self.soldiers]) + '\n'


def read_unit(text):
    """{name: {key: value}} of a unit file with one figure a line."""
    found = {'unit': {}}
    for line in text.splitlines():
        bodies = re.findall(r'\{(name: [^}]*)\}', line)
        if not bodies:
            if ':' in line and not line.startswith((' ', 'soldiers')):
                key, value = line.split(':', 1)
                found['unit'][key] = value.strip()
            continue
        for body in bodies:
            keys = dict((k, v.strip()) for k, v in re.findall(r'([a-z-]+): (\[[^]]*\]|[^,}]*)', body))
            if 'madness' in keys:        # its order says nothing
                keys['madness'] = sorted(keys['madness'].strip('[]').split(', '))
            if keys.get('slow-recovery') == 'no':
                del keys['slow-recovery']
            found[keys.pop('name')] = keys
    found['unit'].pop('studied', None) if found['unit'].get('studied') == 'no' else None
    return found
