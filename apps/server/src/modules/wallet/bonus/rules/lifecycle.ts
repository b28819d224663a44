/** The lifecycle of a grant. A grant that nobody has to claim is queued at once. */
import { defineLifecycle } from '#kernel';

export const grantLifecycle = defineLifecycle({
  offered: { claim: 'queued', decline: 'declined', lapse: 'expired', revoke: 'revoked' },
  queued: { activate: 'active', cancel: 'cancelled', revoke: 'revoked' },
  active: {
    complete: 'completed',
    bust: 'busted',
    lapse: 'expired',
    forfeit: 'forfeited',
    cancel: 'cancelled',
    revoke: 'revoked',
  },
  completed: {},
  busted: {},
  expired: {},
  forfeited: {},
  cancelled: {},
  revoked: {},
  declined: {},
});

export type GrantState = keyof typeof grantLifecycle.table;
export type GrantEvent = Parameters<typeof grantLifecycle.next>[1];

/** Offered, waiting or played with. */
export const isLiving = (state: GrantState): boolean => !grantLifecycle.isFinal(state);
