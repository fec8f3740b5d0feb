"""The games of a ruleset's model, played by the tools of a changed tree.

Drawn once; of each mutant only the tools play them again, those first in which the
changed file is asked most. Where the tools say what they said, the model need not be asked."""

import argparse
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), 'models'))
import deletions  # noqa: E402
import stories  # noqa: E402

SEEDS = range(4000, 4010)


class Folder:
    """What a game wants to know of the tables: where they are."""

    def __init__(self, folder):
        self.folder = folder


class Games:
    def __init__(self, tree, ruleset):
        model = importlib.import_module(ruleset.replace('-', '_'))
        args = argparse.Namespace(build=tree.build, least=40, most=120, legal=0.7, games=0, tries=0, quiet=True)
        tables = Folder(os.path.join(tree.folder, 'tables'))
        games = [deletions.Told(model, args, story, tables) for story in stories.read(ruleset)]
        games += [deletions.Played(model, args, seed, tables) for seed in SEEDS]
        self.games = [game for game in games if game.agrees()]
        self.useless = len(games) - len(self.games)

    def differ(self, file):
        """What a game finds wrong with the tables as they are, or None. `file` is what was changed."""
        stem = os.path.splitext(os.path.basename(file))[0]
        same_state = stem not in deletions.STATEFUL
        for game in sorted(self.games, key=lambda game: -sum(number for name, number in game.deeds.items()
                                                              if name.split('.')[0] == stem)):
            said = game.play(same_state)
            if said == game.whole:
                continue
            if not said[0]:
                return f'game {game.seed}: {said[2].strip()[:100]}'
            found = game.difference(said)
            if found:
                return f'game {game.seed}, {found.deeds[-1].name()}: {found.found[0]}'
        return None
