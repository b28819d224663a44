/** The lives of an order and of its lines. An order is reduced while some of its lines are taken back, and cancelled with the last. */
import { defineLifecycle } from '#kernel';

export const orderLifecycle = defineLifecycle({
  open: { reduce: 'open', cancel: 'cancelled', win: 'won', lose: 'lost', return: 'returned' },
  won: {},
  lost: {},
  cancelled: {},
  returned: {},
});

export const lineLifecycle = defineLifecycle({
  open: { cancel: 'cancelled', win: 'won', lose: 'lost', return: 'returned' },
  won: {},
  lost: {},
  cancelled: {},
  returned: {},
});
