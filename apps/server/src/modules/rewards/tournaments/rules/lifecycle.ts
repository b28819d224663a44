/** The lifecycle of a tournament. Until it is divided a bet that is given back takes off what it added; from then on places stand. */
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
