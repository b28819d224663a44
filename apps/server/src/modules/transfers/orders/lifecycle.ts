/** The lifecycle of a transfer between the server and a vendor. */
import { defineLifecycle } from '#kernel';

export const transferLifecycle = defineLifecycle({
  sending: { complete: 'done', refuse: 'refused', lose: 'unknown' },
  unknown: { complete: 'done', refuse: 'refused', lose: 'unknown' },
  done: {},
  refused: {},
});

export type TransferEvent = Parameters<typeof transferLifecycle.next>[1];
