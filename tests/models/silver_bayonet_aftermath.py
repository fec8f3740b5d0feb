"""One game of a campaign of The Silver Bayonet and what follows it, from the book and the inventory alone.

Game writes the lines of a short random game and of the steps after it (SB-501), and knows what
muster --after and --next are to say of it."""

from collections import Counter

from common import write
from silver_bayonet import OFFICER_ATTRIBUTES, SOLDIERS
from silver_bayonet_scenarios import CARDS, SCENARIOS, SOLO
from silver_bayonet_sheets import TIER_REWARDS, needs_choice, tier_of

SCARS = ['leg-wound', 'arm-wound', 'shakes', 'jitters', 'internal-injuries']            # SB-513 to SB-517
MADNESS = ['', 'insane', 'episodes', 'spy', 'cursed', 'imbalanced', 'confused', 'confused',
           'nagging-doubt', 'nagging-doubt', 'nagging-doubt']                           # SB-522 to SB-528
MONSTERS = {'investigation': ['hobgoblin'], 'revenants': ['revenant'] * 4, 'troll-bridge': ['troll'],
            'confirmed-kill': ['goblin'] * 3, 'sunken-treasure': ['black-dog'], 'haunted-ruins': ['ghost', 'ghost', 'revenant'],
            'last-stand': ['bandit'] * 4 + ['changeling'], 'loup-garou': ['werewolf', 'werewolf', 'dark-wolf'],
            'infested-monastery': ['possessed', 'bandit'], 'ship-in-the-fog': ['bandit', 'bandit', 'bandit', 'vampire', 'vampire'],
            'solo-wolf-pack': ['dark-wolf'] * 6 + ['werewolf'], 'solo-ruined-chapel': ['revenant'] * 6 + ['vampire'],
            'solo-troll-hunts': ['goblin'] * 4 + ['troll'], 'solo-last-mile': ['bandit'] * 6 + ['black-dog']}
THINGS = {'revenants': ['artefact'], 'troll-bridge': ['artefact'], 'sunken-treasure': ['gold'], 'confirmed-kill': ['ring'],
          'haunted-ruins': ['scholar'], 'last-stand': ['book'], 'infested-monastery': ['book', 'tools'],
          'solo-wolf-pack': ['orders'], 'solo-ruined-chapel': ['candelabra', 'cross'], 'solo-last-mile': ['treasure', 'treasure']}
DIFFERENTIAL = [(31, 4, 8), (25, 3, 8), (22, 2, 6), (17, 1, 4), (12, 1, 2), (5, 0, 1), (0, 0, 0)]    # SB-566 to SB-572, SB-885, SB-886
POOL = ('fate-power', 'fate-skill', 'fate-monster')


class Tally:
    """What one unit did in one game."""

    def __init__(self):
        self.markers, self.kills, self.casualties, self.secured = 0, Counter(), set(), Counter()
        self.wounded = self.uncovered = False
        self.bonus = 0          # of the differential


def scenario_points(scenario, unit, tally, game):
    """What the scenario pays the unit (SB-594 to SB-835)."""
    m, k, three = tally.markers, tally.kills, 2 if len(tally.casualties) >= 3 else 0
    got = lambda thing: 2 if tally.secured[thing] else 0
    members = [f for f in unit.all() if f.name in game.there]
    out = [f for f in members if f.name in game.left]
    over = [f for f in out if game.left[f.name] != 'other']
    stay = [f for f in members if game.standing(f.name) or f.name in game.left]
    return {
        'investigation': lambda: tally.uncovered + 2 * (m >= 2) + 2 * (k['hobgoblin'] > 0) + three,
        'revenants': lambda: (k['revenant'] >= 3) + (m >= 2) + three + got('artefact'),
        'troll-bridge': lambda: min(m, 2) + 2 * (k['troll'] > 0) + three + got('artefact'),
        'confirmed-kill': lambda: min(m, 2) + (k['goblin'] >= 2) + three + got('ring'),
        'sunken-treasure': lambda: min(m, 2) + three + got('gold') + tally.wounded + (k['black-dog'] > 0),
        'haunted-ruins': lambda: 2 * (k['ghost'] > 0) + 2 * (m >= 3) + three + got('scholar'),
        'last-stand': lambda: 2 * (k['bandit'] >= 3) + three + 2 * (k['changeling'] > 0) + got('book'),
        'loup-garou': lambda: (m >= 2) + k['werewolf'] + three,
        'infested-monastery': lambda: 2 * (m >= 2) + (k['possessed'] > 0) + three + got('book') + got('tools'),
        'ship-in-the-fog': lambda: (k['bandit'] >= 2) + three + 2 * (m >= 3) + 2 * k['vampire'],
        'solo-wolf-pack': lambda: (m >= 3) + (k['dark-wolf'] >= 5) + k['werewolf'] + 2 * (len(out) >= 4) + 3 * tally.secured['orders'],
        'solo-ruined-chapel': lambda: (m >= 3) + (k['revenant'] >= 5) + k['vampire'] + (len(out) >= 4) + got('cross') + got('candelabra'),
        'solo-troll-hunts': lambda: (m >= 3) + (k['goblin'] >= 3) + 2 * (k['troll'] > 0)
        + sum(len(stay) >= n for n in (2, 4, 6)),
        'solo-last-mile': lambda: (m >= 3) + (k['bandit'] >= 5) + tally.wounded + (k['black-dog'] > 0) + (len(over) >= 3)
        + 2 * tally.secured['treasure'],
    }[scenario]() + tally.bonus


class Game:
    """One game in the model: writes its lines, and knows what comes of them."""

    def __init__(self, rng, units, differential, play):
        self.rng, self.units, self.play, self.solo = rng, units, play, play != 'opposed'
        solo = self.solo
        self.scenario = rng.choice(SOLO if solo else SCENARIOS)
        if not solo and rng.random() < 0.25:
            self.scenario = 'last-stand'                    # the only one with something to study
        self.lines, self.wrong = [], []                     # wrong: (line number, part of the complaint)
        self.turn = 1
        self.health, self.left, self.collapsed = {}, {}, set()
        self.tally = {unit.name: Tally() for unit in units}
        self.pool, self.monsters, self.carried = {}, {}, Counter()
        self.individual, self.searched = Counter(), set()
        self.there = {f.name for unit in units for f in unit.all()}
        self.unit_of = {f.name: unit for unit in units for f in unit.all()}
        self.outcomes, self.lost, self.rolled = {}, {}, set()
        self.gains, self.bonus, self.new_rewards, self.chosen = Counter(), set(), {}, set()
        self.study, self.injured, self.maddened, self.slow = None, {}, {}, set()
        self.studied = False
        self.open(differential)

    def say(self, *line, **fields):
        """A line of the script: an event, a record by hand, or tool and variant and their fields."""
        words = ' '.join(line)
        told = write({key.replace('_', '-').replace('target-', 'target.').replace('was-target.', 'was.target.').replace('was-', 'was.'): value
                      for key, value in fields.items() if value is not None})
        self.lines.append((words + ' ' + told).strip())
        return len(self.lines)

    # ---- before and during the game ----

    def open(self, differential):
        rng = self.rng
        self.say('event=game', scenario=self.scenario, play=self.play if self.solo else None)
        ranks = {unit.name: unit.power_rank() for unit in self.units}
        for unit in self.units:
            extra = {}
            behind = max(ranks.values()) - ranks[unit.name]                     # SB-565, SB-887
            if differential and behind and not self.solo:
                dice, points = next((d, p) for least, d, p in DIFFERENTIAL if behind >= least)
                self.say('table-lookup differential', by=unit.officer.name, differential=behind)
                self.tally[unit.name].bonus = points
                kinds = ['power', 'skill', 'monster'] * 2
                first = rng.sample(kinds[:3], min(dice, 3))
                picked = first + rng.sample(kinds[:3], dice - len(first))       # SB-573
                extra = {'extra_dice': dice} if dice else {}
                for kind in set(picked):
                    extra['extra_' + kind] = picked.count(kind)
            one = self.rng.choice(['power', 'skill']) if self.play == 'cooperative' else None       # SB-757
            pool = [int(one == 'power'), int(one == 'skill'), 0] if one else [1, 1, 0] if self.solo else [2, 2, 1]      # SB-225, SB-749
            pool[1] += unit.has('tactician')
            if self.play != 'solo':
                pool[2] += unit.has('monster-expert') + (self.scenario in ('revenants', 'sunken-treasure')) + unit.studied
                for place, kind in enumerate(('power', 'skill', 'monster')):
                    pool[place] += extra.get('extra_' + kind, 0)
            spy = None if self.solo else self.spy_on(unit)
            pool[2] += spy is not None
            self.pool[unit.name] = dict(zip(POOL, pool))
            self.say('table-lookup fate-pool', by=unit.officer.name, at=spy, kind=one, **extra)
        for number, kind in enumerate(MONSTERS[self.scenario]):
            name = 'Mon%d' % number
            self.monsters[name] = kind
            self.say('event=join', by=name, type=kind)
        self.decks = list(CARDS[self.scenario]) if self.scenario != 'last-stand' else []
        self.things = list(THINGS.get(self.scenario, []))
        for name in self.there:
            self.health[name] = 1

    def spy_on(self, unit):
        """The Officer whose spies give this unit one Monster Die, one opponent of several (SB-524, SB-874)."""
        others = [u for u in self.units if u is not unit and any('spy' in f.madness for f in u.all())]
        if others and (len(self.units) == 2 or self.rng.random() < 0.5):
            return others[0].officer.name
        return None

    def standing(self, name):
        if name in self.monsters:
            return self.health.get(name, 1) > 0
        return self.health[name] > 0 and name not in self.left and name not in self.collapsed

    def side(self, name):
        return self.unit_of[name].name if name in self.unit_of else None

    def fight(self):
        for _ in range(self.rng.randint(3, 28)):
            people = [n for n in sorted(self.there) if self.standing(n)]
            if not people:
                return
            self.rng.choice([self.hit, self.hit, self.hit, self.hunt, self.hunt, self.search, self.search, self.panic, self.leave,
                             self.leave, self.next_turn, self.mend, self.fall, self.spend, self.scratch])(people)

    def blow(self, killer, victim):
        """One figure brings another to 0, by its attack or by striking back."""
        self.say('event=set', by=victim, health=1)
        if self.rng.random() < 0.7:
            self.say(by=killer, at=victim, did='shoot.fire', target_health=self.rng.choice([0, -2]), was_target_health=1, result='kill')
        else:
            self.say(by=victim, at=killer, did='melee.attack', health=0, was_health=1)
        self.health[victim] = 0
        side = self.side(killer)
        if side is None:
            return
        if victim in self.monsters:
            kind = self.monsters[victim]
            self.tally[side].kills[kind] += 1
            self.tally[side].wounded |= kind == 'black-dog'
        elif self.side(victim) != side:
            self.tally[side].casualties.add(victim)             # SB-893: each once

    def hit(self, people):
        attackers = people + [m for m in self.monsters if self.standing(m)]
        killer, victim = self.rng.choice(attackers), self.rng.choice(people)
        if killer != victim and not (self.solo and self.side(killer)):
            self.blow(killer, victim)

    def hunt(self, people):
        prey = [m for m in self.monsters if self.standing(m) and (self.monsters[m] != 'changeling' or self.turned())]
        if prey:
            self.blow(self.rng.choice(people), self.rng.choice(prey))

    def turned(self):
        """The red card has been drawn, of a Bandit that fell (SB-668)."""
        return any(kind == 'bandit' and not self.standing(m) for m, kind in self.monsters.items())

    def scratch(self, people):
        dogs = [m for m, kind in self.monsters.items() if kind == 'black-dog' and self.standing(m)]
        if dogs:
            self.say('event=set', by=dogs[0], health=9)
            by = self.rng.choice(people)
            self.say(by=by, at=dogs[0], did='shoot.fire', target_health=5, was_target_health=9)
            self.tally[self.side(by)].wounded = True

    def search(self, people):
        if not self.decks:
            return
        card = self.decks.pop(self.rng.randrange(len(self.decks)))
        by = self.rng.choice(people)
        unit, tally = self.unit_of[by], self.tally[self.side(by)]
        pool = self.pool[unit.name]
        boon = None
        words = CARDS[self.scenario][card].split()
        for what, number in zip(words[::2], words[1::2]):
            if what == 'boon':
                boon = self.rng.choice(['power', 'skill'])
                pool['fate-' + boon] += int(number)
            elif 'fate-' + what in pool and not (self.solo and what == 'monster'):
                pool['fate-' + what] += int(number)
        self.say('table-lookup clue', by=by, card=card, boon=boon)
        tally.markers += 1
        tally.uncovered |= self.scenario == 'investigation' and card == 'ace-of-diamonds'        # SB-594
        self.searched.add(by)
        if self.scenario == 'ship-in-the-fog' and card in ('king-of-hearts', 'queen-of-hearts'):     # SB-731
            self.individual[by] += 1

    def panic(self, people):
        by = self.rng.choice(people)
        self.say('check terror', by=by, modifier=-15, faces='1,1')
        self.collapsed.add(by)

    def fall(self, people):
        if self.rng.random() < 0.4:
            by = self.rng.choice(people)
            self.say('event=set', by=by, health=1)
            self.say(by=by, did='move.fall', health=0, was_health=1)
            self.health[by] = 0

    def mend(self, people):
        """A Medic raises who lies at 0 (SB-862)."""
        down = [n for n in sorted(self.there) if self.health[n] == 0 and n not in self.collapsed and n not in self.left]
        by = self.rng.choice(people)
        if down:
            at = self.rng.choice(down)
            self.say('event=set', by=at, health=0)
            self.say(by=by, at=at, did='check.medic', target_health=2, was_target_health=0)
            self.health[at] = 2

    def spend(self, people):
        by = self.rng.choice(people)
        pool, die = self.pool[self.side(by)], self.rng.choice(POOL)
        if pool[die]:
            pool[die] -= 1
            self.say(**{'by': by, 'did': 'shoot.fire', die.replace('-', '_'): pool[die], 'was_' + die.replace('-', '_'): pool[die] + 1})

    def next_turn(self, people):
        if not self.solo or self.rng.random() < 0.7:
            for _ in range(self.rng.randint(1, 3)):
                self.say('event=turn')
                self.turn += 1

    def leave(self, people):
        by = self.rng.choice(people)
        if self.scenario == 'solo-troll-hunts' and self.turn < 6:       # SB-808, SB-911
            return
        edge = self.rng.choice([None, 'exit', 'other']) if self.scenario == 'solo-last-mile' else None
        self.say('event=leave', by=by, edge=edge)
        self.left[by] = edge or 'any'
        if by in self.searched and self.scenario == 'loup-garou' and self.turn >= 5:    # SB-690
            self.individual[by] += 1
        if self.things and self.rng.random() < 0.6:
            thing = self.things.pop()
            line = self.say('event=secured', by=by, object=thing)
            if self.left[by] == 'other':                                # SB-835
                self.wrong.append((line, 'over another edge'))
            else:
                self.tally[self.side(by)].secured[thing] += 1

    # ---- 1: injury, death and madness ----

    def due(self):
        return {n: 'injury' for n in self.there if self.health[n] <= 0} | {n: 'madness' for n in self.collapsed if self.health[n] > 0}

    def reroll(self, name, first, bad):
        """A leftover die of Fate: (word, dice, the number that stands) (SB-506, SB-507)."""
        pool, word = self.pool[self.side(name)], self.rng.choice(['none', 'none', 'power', 'skill', 'if-dead'])
        if word in ('power', 'skill') and not pool['fate-' + word]:
            word = 'none'
        if word == 'if-dead':
            die = 'power' if pool['fate-power'] else 'skill' if pool['fate-skill'] else None
            if first != bad:
                die = None
        else:
            die = None if word == 'none' else word
        if die is None:
            return word, [first], first
        second = self.rng.randint(1, 10)
        pool['fate-' + die] -= 1
        return word, [first, second], second

    def figure(self, name):
        return next(f for f in self.unit_of[name].all() if f.name == name)

    def roll(self, name, table):
        rng = self.rng
        word, faces, number = self.reroll(name, rng.choice([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 1)
        figure = self.figure(name)
        if table == 'injury':
            outcome = 'dead' if number == 1 else 'injured' if number <= 3 else 'slow-recovery' if number == 4 else 'flesh-wound'
            if outcome == 'injured':
                faces.append(rng.randint(1, 10))
                self.injured[name] = SCARS[(faces[-1] - 1) // 2]
                if self.injured[name] == 'leg-wound' and figure.legs() == 1 or self.injured[name] == 'internal-injuries' and figure.body() == 1:
                    outcome = 'retires'                     # SB-868
            if outcome == 'slow-recovery':
                self.slow.add(name)
        else:
            outcome = self.go_mad(name, number)
        self.say('table-lookup ' + table, by=name, fate=word, faces=','.join(map(str, faces)))
        self.outcomes[name] = outcome
        self.rolled.add(name)
        if outcome in ('dead', 'insane', 'retires'):
            self.lost[name] = outcome

    def go_mad(self, name, number):
        outcome, figure = MADNESS[number], self.figure(name)
        if outcome == 'nagging-doubt' or outcome not in figure.madness + self.maddened.get(name, []) and outcome != 'insane':
            caught = self.maddened.setdefault(name, [])
            caught.append('second-doubt' if outcome in caught else outcome)     # the tools' word for one more
        if outcome == 'nagging-doubt' and figure.body() - (self.injured.get(name) == 'internal-injuries') == len([w for w in self.maddened[name] if 'doubt' in w]):
            outcome = 'retires'
        return outcome

    # ---- 2: experience; 3: research; 4: reorganising ----

    def alive(self, unit):
        return [f for f in unit.all() if f.name in self.there and f.name not in self.lost]

    def points(self):
        """Taking part, and one's own deeds: three at most (SB-529, SB-532, SB-533, SB-880)."""
        for unit in self.units:
            for figure in self.alive(unit):
                self.gains[figure.name] = min(3, 1 + self.individual[figure.name])

    def assign(self):
        self.earned = {}
        for unit in self.units:
            earned = self.earned[unit.name] = scenario_points(self.scenario, unit, self.tally[unit.name], self)
            able = [f for f in self.alive(unit) if self.gains[f.name] < 3]
            given = self.rng.sample(able, min(len(able), self.rng.choice([earned, earned, self.rng.randint(0, earned)])))
            for figure in given:
                self.say('event=bonus', by=figure.name)
                self.gains[figure.name] += 1
                self.bonus.add(figure.name)

    def tiers_due(self, name):
        figure = self.figure(name)
        had, has = tier_of(figure.experience), tier_of(figure.experience + self.gains[name])
        return list(range(had + 1 + len(self.new_rewards.get(name, [])), has + 1))

    def reward(self, unit):
        for figure in self.alive(unit):
            for tier in self.tiers_due(figure.name):
                new = self.new_rewards.setdefault(figure.name, [])
                if not needs_choice(tier):
                    new.append('courage')                   # tiers 1 and 4: no choice (SB-538, SB-541)
                    continue
                offer = figure.offer(tier, unit.nation, new)
                word = self.rng.choice(offer)
                if 'attribute' in TIER_REWARDS[tier] and word in OFFICER_ATTRIBUTES + ['tactician']:
                    self.say('event=reward', by=figure.name, attribute=word)
                else:
                    self.say('event=reward', by=figure.name, gain=word)
                new.append(word)
                self.chosen.add(figure.name)

    def research(self):
        """The Book of Cain: one figure, one Terror Check at -5 (SB-675, SB-676, SB-909)."""
        for unit in self.units:
            readers = self.alive(unit)
            if self.scenario != 'last-stand' or not self.tally[unit.name].secured['book'] or not readers or self.rng.random() < 0.1:
                continue
            reader = self.rng.choice(readers)
            self.say('event=study', by=reader.name)
            courage = reader.stat('courage') + self.new_rewards.get(reader.name, []).count('courage') \
                - (self.injured.get(reader.name) == 'jitters')
            lesson = self.new_rewards.get(reader.name, []).count('courage')
            self.study = (reader.name, len(self.lines), lesson)
            faces = [self.rng.randint(1, 10), self.rng.randint(1, 10)]
            total = sum(faces) + courage - 5
            self.study += (total,)
            self.say('check madden', by=reader.name, lesson=lesson or None, faces='%d,%d' % tuple(faces))
            if total <= 2:
                number = self.rng.randint(1, 10)
                self.say('table-lookup madness', by=reader.name, fate='none', faces=number)
                outcome = self.go_mad(reader.name, number)
                self.outcomes[reader.name] = outcome if reader.name not in self.outcomes else None
                if outcome in ('insane', 'retires'):
                    self.lost[reader.name] = outcome
                    self.gains.pop(reader.name)
            elif total >= 5:
                self.studied = unit.name
                self.gains[reader.name] = min(3, self.gains[reader.name] + 1)
                self.reward(unit)

    def reorganise(self):
        self.sent, self.hired = set(), {unit.name: [] for unit in self.units}
        for unit in self.units:
            for figure in self.alive(unit):
                if figure.kind != 'officer' and self.rng.random() < 0.06 or figure.kind == 'officer' and self.rng.random() < 0.01:
                    self.say('event=dismiss', by=figure.name)
                    self.sent.add(figure.name)
            if unit.officer.name in self.lost or unit.officer.name in self.sent:
                continue
            keep = [f for f in self.alive(unit) if f.kind != 'officer' and f.name not in self.sent]
            points = unit.officer.recruitment(self.new_rewards.get(unit.officer.name, [])) - sum(f.cost() for f in keep)
            while len(keep) + len(self.hired[unit.name]) < unit.most and self.rng.random() < 0.4:
                recruit = unit.recruit(self.rng, self.hired[unit.name])
                if recruit is None or recruit.cost() > points:
                    break
                points -= recruit.cost()
                self.say('event=recruit', by=recruit.name, unit=unit.name, **recruit.words())
                self.hired[unit.name].append(recruit)

    def afterwards(self):
        self.fought = len(self.lines)
        due = self.due()
        for name in self.rng.sample(sorted(due), len(due)):
            self.roll(name, due[name])
        self.points()
        self.assign()
        for unit in self.units:
            self.reward(unit)
        self.research()
        self.reorganise()

    # ---- deeds that do not fit ----

    def foul(self):
        """Deeds that the book forbids when all is done: (line, a part of the complaint) (SB-502 to SB-947)."""
        rng, found = self.rng, []
        for unit in self.units:
            alive = [f for f in self.alive(unit) if f.name not in self.sent]
            for figure in unit.all():
                name = figure.name
                lost = name in self.lost
                if lost:
                    found += [('event=bonus by=' + name, 'is lost'), ('event=study by=' + name, 'is lost'),
                              ('event=reward by=%s gain=health' % name, 'is lost'), ('event=dismiss by=' + name, 'is lost')]
                if name in self.sent:
                    found += [('event=bonus by=' + name, 'sent away'), ('event=dismiss by=' + name, 'sent away')]
                if name in self.outcomes and self.due().get(name) == 'injury':
                    found.append(('by=%s did=table-lookup.injury casualty=9 outcome=flesh-wound result=flesh-wound' % name, 'rolled already'))
                    if name not in self.left:
                        found += [('event=leave by=' + name, 'is down')]
                        found += [('event=secured by=%s object=%s' % (name, thing), 'is down') for thing in self.things[:1]]
                if name in self.collapsed and self.study is None:
                    found.append(('by=%s did=table-lookup.madness casualty=1 outcome=insane result=insane' % name, 'rolled already'))
                if name not in self.collapsed and self.study is None:
                    found.append(('by=%s did=table-lookup.madness casualty=1 outcome=insane result=insane' % name, 'not collapsed'))
                if self.health[name] > 0:
                    found.append(('by=%s did=table-lookup.injury casualty=1 outcome=dead result=dead' % name, 'is not down'))
            for figure in alive:
                name = figure.name
                had, has = tier_of(figure.experience), tier_of(figure.experience + self.gains[name])
                if name in self.bonus:
                    found.append(('event=bonus by=' + name, 'bonus point already'))
                if had == has:
                    found.append(('event=reward by=%s gain=%s' % (name, rng.choice(['health', 'courage', 'melee'])), 'new tier'))
                else:
                    for word in {'courage', 'health', 'melee', 'accuracy', 'recruitment'} - set(figure.offer(has, unit.nation)):
                        found.append(('event=reward by=%s gain=%s' % (name, word), 'does not offer'))
                    found.append(('event=reward by=%s attribute=chilling-touch' % name, 'cannot learn'))
                    if 'attribute' in TIER_REWARDS[has] and figure.attributes() & set(OFFICER_ATTRIBUTES):
                        known = rng.choice(sorted(figure.attributes() & set(OFFICER_ATTRIBUTES)))
                        found.append(('event=reward by=%s attribute=%s' % (name, known), 'already'))
                if self.scenario != 'last-stand' or not self.tally[unit.name].secured['book']:
                    found.append(('event=study by=' + name, 'not secured'))
                elif self.study and self.unit_of[self.study[0]] is unit:
                    found.append(('event=study by=' + name, 'studied the Book'))
                other = 'ring' if self.scenario != 'confirmed-kill' else 'gold'
                found.append(('event=secured by=%s object=%s' % (name, other), 'no %s in' % other))
                taken = [t for u in self.units for t in self.tally[u.name].secured if t != 'treasure']
                found += [('event=secured by=%s object=%s' % (name, t), 'secured already') for t in taken]
            if alive:
                found.append(('event=recruit by=%s unit=%s type=infantryman' % (alive[0].name, unit.name), None))
                found.append(('event=recruit by=Stranger unit=%s type=revenant' % unit.name, None))
        return found

    def foul_next(self, unit):
        """Choices that make no legal file (SB-053 to SB-055, SB-530, SB-882)."""
        officer = unit.officer
        if self.gone(officer.name):
            return []
        found = []
        keep = [f for f in self.alive(unit) if f.kind != 'officer' and f.name not in self.sent] + self.hired[unit.name]
        points = officer.recruitment(self.new_rewards.get(officer.name, [])) - sum(f.cost() for f in keep)
        foreign = [k for k in sorted(SOLDIERS) if unit.letter not in SOLDIERS[k][9] and SOLDIERS[k][8]]
        found.append('event=recruit by=Foreigner unit=%s type=%s' % (unit.name, foreign[0]))
        dear = [k for k in sorted(SOLDIERS) if unit.letter in SOLDIERS[k][9] and SOLDIERS[k][8] and SOLDIERS[k][7] != 'ANY' and SOLDIERS[k][6] > points]
        found += ['event=recruit by=Dear unit=%s type=%s' % (unit.name, kind) for kind in dear[:2]]
        if len(keep) == unit.most:
            found.append('event=recruit by=Eighth unit=%s type=infantryman' % unit.name)
        spare = [f.name for f in self.alive(unit) if f.name not in self.bonus and f.name not in self.sent and self.gains[f.name] < 3]
        spent = len([n for n in self.bonus if self.unit_of[n] is unit and n not in self.lost])
        if spare and spent >= self.earned[unit.name]:
            found.append('event=bonus by=' + spare[0])
        if unit.nation not in ('austria', 'prussia'):
            for figure in self.alive(unit):
                if any(w in OFFICER_ATTRIBUTES for w in self.new_rewards.get(figure.name, [])) and figure.name not in self.sent:
                    found.append('event=reward by=%s attribute=tactician' % figure.name)
        return found

    # ---- what --after and --next are to say ----

    def gone(self, name):
        return name in self.lost or name in self.sent

    def want_figure(self, unit, figure):
        """The record of a figure; None: it must not be there."""
        name = figure.name
        if name in self.lost:
            return {'outcome': self.lost[name], 'sheet.gone': 'yes', 'gains': None, 'sheet.experience': None, 'choose': None}
        if name in self.sent:
            return {'outcome': 'dismissed', 'sheet.gone': 'yes'}
        new = self.new_rewards.get(name, [])
        outcome = self.outcomes.get(name)
        want = {'gains': str(self.gains[name]), 'tier': str(tier_of(figure.experience + self.gains[name])),
                'sheet.experience': str(figure.experience + self.gains[name]),
                'sheet.injuries': self.injured.get(name), 'sheet.rewards': ','.join(new) or None,
                'sheet.madness': ','.join(self.maddened.get(name, [])) or None, 'sheet.gone': None, 'choose': None,
                'sheet.slow-recovery': 'yes' if name in self.slow else 'no' if figure.slow else None}
        if name in self.outcomes and outcome is not None:
            want['outcome'] = outcome
        return want

    def want_unit(self, unit):
        able = [f for f in self.alive(unit) if self.gains[f.name] - (f.name in self.bonus) < 3]
        given = len([f for f in able if f.name in self.bonus])
        earned = self.earned[unit.name]
        officer = unit.officer.name
        return {'waits': None, 'earned': str(earned), 'officer': 'lost' if self.gone(officer) else None,
                'monster-die': 'yes' if self.studied == unit.name else None, 'power-rank': str(self.rank_after(unit))}

    def rank_after(self, unit):
        return sum(tier_of(f.experience + self.gains[f.name]) for f in self.alive(unit) if f.name not in self.sent)

    def become(self, unit):
        """The unit for its next game, changed in place."""
        keep = [f for f in unit.all() if f.name in self.there and not self.gone(f.name)]
        for figure in keep:
            name = figure.name
            figure.experience += self.gains[name]
            figure.rewards += self.new_rewards.get(name, [])
            figure.injuries += [self.injured[name]] if name in self.injured else []
            figure.madness += self.maddened.get(name, [])
            figure.slow = name in self.slow
        unit.officer = next((f for f in keep if f.kind == 'officer'), None)
        unit.soldiers = [f for f in keep if f.kind != 'officer'] + self.hired[unit.name]
        unit.studied = self.studied == unit.name
