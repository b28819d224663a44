/** The lifecycle of an operator's account. A new invitation takes the credentials away, also those of a closed account. */
import { defineLifecycle } from '#kernel';

export const operatorLifecycle = defineLifecycle({
  invited: { invite: 'invited', accept: 'active', close: 'closed' },
  active: { invite: 'invited', close: 'closed' },
  closed: { invite: 'invited', close: 'closed' },
});

export type OperatorEvent = Parameters<typeof operatorLifecycle.next>[1];
