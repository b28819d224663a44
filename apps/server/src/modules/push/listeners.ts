/** Facts of which a member's browsers are notified; and the end of all sessions, which ends them. */
import type { Outbox } from '../../outbox/outbox.ts';
import type { PushDeps } from './deps.ts';
import type { PushKind } from './rules.ts';
import { dropOfMember, insertNotices } from './store.ts';

export function subscribe({ clock }: Pick<PushDeps, 'clock'>, outbox: Outbox): void {
  const notify = (
    tx: Parameters<typeof insertNotices>[0],
    merchantId: string,
    memberIds: readonly string[],
    kind: PushKind,
  ) =>
    memberIds.length === 0
      ? Promise.resolve()
      : insertNotices(tx, { merchantId, memberIds, kind, at: new Date(clock.now()) });

  // Rounds are played in front of the screen; draws are made later.
  outbox.listenMany('push.orders', 'orders.settled', async (tx, merchantId, facts) => {
    const won = facts.filter(
      ({ body: { isTrial, orders } }) => !isTrial && orders.some(({ payoutMinor }) => BigInt(payoutMinor) > 0n),
    );
    await notify(tx, merchantId, [...new Set(won.map(({ body }) => body.memberId))], 'win');
  });

  outbox.listen('push.deposit', 'deposit.credited', (tx, { merchantId, body }) =>
    notify(tx, merchantId, [body.memberId], 'deposit'),
  );

  outbox.listen('push.letters', 'letters.written', (tx, { merchantId, body }) =>
    notify(tx, merchantId, body.memberIds, 'message'),
  );

  outbox.listen('push.ended', 'play.ended', (tx, { merchantId, body: { memberId } }) =>
    dropOfMember(tx, { merchantId, memberId }),
  );
}
