"""The games of stories/silver-bayonet-*.txt: who plays them, and words that stand for many deeds.

    game red=officer,doctor,infantryman blue=officer monsters=bandit,troll first=Red

The figures are called after what they are: Officer, Doctor; BlueOfficer, GreenOfficer; Bandit, Troll;
Infantryman2 is a second one. sequence=, scenario=, play= as in the tools; criticals=yes for all deeds;
three=yes with green=. first=Red rolls the Initiative. Fields of a figure: Officer.attributes=medic,strong
Officer.kit=musket,cartridge-box Doctor.special=silver-shot:pistol,holy-symbol Doctor.madness=cursed.

    wait NAME      all who are due before NAME stand
    end NAME       its activation ends, where no order of play says so
    rest           all who are due in this turn stand
    turn           rest, then the next turn, with another Initiative; turn by= at= faces=: with this one"""

from common import Deed, predict
from silver_bayonet_scenarios import GUN, GUNNERS_SCENARIOS

KIT = 'hand-weapon,musket,cartridge-box,pistol'
ATTRIBUTES = 'expert-climber,master-of-cover'
RIVALS = {'Red': 'Blue', 'Blue': 'Red', 'Green': 'Red'}


class Told:
    """A game with given figures; a part of the class Game."""

    @classmethod
    def told(cls, options):
        game = cls.__new__(cls)
        scenario, play = options.get('scenario', 'none'), options.get('play', 'opposed')
        game.begin(options.get('sequence', 'no'), scenario, play, 'green' in options)
        game.criticals, game.stories, game.options = options.get('criticals') == 'yes', [], options
        for unit in ('Red', 'Blue', 'Green')[:1 if play == 'solo' else 3 if game.three else 2]:
            game.cast_unit(unit, options.get(unit.lower(), 'officer,infantryman'))
        text = game.texts['red.yaml']
        text.append('monsters:')
        for kind in options.get('monsters', 'bandit').split(','):
            game.make_monster(game.free_name('', kind), kind, text)
        game.fill_pools()
        return game

    def told_opening(self):
        if self.scenario in GUNNERS_SCENARIOS:
            yield Deed('', '', {'event': 'set', 'by': GUN, 'ready-gun': 'yes'})
        if 'first' in self.options and self.play != 'solo':
            yield self.told_initiative(self.options['first'], {})

    def free_name(self, unit, kind):
        name = ('' if unit == 'Red' else unit) + kind.title().replace('-', '')
        return next(n for n in (name, name + '2', name + '3', name + '4', name + '5') if n not in self.figures)

    def cast_unit(self, unit, kinds):
        kinds = kinds.split(',')
        letter = next(nation for nation in self.nations if all(nation in self.soldiers[kind][9] for kind in kinds[1:]))
        name = self.free_name(unit, 'officer')
        attributes = self.options.get(name + '.attributes', ATTRIBUTES).split(',')
        kit, specials = self.options.get(name + '.kit', KIT).split(','), self.cast_specials(name)
        base = {'speed': 7, 'melee': 2, 'accuracy': 1, 'defence': 14, 'courage': 3, 'health': 12}
        if 'breastplate' in kit:
            base['speed'] -= 1
        text = [*self.unit_text(unit, letter, name, ['melee', 'speed', 'courage'], attributes, kit, specials),
                'soldiers:' if len(kinds) > 1 else 'soldiers: []']
        self.add(name, unit, 'officer', base, attributes, kit, specials, officer=True)
        madness = self.figures[name].base['madness'] = self.options.get(name + '.madness')
        if madness:
            text.insert(-1, f'  madness: [{madness}]')
        for kind in kinds[1:]:
            text.append(self.cast_soldier(unit, self.free_name(unit, kind), kind))
        self.texts[unit.lower() + '.yaml'] = text

    def cast_specials(self, name):
        items = [item.partition(':') for item in self.options.get(name + '.special', '').split(',') if item]
        return [(item, host or None) for item, _, host in items]

    def cast_soldier(self, unit, name, kind):
        row, option = self.soldiers[kind], lambda word: self.options.get(f'{name}.{word}')
        attributes = row[7].split() if row[7] != 'ANY' else [option('attributes') or 'expert-climber']
        kit = option('kit').split(',') if option('kit') else KIT.split(',') if row[8] is None else row[8][0].split()
        return self.soldier_text(unit, name, kind, attributes, kit, self.cast_specials(name), option('madness'))

    # ------------------------------------------------------- words for many deeds

    def told_wait(self, name, fields, game):
        """All who are due before the figure stand."""
        while self.told_early(game().copy(), name):
            yield game().told_idle()

    @staticmethod
    def told_early(game, name):
        game.sequence = 'strict' if game.sequence == 'warn' else game.sequence
        return predict(game, Deed('move', 'stand', {'by': name}))[0].refused == 'not-yet'

    def told_end(self, name, fields, game):
        """The figure's activation ends, where no order of play says so."""
        if self.sequence == 'no':
            yield Deed('', '', {'event': 'activation', 'by': name})

    def told_rest(self, name, fields, game):
        """All who are due in this turn stand."""
        while game().sequence != 'no' and game().told_due():
            yield game().told_idle()

    def told_turn(self, name, fields, game):
        yield from self.told_rest(name, fields, game)
        if self.play == 'solo' or self.sequence == 'no':
            yield Deed('', '', {'event': 'turn'})
        else:
            yield self.told_initiative(game().options.get('first', 'Red'), fields)

    def told_initiative(self, unit, fields):
        leader = {f.unit: f.name for f in self.figures.values() if f.officer}
        fields = {'by': leader[unit], 'at': leader[RIVALS[unit]], 'boon': 'power', 'target.boon': 'power', **fields}
        faces = fields.pop('faces', '6,5,3,2')
        return Deed('check', 'initiative', fields, [int(face) for face in faces.split(',')])

    def told_due(self):
        """Who is due next: those of the first phase in which somebody is."""
        return next((due for due in (self.due(*phase) for phase in self.phases()[max(self.phase_index(), 0):]) if due), [])

    def told_idle(self):
        """The next who is due does what it must, or nothing."""
        if self.wail and self.silent():
            return Deed('check', 'terror', {'by': self.silent()[0].name, 'modifier': '1'}, [9, 9])
        due = self.told_due()
        figure = min(due, key=lambda f: f['health']) if due[0].monster else due[0]
        fields = {'by': figure.name}
        if figure['terror'] == 'paralysed' and not figure.tried:
            return Deed('check', 'paralysed', fields)
        if figure['asleep']:
            return Deed('check', 'sleeper', {**fields, 'turn': '1'}, [1, 1])
        if self.enchanted and not figure.checked:
            return Deed('check', 'enchanted', fields)
        if self.gust and not figure.braced:
            return Deed('check', 'gust', fields)
        if figure.has('quick-healing') and not figure.mended and figure['health'] < figure.base['full-health']:
            return Deed('check', 'monster', fields)
        return Deed('move', 'stand', fields)
