/** The lifecycle of a set at its vendor, who grants it and ends it; what was won of it is given by the set's own. */
import { defineLifecycle } from '#kernel';

export const vendorSetLifecycle = defineLifecycle({
  preparing: { grant: 'ready', refuse: 'refused', stop: 'stopping' },
  ready: { prepare: 'preparing', stop: 'stopping' },
  stopping: { close: 'closed' },
  refused: {},
  closed: {},
});
