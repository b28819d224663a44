/** The lifecycle of a set of free rounds. Its rounds lapse with it; what was won stays, but with who is excluded. */
import { defineLifecycle } from '#kernel';

export const setLifecycle = defineLifecycle({
  granted: { play: 'playing', expire: 'expired', cancel: 'cancelled' },
  playing: { play: 'playing', finish: 'finished', expire: 'expired', cancel: 'cancelled' },
  finished: {},
  expired: {},
  cancelled: {},
});

export type SetEnd = 'finish' | 'expire' | 'cancel';
