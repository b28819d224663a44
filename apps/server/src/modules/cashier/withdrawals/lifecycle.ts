/**
 * The lifecycle of a withdrawal. `review` and `finance` are stages that operators decide: what a review passes goes on to finance, whose
 * approval pays it.
 */
import { defineLifecycle } from '#kernel';

export const withdrawalLifecycle = defineLifecycle({
  requested: { flag: 'review', pass: 'finance', approve: 'approved', cancel: 'cancelled', decline: 'declined' },
  review: { pass: 'finance', cancel: 'cancelled', decline: 'declined' },
  finance: { approve: 'approved', cancel: 'cancelled', decline: 'declined' },
  approved: { send: 'sending', decline: 'declined' },
  sending: { accept: 'sending', lose: 'unknown', pay: 'paid', return: 'returned' },
  unknown: { accept: 'sending', lose: 'unknown', pay: 'paid', return: 'returned' },
  paid: {},
  returned: {},
  cancelled: {},
  declined: {},
});

export type WithdrawalEvent = Parameters<typeof withdrawalLifecycle.next>[1];
