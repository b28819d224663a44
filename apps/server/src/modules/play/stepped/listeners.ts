/** A member who begins a break, or is held for review, plays no further: open rounds are ended by their rule, at once. */
import type { Tx } from '../../../db/db.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import type { PlayDeps } from '../deps.ts';
import { setDue } from './store.ts';

export function subscribe({ clock }: Pick<PlayDeps, 'clock'>, outbox: Pick<Outbox, 'listen'>): void {
  const end = (tx: Tx, merchantId: string, memberId: string) =>
    setDue(tx, merchantId, new Date(clock.now()), { member_id: memberId });
  outbox.listen('play.break-begun', 'break.begun', (tx, { merchantId, body }) => end(tx, merchantId, body.memberId));
  outbox.listen('play.hold-changed', 'hold.changed', async (tx, { merchantId, body }) => {
    if (body.isHeld) await end(tx, merchantId, body.memberId);
  });
}
