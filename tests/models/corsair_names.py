"""Words that the model of corsair shares with the tools."""

# What the tools may say for a reason of this model. A reason that is not here may have any word.
WORDS = {
    'out': {'out', 'gone'}, 'no-target': {'no-target', 'target.out', 'target.gone'}, 'self': {'self'},
    'no-firearm': {'no-firearm'}, 'too-many': {'too-many'},
    'hands-full': {'hands-full'}, 'not-left': {'not-left'}, 'not-crewed': {'not-crewed'},
    'unloaded': {'unloaded'}, 'loading': {'loading', 'done'}, 'engaged': {'engaged'}, 'must-stand': {'must-stand'},
    'needs-support': {'needs-support'}, 'out-of-range': {'out-of-range'}, 'unseen': {'unseen'},
    'impossible': {'impossible'}, 'disturbed': {'disturbed'}, 'is-loaded': {'loaded'}, 'mounted': {'mounted'},
    'cannot-swim': {'cannot-swim'}, 'moved': {'spent'}, 'fought': {'fought'}, 'blocked': {'blocked'},
}
# Results that say no today, without refused=, when nothing changed.
OLD_REFUSALS = set('''out no-target no-firearm unloaded loading engaged must-stand needs-support out-of-range unseen
    impossible disturbed loaded done mounted cannot-swim'''.split())

# Faults of the tools in single deeds: a pattern of the difference, and what is right. Mended ones go out.
FAULTS = {}
