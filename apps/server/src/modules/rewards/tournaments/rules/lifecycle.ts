/** The lifecycles of a tournament and of its prizes. Until it is divided a bet that is given back takes off what it added; from then on places stand. */
import { defineLifecycle } from '#kernel';

export const tournamentLifecycle = defineLifecycle({
  open: { start: 'running', cancel: 'cancelling' },
  running: { close: 'settling', cancel: 'cancelling' },
  settling: { review: 'review', divide: 'paying', cancel: 'cancelling' },
  review: { divide: 'paying', cancel: 'cancelling' },
  paying: { finish: 'paid' },
  cancelling: { finish: 'cancelled' },
  paid: {},
  cancelled: {},
});

/** What a cap, the budget or the state of a member forbids is withheld. */
export const prizeLifecycle = defineLifecycle({
  due: { pay: 'paid', withhold: 'withheld' },
  paid: {},
  withheld: {},
});
