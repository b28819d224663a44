/** Facts the cashier subscribes to: settled bets, breaks, and changed orders. */
import type { Facts } from '#contract';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';
import { releaseOnBreak } from './deposits/index.ts';
import type { CashierDeps } from './deps.ts';
import { addDrawBets, countTurnover, hasMinOdds, type ValidBet } from './wagering/index.ts';

/** A round counts on its own, whatever other bets the member has: its chance is independent. */
function validBet(merchant: Merchant, body: Facts['round.settled']): ValidBet {
  const { memberId, category, maxMultiplierE4 } = body;
  const validMinor = hasMinOdds(merchant, maxMultiplierE4) ? BigInt(body.countedMinor) : 0n;
  return { memberId, category, validMinor, at: new Date(body.at) };
}

export function subscribe(
  deps: Pick<CashierDeps, 'merchants' | 'catalog' | 'live' | 'clock' | 'outbox'>,
  outbox: Pick<Outbox, 'listen' | 'listenMany'>,
): void {
  const merchantOf = (id: string) => deps.merchants().find((merchant) => merchant.id === id);

  outbox.listenMany('cashier.turnover.round', 'round.settled', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    const ended = facts.filter(({ body }) => !body.isTrial).map(({ body }) => validBet(merchant, body));
    await countTurnover(tx, merchant, ended);
  });

  // Only the first end of a bet at a vendor counts: what is paid for it later, or taken back, counts no stake again.
  outbox.listenMany('cashier.turnover.vendor-bet', 'bet.changed', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    const counted = facts.filter(({ body }) => !body.isTrial && body.countedMinor !== '0');
    if (!merchant || counted.length === 0) return;
    const games = await deps.catalog.gamesByCode(tx, merchantId, [...new Set(counted.map(({ body }) => body.game))]);
    const ended = counted.map(({ body }) => {
      const category = games.get(body.game)?.category ?? 'RNG';
      return { memberId: body.memberId, category, validMinor: BigInt(body.countedMinor), at: new Date(body.at) };
    });
    await countTurnover(tx, merchant, ended);
  });

  outbox.listenMany('cashier.turnover.order', 'orders.settled', async (tx, merchantId, facts) => {
    const counted = facts
      .filter(({ body }) => !body.isTrial)
      .flatMap(({ body }) => body.orders.filter(({ result }) => result !== 'void').map((order) => ({ body, order })));
    if (!merchantOf(merchantId) || counted.length === 0) return;
    const codes = new Set(counted.map(({ body }) => body.game));
    const games = await deps.catalog.gamesByCode(tx, merchantId, [...codes]);
    const bets = counted.map(({ body, order }) => ({
      memberId: body.memberId,
      game: body.game,
      draw: body.drawNumber,
      category: games.get(body.game)?.category ?? 'LOTT',
      stakeMinor: BigInt(order.stakeMinor),
      payoutMinor: BigInt(order.payoutMinor),
      at: new Date(body.at),
    }));
    await addDrawBets(tx, merchantId, bets);
  });

  outbox.listen('cashier.break-begun', 'break.begun', (tx, { merchantId, body: { memberId } }) =>
    releaseOnBreak(deps, tx, merchantId, memberId),
  );

  outbox.listen('cashier.order-turned', 'withdrawal.turned', async (_tx, { merchantId, body }) => {
    deps.live.publishTo(merchantId, body.memberId, 'orders', { orderId: body.orderId });
  });

  outbox.listen('cashier.deposit-changed', 'deposit.changed', async (_tx, { merchantId, body }) => {
    deps.live.publishTo(merchantId, body.memberId, 'orders', { orderId: body.orderId });
  });
}
