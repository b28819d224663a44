/** The lifecycle of a wagering requirement: done once its amount was wagered, or cancelled with what it was for. */
import { defineLifecycle } from '#kernel';

export const wageringLifecycle = defineLifecycle({
  open: { complete: 'done', cancel: 'cancelled' },
  done: {},
  cancelled: {},
});
