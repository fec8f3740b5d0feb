"""The forces of a game of other-side: unit files, and what stands in them."""

from other_side_deeds import FIGURE

# what is kept with the unit, whichever of its figures is named
HELD = ('original', 'player', 'folk', 'attacked', 'gun', 'howitzer', 'limbered', 'markers', 'loaded-with', 'points-to',
        'wavering', 'losses', 'promoted', 'intelligence', 'coded-orders', 'ciphers', 'strategic-plans', 'treasure',
        'escorts', 'questioned', 'seen', 'assessed', 'holds', 'heads-for', 'bound-for', 'hidden', 'merged')
FOLK = ('guerillas', 'bandits', 'deserters', 'villagers', 'monks', 'aristocrats')


def players(rng):
    """(unit, kind, its keys, its figures: (name, count, keys))."""
    quality = {'quality': 'average'} if rng.random() < .5 else {}
    units = [
        ('Rifles', 'rifles', {}, [('Orr', 1, {'leader': 'yes', 'weapon': 'pistol'}), ('Doyle', 1, {'leader': 'yes', 'weapon': 'rifle'}),
                                  ('Plunket', 1, {'weapon': 'rifle', 'marksman': 'yes'}),
                                  ('Riflemen', rng.randint(5, 9), {'weapon': 'rifle'})]),
        ('Lights', 'light-infantry', quality, [('Pinto', 1, {'leader': 'yes', 'weapon': 'pistol'}),
                                               ('Reis', 1, {'leader': 'yes', 'weapon': 'musket'}),
                                               ('Bobs', rng.randint(6, 10), {'weapon': 'musket'})]),
        ('Horse', 'cavalry', {}, [('Voss', 1, {'leader': 'yes', 'weapon': 'pistol'}),
                                  ('Troopers', rng.randint(5, 8), {'weapon': 'carbine'})]),
        ('Battery', 'artillery', {'gun': rng.choice(['light', 'field']), 'limbered': rng.choice(['yes', 'no']),
                                  **({'mounted': 'yes'} if rng.random() < .5 else {}),
                                  **({'howitzer': 'yes'} if rng.random() < .3 else {})},
         [('Sarge', 1, {'leader': 'yes', 'weapon': 'musket'}), ('Gunners', rng.randint(3, 5), {'weapon': 'musket'}),
          ('Train', 2, {'driver': 'yes', 'weapon': 'none'})]),
        ('Staff', 'commander', {'mounted': 'yes'}, [('Hay', 1, {'leader': 'yes', 'weapon': 'pistol'})])]
    return units[:1] + rng.sample(units[1:], rng.randint(2, 4))


def enemies(rng):
    units = [
        ('Line', 'infantry', {'quality': rng.choice(['conscript', 'average'])},
         [('Chef', 1, {'leader': 'yes', 'weapon': 'pistol'}), ('Fusiliers', rng.randint(6, 12), {'weapon': 'musket'})]),
        ('Elite', 'infantry', {'quality': 'veteran', 'hidden': 'yes'}, [('Grognards', rng.randint(5, 9), {'weapon': 'musket'})]),
        ('Cannon', 'artillery', {'quality': 'average', 'gun': rng.choice(['light', 'field']),
                                 **({'howitzer': 'yes'} if rng.random() < .3 else {})},
         [('Cannoniers', 4, {'weapon': 'musket'}), ('Conducteurs', 2, {'driver': 'yes', 'weapon': 'none'})]),
        ('Wagons', 'convoy', {'quality': 'conscript'},
         [('Guards', rng.randint(4, 6), {'weapon': 'musket'}), ('Carters', 2, {'driver': 'yes', 'riding': 'yes', 'weapon': 'none'}),
          ('Carts', rng.randint(1, 3), {'quality': 'transport', 'weapon': 'none'})]),
        ('Marshal', 'headquarters', {'quality': 'veteran'},
         [('Soult', 1, {'leader': 'yes', 'weapon': 'pistol'}), ('Aide', 1, {'weapon': 'pistol'}),
          ('Escort', 2, {'weapon': 'musket'})]),
        ('Courier', 'messenger', {'quality': 'veteran'}, [('Marbot', 1, {'leader': 'yes', 'weapon': 'pistol'})]),
        ('Thieves', 'bandits', {'quality': 'conscript'}, [('Brigands', rng.randint(7, 11), {'weapon': 'carbine'})]),
        ('Partisans', 'guerillas', {'quality': 'average'}, [('Padre', 1, {'weapon': 'pistol', 'clergy': 'yes'}),
                                                            ('Band', rng.randint(6, 9), {'weapon': 'musket'})]),
        ('Renegades', 'deserters', {'quality': 'average'}, [('Runaways', rng.randint(6, 9), {'weapon': 'musket'})]),
        ('Peasants', 'villagers', {'quality': 'civilian'}, [('Folk', 3, {'weapon': 'none'})]),
        ('Friars', 'monks', {'quality': 'civilian'}, [('Brothers', 2, {'weapon': 'none'})]),
        ('Gentry', 'aristocrats', {'quality': 'civilian'}, [('Don', 1, {'weapon': 'pistol'}), ('Donas', 2, {'weapon': 'none'})])]
    picked = rng.sample(units, rng.randint(5, 8))
    return [unit for unit in units if unit in picked]


def flow(keys):
    return ', '.join(f'{key}: {value}' for key, value in keys.items())


def document(name, side, units):
    lines = ['rules: other-side', f'name: {name}', f'side: {side}', 'villages: 1', 'units:']
    for unit, kind, keys, figures in units:
        lines += [f'  - name: {unit}', f'    kind: {kind}', *(f'    {key}: {value}' for key, value in keys.items()), '    figures:']
        for figure, count, words in figures:
            number = {'count': count} if count > 1 else {}
            lines.append('      - {%s}' % flow({'name': figure, **number, **words}))
    return '\n'.join(lines) + '\n'


def flag(keys, key):
    return keys.get(key) == 'yes'


def sheets(units, player):
    """Every figure and unit by its name, figures first, as the files list them."""
    who = {}
    for unit, kind, keys, figures in units:
        serves = kind in ('artillery', 'convoy')
        total = 0
        for name, count, words in figures:
            c = dict(FIGURE, company=unit, strength=count, weapon=words['weapon'], acting=False, activated=False, serves=serves)
            c['quality'] = words.get('quality') or ('civilian' if flag(words, 'driver') else keys.get('quality', 'veteran'))
            for key in ('leader', 'marksman', 'riding', 'driver'):
                c[key] = flag(words, key)
            c['mounted'] = flag(keys, 'mounted') or kind in ('cavalry', 'messenger')
            if c['leader']:
                c['quality'] = 'veteran'
            total += 0 if c['quality'] == 'transport' else count
            who[name] = c
        body = dict(FIGURE, company='', player=player, folk=kind if kind in FOLK else 'soldiers', original=total,
                    gun=keys.get('gun', 'none'), acting=False, activated=False)
        for key in ('howitzer', 'limbered', 'hidden'):
            body[key] = flag(keys, key)
        who[unit] = body
    return who


def army(rng, seed):
    """({file: text}, {name: sheet})."""
    ours, theirs = players(rng), enemies(rng)
    files = {'players.yaml': document(f'Hay {seed}', 'players', ours), 'enemies.yaml': document(f'Foe {seed}', 'enemy', theirs)}
    return files, {**sheets(ours, True), **sheets(theirs, False)}
