/** The lifecycles of a rain and of a packet that was taken of it. What a cap, the budget or the state of a member forbids is withheld. */
import { defineLifecycle } from '#kernel';

export const rainLifecycle = defineLifecycle({
  open: { close: 'paying' },
  paying: { finish: 'paid' },
  paid: {},
});

export const packetLifecycle = defineLifecycle({
  due: { pay: 'paid', withhold: 'withheld' },
  paid: {},
  withheld: {},
});
