/** The lifecycle of a mass grant. */
import { defineLifecycle } from '#kernel';

export const massGrantLifecycle = defineLifecycle({
  running: { end: 'done', stop: 'stopped', fail: 'failed' },
  done: {},
  stopped: {},
  failed: {},
});
