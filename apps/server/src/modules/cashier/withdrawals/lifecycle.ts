/**
 * The lifecycle of a withdrawal. `checking` is a legacy state for orders that waited for a second operator; no order enters it any
 * more.
 */
import { defineLifecycle } from '#kernel';

export const withdrawalLifecycle = defineLifecycle({
  requested: { flag: 'review', approve: 'approved', cancel: 'cancelled', decline: 'declined' },
  review: { approve: 'approved', cancel: 'cancelled', decline: 'declined' },
  checking: { approve: 'approved', cancel: 'cancelled', decline: 'declined' },
  approved: { send: 'sending', decline: 'declined' },
  sending: { accept: 'sending', lose: 'unknown', pay: 'paid', return: 'returned' },
  unknown: { accept: 'sending', lose: 'unknown', pay: 'paid', return: 'returned' },
  paid: {},
  returned: {},
  cancelled: {},
  declined: {},
});

export type WithdrawalEvent = Parameters<typeof withdrawalLifecycle.next>[1];
