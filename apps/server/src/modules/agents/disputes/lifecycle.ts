/** The lifecycle of a dispute about a bill. */
import { defineLifecycle } from '#kernel';

export const disputeLifecycle = defineLifecycle({
  raised: { uphold: 'upheld', reject: 'rejected' },
  upheld: {},
  rejected: {},
});
