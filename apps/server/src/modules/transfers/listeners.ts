/** Ends a member's games at vendors together with their sessions. */
import { afterCommit } from '../../db/transactions.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { closeDuePlayers, requestClosings } from './closings/index.ts';
import { now, type Transfers } from './context.ts';

/** Vendors are called outside any transaction, at once; failures are due again, and retried every few seconds. */
export function subscribe(transfers: Transfers, outbox: Pick<Outbox, 'listen'>): void {
  outbox.listen('transfers.play-ended', 'play.ended', async (tx, { merchantId, body: { memberId } }) => {
    await requestClosings(tx, merchantId, memberId, now(transfers));
    const merchant = transfers.merchants().find(({ id }) => id === merchantId);
    if (merchant) afterCommit(() => void closeDuePlayers(transfers, merchant).catch(() => undefined));
  });
}
