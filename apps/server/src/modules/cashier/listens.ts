/** Facts the cashier hears: bets that ended, devices not seen before, and orders that stand otherwise than before. */
import type { Outbox } from '../../outbox/outbox.ts';
import { countTurnover } from './count-turnover.ts';
import type { CashierDeps } from './deps.ts';
import { rememberNewDevice } from './store-requests.ts';

/** Stakes that stood: a bet that was cancelled or given back was none. */
const stood: readonly string[] = ['won', 'lost'];

export function listens(
  deps: Pick<CashierDeps, 'merchants' | 'catalog' | 'live'>,
  outbox: Pick<Outbox, 'listen'>,
): void {
  const merchantOf = (id: string) => deps.merchants().find((merchant) => merchant.id === id);

  outbox.listen('cashier.turnover.round', 'round.settled', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (!merchant || body.isTrial) return;
    const { memberId, category } = body;
    await countTurnover(tx, merchant, {
      memberId,
      category,
      stakeMinor: BigInt(body.stakeMinor),
      at: new Date(body.at),
    });
  });

  outbox.listen('cashier.turnover.order', 'order.settled', async (tx, { merchantId, body }) => {
    const merchant = merchantOf(merchantId);
    if (!merchant || body.isTrial || !stood.includes(body.state)) return;
    const games = await deps.catalog.gamesByCode(tx, merchantId, [body.game]);
    await countTurnover(tx, merchant, {
      memberId: body.memberId,
      category: games.get(body.game)?.category ?? 'LOTT',
      stakeMinor: BigInt(body.stakeMinor),
      at: new Date(body.at),
    });
  });

  outbox.listen('cashier.new-device', 'member.logged_in', async (tx, { merchantId, body, at }) => {
    if (body.isNewDevice) await rememberNewDevice(tx, merchantId, body.memberId, new Date(at));
  });

  outbox.listen('cashier.order-turned', 'withdrawal.turned', async (_tx, { merchantId, body }) => {
    deps.live.publishTo(merchantId, body.memberId, 'orders', { orderId: body.orderId });
  });

  outbox.listen('cashier.deposit-changed', 'deposit.changed', async (_tx, { merchantId, body }) => {
    deps.live.publishTo(merchantId, body.memberId, 'orders', { orderId: body.orderId });
  });
}
