/** The life of a draw. That its orders are settled is a mark of its own: nothing of the draw changes by it. */
import { defineLifecycle } from '#kernel';

export const drawLifecycle = defineLifecycle({
  selling: { close: 'closed' },
  closed: { draw: 'drawn', void: 'void' },
  drawn: {},
  void: {},
});
