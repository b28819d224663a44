/** The lifecycle of a bet on a running round. */
import { defineLifecycle } from '#kernel';

export const betLifecycle = defineLifecycle({
  open: { cancel: 'cancelled', win: 'won', lose: 'lost', return: 'returned' },
  won: {},
  lost: {},
  cancelled: {},
  returned: {},
});
