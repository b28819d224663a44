/** The lifecycle of a day that is compared with a provider's statement. An operator may compare one again that is done. */
import { defineLifecycle } from '#kernel';

export const reconciliationLifecycle = defineLifecycle({
  begun: { claim: 'begun', finish: 'done', fail: 'fault' },
  fault: { claim: 'begun', finish: 'done' },
  done: { finish: 'done' },
});
