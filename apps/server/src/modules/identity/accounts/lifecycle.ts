/**
 * The lifecycle of an account that logs in. Breaks and holds are no states: they have an end, and an account that is reopened is still on
 * them. One that is erased, or was a viewer's, is closed for ever under a name that nobody has.
 */
import { defineLifecycle } from '#kernel';

export const accountLifecycle = defineLifecycle({
  open: { close: 'closed' },
  closed: { reopen: 'open' },
});

export type AccountEvent = Parameters<typeof accountLifecycle.next>[1];
