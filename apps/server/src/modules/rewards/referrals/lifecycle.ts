/** The lifecycles of a referral and of its rewards: a friend who joined qualifies in time or not; what is earned is held, looked at where signals say so, and paid once. */
import { defineLifecycle } from '#kernel';

export const referralLifecycle = defineLifecycle({
  joined: { qualify: 'held', lapse: 'lapsed' },
  held: { suspect: 'review', pay: 'paid' },
  review: { clear: 'held', refuse: 'refused' },
  refused: { appeal: 'review' },
  paid: {},
  lapsed: {},
});

/** What is above the most of a period is capped; what the budget or the state of a member forbids is withheld. */
export const rewardLifecycle = defineLifecycle({
  open: { pay: 'paid', cap: 'capped', withhold: 'withheld' },
  paid: {},
  capped: {},
  withheld: {},
});
