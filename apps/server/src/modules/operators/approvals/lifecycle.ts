/** The lifecycle of a request that waits for a second operator. It is over once: executed, refused or out of time. */
import { defineLifecycle } from '#kernel';

export const approvalLifecycle = defineLifecycle({
  waiting: { approve: 'done', refuse: 'refused', expire: 'expired' },
  done: {},
  refused: {},
  expired: {},
});
