/** The lifecycle of a draw. Settlement of its orders is a separate mark that does not change the draw. */
import { defineLifecycle } from '#kernel';

export const drawLifecycle = defineLifecycle({
  selling: { close: 'closed' },
  closed: { draw: 'drawn', void: 'void' },
  drawn: {},
  void: {},
});
