/** The lifecycle of a review: a grant that is held is released or forfeited; against a forfeiture its member may write once, and is answered. */
import { defineLifecycle } from '#kernel';

export const reviewLifecycle = defineLifecycle({
  open: { release: 'released', forfeit: 'forfeited' },
  forfeited: { appeal: 'appealed' },
  appealed: { uphold: 'upheld', restore: 'restored' },
  released: {},
  upheld: {},
  restored: {},
});
