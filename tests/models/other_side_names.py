"""Words that the model of other-side shares with the tools."""

# What the tools may say for a reason of this model. A reason that is not here may have any word.
GONE = {'removed', 'gone', 'out'}
WORDS = {
    'removed': GONE | {'no-target', 'target.removed', 'target.gone', 'target.out'}, 'target-gone': {'target.removed', 'target.gone', 'target.out', 'no-target'},
    'acted': {'acted', 'spent'}, 'wavering': {'wavering'}, 'transport': {'transport', 'no-target'},
    'peaceful': {'peaceful'}, 'no-weapon': {'no-weapon'}, 'unloaded': {'unloaded'}, 'self': {'self', 'own-side'},
    'no-target': {'no-target', 'transport'}, 'no-officer': {'no-officer'}, 'other-way': {'other-way'}, 'own-side': {'own-side'}, 'in-contact': {'in-contact'}, 'blocked': {'blocked'},
    'hidden': {'hidden'}, 'no-gun': {'no-gun'}, 'limbered': {'limbered'}, 'no-crew': {'no-crew'},
    'wrong-ammunition': {'wrong-ammunition'}, 'loaded-otherwise': {'loaded-otherwise'},
    'too-far-round': {'too-far-round'}, 'out-of-range': {'out-of-range'}, 'no-range': {'no-range'},
    'unlimbered': {'unlimbered'}, 'forbidden': {'forbidden'}, 'cannot': {'cannot'}, 'no-contact': {'no-contact'},
    'no-check': {'no-check'}, 'solid': {'solid'}, 'not-allowed': {'not-allowed'}, 'questioned': {'questioned', 'no-target'},
    'too-far': {'too-far'}, 'no-view': {'no-view'}, 'not-beaten': {'not-beaten'}, 'already': {'already'},
    'begun': {'acted', 'too-late'},     # of its own initiative
    'order': {'not-now', 'too-late', 'spent'}, 'owed': {'owed'}, 'name-a-part': {'name-a-part', 'self'},
    'one-unit': {'one-unit', 'self'}, 'unlike': {'unlike'}, 'no-leader': {'no-leader', 'other-unit', 'who-leads'}, 'other-unit': {'other-unit', 'no-leader'},
    'how-many': {'how-many', 'who-leads'}, 'too-few': {'too-few'}, 'name-the-men': {'name-the-men'},
    'impassable': {'impassable'}, 'through-figures': {'through-figures'}, 'into-contact': {'into-contact'},
}
OLD_REFUSALS = set()

# Faults of the tools in single deeds: a pattern of the difference, and what is right. Mended ones go out.
FAULTS = {}
