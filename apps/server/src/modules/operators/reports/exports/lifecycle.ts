/** The lifecycle of an export: it runs part by part, ends once, and its file expires. */
import { defineLifecycle } from '#kernel';

export const exportLifecycle = defineLifecycle({
  running: { complete: 'done', fail: 'failed', cancel: 'cancelled' },
  done: { expire: 'expired' },
  failed: { expire: 'expired' },
  cancelled: { expire: 'expired' },
  expired: {},
});
