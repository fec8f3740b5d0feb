"""Stories for the model of The Silver Bayonet: short series of rare deeds, woven into a random game.

Each belongs together: something is done, and later deeds show whether it lasts. From the book and
the inventory alone, like silver_bayonet.py. Ids SB-... are rows of the inventory."""

import random

from common import Deed, predict
from silver_bayonet_scenarios import CARDS, GUN, GUNNERS_SCENARIOS, NO_HORSES, THINGS

# Refusals that only say that it is not yet time; a story waits.
LATER = ('not-yet', 'too-late', 'not-now', 'owed', 'spent')
PATIENCE = 250      # proposals that a deed waits for its time
MINDLESS = ('spells', 'miracles', 'medic')
STORIES = ('fear worse departed healers exposed relics objects metals torch swivel weather gusts reloads broken_move '
           'broken_move broken_move rider rider sprints acts finds dog cards steel lost_bayonet pools ledge over edge '
           'sleeper enchantment spells bear riders_shot early early tends broken jumps jumps mad nights '
           'fords searches turned').split()


class NoStory(Exception):
    """The game has not whom the story needs."""


class Story:
    """What is left to tell of one story; all copies of the game share it."""

    def __init__(self, deeds):
        self.deeds, self.waited = deeds, 0

    def next(self):
        self.deeds.pop(0)
        self.waited = 0


class Stories:
    """Series of deeds; a part of the class Game."""

    def begin_stories(self, seed):
        rng = random.Random(f'stories {seed}')
        self.stories = []
        for name in rng.sample(STORIES, len(STORIES)) if rng.random() < 0.75 else ():
            try:
                self.stories.append(Story(list(getattr(self, 'story_' + name)(rng))))
            except NoStory:
                continue
            if sum(len(story.deeds) for story in self.stories) > 60:
                break

    def tell(self, rng, want):
        """The next deed of one of the first stories, if it is time for it and it is as right as wanted; or None."""
        untold = [story for story in self.stories if story.deeds][:3]
        if not untold or rng.random() < 0.3 or \
                self.sequence == 'warn' and not self.rolled and self.play != 'solo':
            return None
        telling = rng.choice(untold)
        urgent, deed = telling.deeds[0]
        if self.unsaid(deed):
            telling.next()
            return None
        prediction, _ = predict(self, Deed(deed.tool, deed.variant, dict(deed.fields), deed.faces), seed=1)
        wrong = prediction.refused or prediction.warn
        telling.waited += 1
        if wrong in LATER and not urgent and telling.waited < PATIENCE:
            return None
        if bool(wrong) == want and telling.waited < 2 * PATIENCE:
            return None
        telling.next()
        return Deed(deed.tool, deed.variant, dict(deed.fields), deed.faces)

    def unsaid(self, deed):
        """What no rule speaks of: what else befalls who lies, what the fallen drop while others owe a Check."""
        actor = self.figures.get(deed.fields.get('by'))
        if deed.fields.get('event') == 'set' and actor and (
                actor.out() or 'kit' in deed.fields and any(host is None for _, host in actor.specials)):
            return True         # a kit that is set would take what it carries
        if actor and actor['lying'] and deed.name() in ('check.struck', 'check.fall', 'move.fall', 'table-lookup.clue'):
            return True
        if deed.name() == 'check.monster' and actor['moved'] or \
                deed.name() == 'check.paralysed' and actor['terror'] != 'paralysed':
            return True
        if deed.name() == 'move.put-down':
            return actor.out() and (self.sequence != 'no' or bool(actor.gone))
        return False

    # --------------------------------------------------------------------- words

    def who(self, rng, fits=lambda figure: True):
        found = [f for f in self.figures.values() if fits(f)]
        if not found:
            raise NoStory
        return rng.choice(found)

    def soldier(self, rng, fits=lambda figure: True):
        return self.who(rng, lambda f: not f.monster and fits(f))

    def foe(self, rng, figure):
        return self.who(rng, lambda f: f.unit != figure.unit and (self.play != 'cooperative' or f.monster))

    def friend(self, rng, figure):
        return self.who(rng, lambda f: f.unit == figure.unit and f is not figure)

    def needs(self, right):
        if not right:
            raise NoStory

    def say(self, words, faces=None, urgent=False, **fields):
        """One deed: its tool and variant, its fields (_ is -, by.at for by_at)."""
        tool, variant = (words.split() + ['', ''])[:2]
        fields = {key.rstrip('_').replace('target_', 'target.').replace('_', '-'): value
                  for key, value in fields.items()}
        return urgent, Deed(tool, variant, fields, faces)

    def set(self, figure, **fields):
        return self.say('', event='set', by=figure.name, **fields)

    def next_turn(self):
        """A new turn, where the order does not bring it."""
        return [self.say('', event='turn')] if self.sequence == 'no' else []

    def attack(self, figure, target, faces=None, urgent=False, **fields):
        if not figure.monster:
            fields.setdefault('arm', figure.arms()[0])
        if not target.monster:
            fields.setdefault('target_arm', target.arms()[0])
            fields.setdefault('target_response', 'back-off')
        if self.criticals:
            fields['criticals'] = 'yes'
        return self.say('melee attack', faces, urgent, by=figure.name, at=target.name, **fields)

    def fire(self, figure, target, weapon, faces=None, **fields):
        if not target.monster:
            fields.setdefault('target_response', 'none')
        if self.criticals:
            fields['criticals'] = 'yes'
        return self.say('shoot fire', faces, by=figure.name, at=target.name, weapon=weapon, **fields)

    # -------------------------------------------------------------------- terror

    def afraid(self, figure, total):
        """A Terror Check with this total, but for what the figure suffers already."""
        rest = total + 6 - figure['courage']
        self.needs(2 <= rest <= 20)
        return self.say('check terror', [rest // 2, rest - rest // 2], by=figure.name, modifier=-6)

    def story_fear(self, rng):
        """Paralysed; out of it; paralysed again: a whole activation is lost again (SB-217, SB-468)."""
        x = self.soldier(rng, lambda f: 0 <= f['courage'] <= 6)
        frozen = [self.say('check paralysed', [1, 2], by=x.name), *self.next_turn()]
        yield from [self.afraid(x, 4), *frozen, *frozen]
        yield self.say('check paralysed', [10, 10], by=x.name)
        yield self.say('check plain', by=x.name, reach=11)
        yield from [self.afraid(x, 5), *frozen, self.say('check paralysed', [10, 10], by=x.name)]

    def story_worse(self, rng):
        """Distracted or stunned, then worse: what was left of it is gone (SB-216 to SB-220)."""
        x = self.soldier(rng, lambda f: 0 <= f['courage'] <= 6)
        for total in rng.choice([(10, 8, 6), (8, 7, 4), (10, 6), (8, 4), (9, 2)]):
            yield self.afraid(x, total)
        yield self.say('check plain', by=x.name, reach=11)
        if self.sequence == 'no':
            yield self.say('', event='activation', by=x.name)
            yield self.say('', event='activation', by=x.name)

    def story_steel(self, rng):
        """Unflappable takes the die that is named (SB-292, SB-465)."""
        x = self.soldier(rng, lambda f: not set(f['attributes']) & set(MINDLESS))
        yield self.set(x, attributes='unflappable')
        for kind in rng.sample(['power', 'skill', 'monster', 'power', 'skill'], 4):
            yield self.say('check terror', [1, 2], by=x.name, modifier=-1, fate='steel-' + kind)
        yield self.say('check courage', [1, 2], by=x.name, reach=14, fate='steel-' + rng.choice(['power', 'skill']))
        yield self.say('check courage', [10, 9], by=x.name, reach=8, fate='steel-' + rng.choice(['power', 'skill']))

    # ---------------------------------------------------------- the fallen, the gone

    def story_departed(self, rng):
        """A leader who is dead, collapsed or gone still rolls the Initiative."""
        x = self.soldier(rng, lambda f: f.officer)
        way = rng.choice(['leave', 'dead', 'collapse'])
        if way == 'leave':
            yield self.say('', event='leave', by=x.name)
        elif way == 'dead':
            yield self.say('check struck', by=x.name, hurt=30)
        else:
            yield self.say('check terror', [1, 1], by=x.name, modifier=-6)
        yield self.say('check terror', by=x.name, modifier=0)
        yield self.say('move stand', by=x.name)
        yield self.say('table-lookup find', by=x.name, item='holy-symbol')
        if self.play != 'solo' and not self.three:
            y = self.soldier(rng, lambda f: f.officer and f.unit != x.unit)
            yield self.say('check initiative', by=x.name, at=y.name, boon='power', target_boon='skill')
            yield self.say('check initiative', by=y.name, at=x.name, boon='power', target_boon='skill')
        if self.play == 'opposed' and (self.three or self.sequence == 'no'):
            yield self.say('check initiative-alone', by=x.name, boon='power')
        if self.scenario == 'sunken-treasure':
            y = self.soldier(rng, lambda f: f.officer and f.unit != x.unit)
            yield self.say('table-lookup dog', by=y.name, at=x.name)

    def story_healers(self, rng):
        """Lying at 0 while a Medic stands; the Medic falls (SB-271, SB-272, SB-480, SB-481)."""
        medic = self.soldier(rng, lambda f: f.has('medic'))
        x = self.friend(rng, medic)
        foe = self.foe(rng, medic)
        reduction = x['damage-reduction']
        yield self.set(x, health=3)
        yield self.say('check struck', by=x.name, hurt=3 + reduction)
        if rng.random() < 0.5:
            yield self.say('move mount', by=x.name)
        way = rng.choice(['heal', 'attack', 'kill', 'twice', 'twice'])
        if way == 'attack':
            yield self.attack(foe, x)
        yield self.say('check medic', by=medic.name, at=x.name, range=rng.choice([0, 1]))
        if way == 'twice':
            yield from self.next_turn()
            yield self.say('check medic', by=medic.name, at=x.name, range=1)
            yield from self.next_turn()
        if way == 'kill':
            yield self.say('check struck', by=x.name, hurt=20)
            yield self.say('check medic', by=medic.name, at=x.name, range=1)
        yield self.say('check medic', by=medic.name, at=x.name, range=2)
        kind = rng.choice(['struck', 'fall', 'drop', 'shot', 'leave'])
        if kind == 'shot':
            yield self.set(medic, health=1)
            gunner = self.who(rng, lambda f: f.unit != medic.unit and f.guns() and self.play != 'cooperative')
            weapon = gunner.guns()[0]
            yield self.fire(gunner, medic, weapon, [9, 9], range=5)
        elif kind == 'leave':
            yield self.say('move walk', by=medic.name, clear=1)
            yield self.say('move exit', by=medic.name)
        elif kind == 'struck':
            yield self.say('check struck', by=medic.name, hurt=30)
        else:
            yield self.set(medic, health=1)
            yield self.say('move ' + kind, [9, 9], by=medic.name, height=9)
        yield self.set(x, health=2)
        yield self.say('check struck', by=x.name, hurt=2 + reduction)

    def story_exposed(self, rng):
        """A Miracle or a Spell costs the last Health of its maker (SB-272, SB-473)."""
        x = self.soldier(rng, lambda f: f.has('miracles') or f.has('spells'))
        y = self.friend(rng, x)
        kind, effects = ('miracle', ('healing', 'courage', 'bless')) if x.has('miracles') else \
            ('spell', ('enchant', 'enchant', 'manipulate'))
        for effect in effects:
            fields = {'from_': 'power', 'into': 'skill'} if effect == 'manipulate' else {'at': y.name, 'range': 9}
            yield self.say('check ' + kind, [8, 8], by=x.name, effect=effect, **fields)
        yield self.set(x, health=1)
        fields = {'from_': 'skill', 'into': 'power'} if kind == 'spell' else {'at': y.name, 'range': 8}
        yield self.say('check ' + kind, [8, 8], by=x.name, effect='manipulate' if kind == 'spell' else 'courage',
                       **fields)

    def story_spells(self, rng):
        """Dice made into other dice, until there are none left (SB-286, SB-750, SB-918)."""
        x = self.soldier(rng, lambda f: f.has('spells') or not set(f['attributes']) & set(MINDLESS))
        y = self.friend(rng, x)
        if not x.has('spells'):
            yield self.set(x, attributes='spells')
        for into in rng.sample(['power', 'monster', 'monster'], 3):
            yield self.say('check spell', [8, 8], by=x.name, effect='manipulate', from_='skill', into=into)
            yield from self.next_turn()
        yield self.say('check spell', [9, 9], by=x.name, at=y.name, effect='enchant', enchant='blows', range=3)
        yield self.attack(y, self.foe(rng, y), [9, 9])

    # ------------------------------------------------------------- things carried

    def story_relics(self, rng):
        """Each source of a blessing stands for itself (SB-276, SB-791, SB-795)."""
        self.needs(self.scenario == 'solo-ruined-chapel')
        x = self.soldier(rng)
        holy = rng.sample(['candelabra', 'cross'], 2)
        for thing in holy:
            yield self.say('move take', by=x.name, object=thing, nearest=5)
        healer = [f for f in self.figures.values() if f.has('miracles') and f.unit == x.unit and f is not x]
        for word in ('shots', 'blows')[:rng.randint(1, 2)] if healer else ():
            yield self.say('check miracle', [9, 9], by=healer[0].name, at=x.name, effect='bless', bless=word, range=2)
        if rng.random() < 0.4:
            yield self.say('check struck', by=x.name, hurt=30)
        for thing in holy:
            yield self.say('move put-down', by=x.name, object=thing)
            yield self.say('check plain', by=x.name, reach=11)

    def story_objects(self, rng):
        """Picked up, carried, dropped (SB-582 to SB-585, SB-602, SB-617)."""
        self.needs(self.scenario in THINGS)
        x = self.soldier(rng)
        thing = rng.choice(THINGS[self.scenario].split())
        yield self.say('move take', by=x.name, object=thing, nearest=0.5)
        yield self.say('move take', by=x.name, object=thing, nearest=3)
        yield self.say('move act', by=x.name, deed='scenario', urgent=True)
        yield self.say('move walk', by=x.name, clear=5)
        if rng.random() < 0.3:
            yield self.say('check struck', by=x.name, hurt=30)
        yield self.say('move put-down', by=x.name, object=thing)
        yield self.say('move walk', by=x.name, clear=4)

    def story_cards(self, rng):
        """All the cards of a scenario, and what they give (SB-589 to SB-829)."""
        self.needs(self.scenario in CARDS)
        cards = list(CARDS[self.scenario])
        if self.scenario == 'ship-in-the-fog':
            cards = cards * 2
        x = self.soldier(rng)
        for card in rng.sample(cards, len(cards)):
            boon = {'boon': rng.choice(['power', 'skill'])} if rng.random() < 0.7 else {}
            yield self.say('table-lookup clue', by=x.name if rng.random() < 0.5 else self.soldier(rng).name,
                           card=card, **boon)
        foe = self.foe(rng, x)
        yield self.attack(x, foe, [9, 9], arm='hand')
        if x.guns() and self.scenario not in GUNNERS_SCENARIOS:
            yield self.fire(x, foe, x.guns()[0], [9, 9], range=5)

    def story_finds(self, rng):
        """A lucky find needs its host, and is found once (SB-122, SB-386, SB-414)."""
        x = self.soldier(rng)
        for item, host in (('silver-weapon', None), ('cold-iron-shot', 'shot-bag'),
                           ('holy-symbol', None), ('holy-symbol', None)):
            yield self.say('table-lookup find', by=x.name, item=item, **({'on': host} if host else {}))

    # ------------------------------------------------------------------- weapons

    def story_metals(self, rng):
        """A metal that the weapon has not (SB-047, SB-052)."""
        x = self.soldier(rng, lambda f: not any(i.endswith('-weapon') for i, _ in f.specials))
        foe = self.foe(rng, x)
        for metal in rng.sample(['silver', 'cold-iron'], 2):
            yield self.attack(x, foe, metal=metal)
        if not foe.monster:
            yield self.attack(foe, x, [3, 3], target_response='strike-back', target_metal=rng.choice(['silver', 'cold-iron']))
        guns = [gun for gun in x.guns() if gun in ('musket', 'rifle', 'pistol')]
        for shot in ('silver', 'cold-iron', 'salt') if guns else ():
            if not any(item.startswith(shot) for item, _ in x.specials):
                yield self.fire(x, foe, guns[0], range=5, shot=shot)

    def story_torch(self, rng):
        """A lit torch burns, and leaves no hands for a long weapon (SB-049)."""
        x = self.soldier(rng, lambda f: f['kit'] & {'musket', 'rifle', 'heavy-weapon', 'volley-gun'})
        foe = self.foe(rng, x)
        yield self.attack(x, foe, arm='torch')
        yield self.say('move act', by=x.name, deed='light-torch')
        if ('oil-and-torches', None) not in x.specials:
            yield self.say('table-lookup find', by=x.name, item='oil-and-torches')
        yield self.say('move act', by=x.name, deed='light-torch')
        yield from self.next_turn()
        for arm in ('heavy', 'bayonet'):
            if arm in x.arms():
                yield self.attack(x, foe, arm=arm)
        for gun in set(x.guns()) & {'musket', 'rifle', 'volley-gun'}:
            yield self.fire(x, foe, gun, range=5)
        yield self.attack(x, foe, [9, 9], arm='torch')

    def story_lost_bayonet(self, rng):
        """Double ones with a bayonet cost the weapon as a whole (SB-461)."""
        self.needs(self.criticals)
        x = self.soldier(rng, lambda f: 'bayonet' in f.arms())
        foe = self.foe(rng, x)
        yield self.attack(x, foe, [1, 1], arm='bayonet', criticals='yes')
        yield from self.next_turn()
        for gun in sorted(set(x.guns()) & {'musket', 'rifle'}):
            yield self.say('shoot reload', by=x.name, weapon=gun)
        yield self.attack(x, foe, arm='bayonet', criticals='yes')

    def story_swivel(self, rng):
        """Who works the swivel gun; an enchanted shot; the gun is remembered (SB-586, SB-640)."""
        self.needs(self.scenario in GUNNERS_SCENARIOS)
        x = self.soldier(rng, lambda f: not f.has('artillerist'))
        foe = self.foe(rng, x)
        yield self.fire(x, foe, 'swivel-gun', range=5, gun=GUN)
        yield self.set(x, attributes=','.join(sorted(x['attributes'] | {'artillerist'})))
        enchanted = {'shot': 'enchanted'} if self.scenario == 'sunken-treasure' else {}
        yield self.fire(x, foe, 'swivel-gun', [9, 9], range=5, gun=GUN, **enchanted)
        yield from self.next_turn()
        yield self.fire(x, foe, 'swivel-gun', range=5, gun=GUN)
        yield self.say('shoot reload', by=x.name, weapon='swivel-gun', gun=GUN)

    def story_reloads(self, rng):
        """What a reload needs (SB-034, SB-042, SB-118, SB-167, SB-237)."""
        x = self.soldier(rng, lambda f: set(f.guns()) & {'musket', 'rifle', 'blunderbuss', 'pistol'}
                         and not f.has('skinshift'))
        gun = next(g for g in x.guns() if g in ('musket', 'rifle', 'blunderbuss', 'pistol'))
        unload = self.set(x, unloaded=gun)
        way = rng.choice(['box', 'no-dice', 'barred', 'barred'])
        if way == 'box' and gun != 'pistol':
            yield self.set(x, kit=','.join(sorted(x['kit'] - {'cartridge-box', 'shot-bag'})))
        yield unload
        if way == 'no-dice':
            yield self.set(x, fate_power=0, fate_skill=1)
        if way == 'barred' and self.play == 'opposed':
            yield self.say('table-lookup unexpected-event', [6])
        for word in ('power', 'skill', 'action'):
            yield self.say('shoot reload', by=x.name, weapon=gun, way=word)
            yield unload
        yield self.say('shoot reload', by=x.name, weapon='volley-gun', way='action')

    def story_pools(self, rng):
        """Extra dice at the start: each kind once before one a second time (SB-573)."""
        self.needs(self.play == 'opposed' and self.sequence == 'no')
        x = self.soldier(rng)
        for dice in ((1, 0, 0), (2, 0, 0), (1, 1, 1), (0, 1, 1), (2, 1, 1)):
            if rng.random() < 0.6:
                fields = dict(zip(('extra_power', 'extra_skill', 'extra_monster'), dice))
                yield self.say('table-lookup fate-pool', by=x.name, extra_dice=sum(dice), **fields)
        yield self.say('check struck', by=x.name, hurt=30)
        yield self.say('table-lookup fate-pool', by=x.name)

    # --------------------------------------------------------- weather and omens

    def story_weather(self, rng):
        """Rain, fog and deluge stay (SB-113, SB-114, SB-116, SB-408)."""
        x = self.who(rng, lambda f: set(f.guns()) & {'musket', 'rifle'})
        gun = next(g for g in x.guns() if g in ('musket', 'rifle'))
        foe = self.foe(rng, x)
        if self.play == 'opposed':
            yield self.say('table-lookup unexpected-event', [rng.choice([1, 1, 2, 4])])
        yield self.fire(x, foe, gun, range=rng.choice([11, 13]))
        yield self.fire(x, foe, gun, [8, 9], range=9)
        yield from self.next_turn()
        yield self.fire(x, foe, gun, range=rng.choice([5, 13]))

    def story_gusts(self, rng):
        """A turn with a gust, with a wail or with the monsters first, and one without (SB-109, SB-115, SB-693)."""
        self.needs(self.play != 'solo' and not self.three)
        sides = [self.soldier(rng, lambda f: f.officer and f.unit == unit) for unit in ('Red', 'Blue')]
        fields = {'by': sides[0].name, 'at': sides[1].name, 'boon': 'power', 'target_boon': 'skill'}
        yield self.say('check initiative', rng.choice([[1, 9, 5, 6], [1, 1, 5, 6], [10, 10, 5, 6, 3], [5, 6, 1, 4]]), **fields)
        yield self.say('check initiative', [4, 5, 6, 7], **fields)

    def story_enchantment(self, rng):
        """Nothing before the Check; a failed one bars attack and shot for the turn (SB-120, SB-412)."""
        self.needs(self.play == 'opposed')
        x = self.soldier(rng)
        foe = self.foe(rng, x)
        yield self.say('table-lookup unexpected-event', [8])
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say('check enchanted', [1, 2], by=x.name)
        yield self.attack(x, foe)
        if x.guns():
            yield self.fire(x, foe, x.guns()[0], range=3)

    # ------------------------------------------------------------------ the order

    def story_broken_move(self, rng):
        """An action after a Move ends it: no contact any more (SB-152)."""
        self.needs(self.sequence != 'no')
        actions = []
        x = self.soldier(rng, lambda f: f.has('spells') or f.has('miracles') or rng.random() < 0.25)
        y = self.friend(rng, x)
        if x.has('spells'):
            actions += [('check spell', {'effect': 'manipulate', 'from_': 'skill', 'into': 'power'}),
                        ('check spell', {'effect': 'enchant', 'at': y.name, 'range': 2})]
        if x.has('miracles'):
            actions.append(('check miracle', {'effect': 'courage', 'at': y.name, 'range': 2}))
        guns = [g for g in x.guns() if g in ('musket', 'rifle', 'pistol')]
        if guns:
            actions += [('shoot reload', {'weapon': guns[0]})] * 2
            yield self.set(x, unloaded=guns[0])
        actions += [('move act', {'deed': 'scenario'}), ('move investigate', {'nearest': 5})]
        tool, fields = rng.choice(actions)
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say(tool, by=x.name, urgent=True, **fields)
        yield self.attack(x, self.foe(rng, x), urgent=True)
        yield self.say('move stand', by=x.name, urgent=True)

    def story_over(self, rng):
        """An attack or a distraction ends the activation (SB-152, SB-182)."""
        self.needs(self.sequence != 'no')
        x = self.soldier(rng)
        foe = self.foe(rng, x)
        if rng.random() < 0.7:
            yield self.attack(x, foe)
        else:
            yield self.say('melee distract', by=x.name, at=foe.name, range=1)
        yield self.say('move act', by=x.name, deed='scenario', urgent=True)
        yield self.say('move drop', by=x.name, height=2)
        yield self.say('move walk', by=x.name, clear=1, urgent=True)

    def story_edge(self, rng):
        """Who has left does no more (SB-151)."""
        x = self.soldier(rng)
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say('move exit', by=x.name)
        yield self.say('move act', by=x.name, deed='scenario', urgent=True)
        yield self.say('check terror', by=x.name, modifier=0)
        yield self.say('table-lookup restored', by=x.name)

    def story_ledge(self, rng):
        """Hit on a ledge: the fall comes before anybody else (SB-160, SB-300)."""
        x = self.soldier(rng)
        foe = self.foe(rng, x)
        yield self.set(x, health=10)
        yield self.attack(foe, x, [6, 9], target_ledge='yes')
        yield self.say('move walk', by=self.friend(rng, x).name, clear=1, urgent=True)
        yield self.say('check fall', by=x.name, height=4)

    def story_rider(self, rng):
        """Where a horse does not go; off it for good, which is the Move (SB-205 to SB-209)."""
        self.needs(self.scenario not in NO_HORSES)
        x = self.soldier(rng)
        if not x.has('combat-rider'):
            yield self.set(x, attributes=','.join(sorted(x['attributes'] | {'combat-rider'})))
        yield self.say('move mount', by=x.name)
        for fields in rng.sample([{'climb': 1}, {'indoors': 'yes'}, {'obstacle': 1}, {'rough': 1}, {'obstacle': 0.5}], 3):
            yield self.say('move walk', by=x.name, clear=1, **fields)
            yield from self.next_turn()
        yield self.say('move investigate', by=x.name, nearest=5)
        yield self.say('move dismount', by=x.name)
        yield self.attack(x, self.foe(rng, x), urgent=True)
        yield self.say('move dismount', by=x.name)

    def story_riders_shot(self, rng):
        """No rifle from a horse (SB-214)."""
        self.needs(self.scenario not in NO_HORSES)
        x = self.soldier(rng, lambda f: set(f.guns()) & {'rifle', 'volley-gun', 'musket'})
        yield self.set(x, mounted='yes')
        for gun in x.guns():
            yield self.fire(x, self.foe(rng, x), gun, range=5)
        y = self.who(rng, lambda f: f.unit != x.unit and f.guns() and self.play != 'cooperative')
        back = rng.choice(x.guns())
        way = rng.choice(['mounted', 'fouled', 'unloaded'])
        if way != 'mounted':
            yield self.set(x, mounted='no', **{way: back})
        yield self.fire(y, x, y.guns()[0], range=5, target_response='return-fire', target_weapon=back)

    def story_sprints(self, rng):
        """A Sprint needs a Move before it (SB-146, SB-148, SB-418)."""
        x = self.soldier(rng)
        yield self.say('check sprint', by=x.name)
        yield self.say('move walk', by=x.name, clear=0, sprint='yes')
        yield self.say('move walk', by=x.name, clear=1, given_up='yes', sprint='yes')
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say('check sprint', by=x.name, urgent=True)

    def story_acts(self, rng):
        """The deeds that are only kept account of (SB-143 to SB-145, SB-418)."""
        x = self.soldier(rng)
        for deed in rng.sample(['shoot', 'sprint', 'scenario', 'sprint', 'move', 'shoot', 'move'], 5):
            yield self.say('move act', by=x.name, deed=deed, urgent=rng.random() < 0.5)
        if self.sequence == 'no':
            yield self.say('', event='activation', by=x.name)

    def story_early(self, rng):
        """Nobody leaves the camp before turn 6 (SB-808)."""
        self.needs(self.scenario == 'solo-troll-hunts')
        x = self.soldier(rng)
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say('move exit', by=x.name)

    def story_nights(self, rng):
        """The Werewolf comes once (SB-771)."""
        self.needs(self.scenario == 'solo-wolf-pack')
        for _ in range(2):
            yield self.say('table-lookup wolf-pack', [10])

    def story_fords(self, rng):
        """Who is weak falls in the ford (SB-822, SB-927)."""
        x = self.soldier(rng)
        yield self.set(x, health=1)
        yield self.say('check ford', [1, 2], by=x.name)

    def story_searches(self, rng):
        """Nothing is found (SB-715, SB-786)."""
        self.needs(self.scenario in ('ship-in-the-fog', 'solo-ruined-chapel'))
        for _ in range(2):
            yield self.say('check search', [1, 2], by=self.soldier(rng).name)

    def story_turned(self, rng):
        """A monster is turned to another target once in an activation (SB-229, SB-240)."""
        self.needs(self.play == 'opposed')
        x = self.who(rng, lambda f: f.monster and not f.guns())
        for unit in rng.sample(sorted(self.pools), 2):
            yield self.say('check monster', by=x.name, seen=5, redirect='another', backer=unit, urgent=True)

    def story_tends(self, rng):
        """A Medic who moves does not treat, and treats nobody two turns in a row (SB-271)."""
        medic = self.soldier(rng, lambda f: f.has('medic'))
        x = self.friend(rng, medic)
        yield self.set(x, health=2)
        if rng.random() < 0.5:
            yield self.say('move walk', by=medic.name, clear=1)
            yield self.say('check medic', by=medic.name, at=x.name, range=1, urgent=True)
        else:
            for _ in range(2):
                yield self.say('check medic', by=medic.name, at=x.name, range=1)
                yield self.say('move walk', by=medic.name, clear=1, urgent=True)
                yield from self.next_turn()

    def story_broken(self, rng):
        """A weapon that is lost is no choice while there is another (SB-204, SB-438)."""
        x = self.soldier(rng, lambda f: len(f.arms()) > 1)
        arms = x.arms()
        yield self.set(x, broken=arms[0])
        yield self.attack(x, self.foe(rng, x), arm=arms[0])
        yield self.attack(x, self.foe(rng, x), arm=arms[1])

    def story_jumps(self, rng):
        """Short in the air (SB-156 to SB-158, SB-161)."""
        x = self.soldier(rng)
        yield self.set(x, health=rng.choice([2, 10]))
        yield self.say('move walk', rng.choice([[1, 2, 8, 9], [9, 9, 8, 9]]), by=x.name, clear=3, gap=rng.choice([3, 4]),
                       height=8, sprint='yes')

    def story_mad(self, rng):
        """Equal dice: who is mad attacks his own (SB-523, SB-872)."""
        self.needs(self.play == 'opposed' and not self.three)
        x = self.soldier(rng, lambda f: f.base.get('madness') == 'episodes')
        sides = [self.soldier(rng, lambda f: f.officer and f.unit == unit) for unit in ('Red', 'Blue')]
        faces = [4, 4, 5, 6] if x.unit == 'Red' else [5, 6, 4, 4]
        fields = {'by': sides[0].name, 'at': sides[1].name, 'boon': 'power', 'target_boon': 'skill'}
        yield self.say('check initiative', faces, **fields)
        weapon = {'weapon': x.guns()[0]} if x.guns() else {}
        yield self.say('check monster', by=x.name, seen=4, **weapon)
        yield self.attack(x, self.friend(rng, x))
        yield self.attack(self.friend(rng, x), x)
        yield self.say('melee distract', by=self.friend(rng, x).name, at=x.name, range=1)
        yield self.attack(x, self.who(rng, lambda f: f.monster))
        yield self.say('check initiative', faces, **fields)

    # ------------------------------------------------------------------ the others

    def story_dog(self, rng):
        """The Black Dog takes Monster Dice (SB-642, SB-903)."""
        self.needs(self.scenario == 'sunken-treasure')
        sides = [self.soldier(rng, lambda f: f.unit == unit and f.officer) for unit in ('Red', 'Blue')]
        for fields in ({'target_fate': 'monster'}, {'fate': 'monster'}, {'fate': 'monster', 'target_fate': 'monster'}):
            yield self.say('table-lookup dog', by=sides[0].name, at=sides[1].name, **fields)

    def story_sleeper(self, rng):
        """A sleeping figure that is attacked (SB-805, SB-806)."""
        self.needs(self.scenario == 'solo-troll-hunts' or rng.random() < 0.3)
        x = self.soldier(rng)
        yield self.say('check sleeper', by=x.name, turn=1)
        yield self.set(x, asleep='yes')
        yield self.say('move walk', by=x.name, clear=1)
        yield self.say('check sleeper', [1, 1], by=x.name, turn=1)
        yield self.attack(self.who(rng, lambda f: f.monster), x)
        yield self.say('move walk', by=x.name, clear=1)

    def story_bear(self, rng):
        """Into a bear's form and back (SB-093, SB-289, SB-482)."""
        x = self.soldier(rng, lambda f: not set(f['attributes']) & set(MINDLESS))
        if not x.has('skinshift'):
            yield self.set(x, attributes='skinshift', kit='heavy-weapon')
        yield self.say('check skinshift', by=x.name, free='yes')
        yield self.say('check skinshift', [10, 9], by=x.name)
        yield from self.next_turn()
        yield self.say('move investigate', by=x.name, nearest=5)
        yield self.say('check rage', [5, 6], by=x.name)
        yield self.attack(x, self.foe(rng, x), [8, 9])
        yield from self.next_turn()
        yield self.say('check skinshift', by=x.name, free='yes')
        yield self.say('check skinshift', [1, 2] if rng.random() < 0.5 else [10, 9, 10, 9], by=x.name)
