/**
 * The lifecycles of an order and of its lines. An order is reduced when some of its lines are cancelled, and cancelled with the last
 * one. A correction of the result makes a win of a loss, or the other way round.
 */
import { defineLifecycle } from '#kernel';

export const orderLifecycle = defineLifecycle({
  open: { reduce: 'open', cancel: 'cancelled', win: 'won', lose: 'lost', return: 'returned' },
  won: { correct: 'lost' },
  lost: { correct: 'won' },
  cancelled: {},
  returned: {},
});

export const lineLifecycle = defineLifecycle({
  open: { cancel: 'cancelled', win: 'won', lose: 'lost', return: 'returned' },
  won: { correct: 'lost' },
  lost: { correct: 'won' },
  cancelled: {},
  returned: {},
});
