/** The lifecycle of a referral: a friend who joined qualifies in time or not; what is earned is held, looked at where signals say so, and paid once. */
import { defineLifecycle } from '#kernel';

export const referralLifecycle = defineLifecycle({
  joined: { qualify: 'held', lapse: 'lapsed' },
  held: { suspect: 'review', pay: 'paid' },
  review: { clear: 'held', refuse: 'refused' },
  refused: { appeal: 'review' },
  paid: {},
  lapsed: {},
});
