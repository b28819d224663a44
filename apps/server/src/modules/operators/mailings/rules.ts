/** The lifecycle of a message to an audience, and how many members one operator may write to alone. */
import { defineLifecycle } from '#kernel';

export const mailingLifecycle = defineLifecycle({
  planned: { begin: 'running', stop: 'stopped' },
  running: { end: 'done', stop: 'stopped', fail: 'failed' },
  done: {},
  stopped: {},
  failed: {},
});

/** Messages to more members, and those that are sent later, take two operators. */
export const MAX_ALONE = 100;

/** Nothing is planned for later than this. */
export const LATEST_MS = 90 * 86_400_000;
