/** The lifecycles of a transfer between the server and a vendor, and of a member's wallet there. */
import { defineLifecycle } from '#kernel';

export const transferLifecycle = defineLifecycle({
  sending: { complete: 'done', refuse: 'refused', lose: 'unknown' },
  unknown: { complete: 'done', refuse: 'refused', lose: 'unknown' },
  done: {},
  refused: {},
});

export type TransferEvent = Parameters<typeof transferLifecycle.next>[1];

/** What a reading found. Any may follow any other. */
const readings = { agree: 'ready', differ: 'checking', suspend: 'maintenance', fail: 'unknown' } as const;

export const walletLifecycle = defineLifecycle({
  unknown: readings,
  ready: readings,
  checking: readings,
  maintenance: readings,
});

export type WalletEvent = keyof typeof readings;
