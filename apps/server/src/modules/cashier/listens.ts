/** Facts the cashier hears: bets that ended, devices not seen before, and orders that stand otherwise than before. */
import type { Outbox } from '../../outbox/outbox.ts';
import { countTurnover, type EndedBet } from './count-turnover.ts';
import type { CashierDeps } from './deps.ts';
import { rememberNewDevice } from './store-requests.ts';

/** Stakes that stood: a bet that was cancelled or given back was none. */
const stood: readonly string[] = ['won', 'lost'];

function endedBet(
  { memberId, stakeMinor, at }: { readonly memberId: string; readonly stakeMinor: string; readonly at: string },
  category: string,
): EndedBet {
  return { memberId, category, stakeMinor: BigInt(stakeMinor), at: new Date(at) };
}

export function listens(
  deps: Pick<CashierDeps, 'merchants' | 'catalog' | 'live'>,
  outbox: Pick<Outbox, 'listen' | 'listenMany'>,
): void {
  const merchantOf = (id: string) => deps.merchants().find((merchant) => merchant.id === id);

  outbox.listenMany('cashier.turnover.round', 'round.settled', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    const ended = facts.filter(({ body }) => !body.isTrial).map(({ body }) => endedBet(body, body.category));
    await countTurnover(tx, merchant, ended);
  });

  outbox.listenMany('cashier.turnover.order', 'order.settled', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    const counted = facts.filter(({ body }) => !body.isTrial && stood.includes(body.state));
    if (!merchant || counted.length === 0) return;
    const codes = new Set(counted.map(({ body }) => body.game));
    const games = await deps.catalog.gamesByCode(tx, merchantId, [...codes]);
    const ended = counted.map(({ body }) => endedBet(body, games.get(body.game)?.category ?? 'LOTT'));
    await countTurnover(tx, merchant, ended);
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
