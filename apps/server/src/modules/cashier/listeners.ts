/** Facts the cashier subscribes to: settled bets, breaks, and changed orders. */
import type { Facts } from '#contract';
import { isUuid, msOfId } from '#kernel';
import type { Outbox } from '../../outbox/outbox.ts';
import type { DrawnPart, EndedBet } from '../wallet/index.ts';
import { releaseOnBreak } from './deposits/index.ts';
import type { CashierDeps } from './deps.ts';
import { addDrawBets, countEndedBets } from './wagering/index.ts';

/** A round counts on its own, whatever other bets the member has: its chance is independent. Its id says when it was placed. */
function endedRound(body: Facts['round.settled'], parts: ReadonlyMap<string, DrawnPart>): EndedBet {
  const { roundId, memberId, game, category, maxMultiplierE4, result } = body;
  const at = new Date(body.at);
  return {
    ref: roundId,
    memberId,
    game,
    category,
    stakeMinor: BigInt(body.stakeMinor),
    validMinor: BigInt(body.countedMinor),
    maxMultiplierE4,
    isVoid: result === 'void',
    placedAt: placedAt(roundId, at),
    at,
    drawn: drawnOf(parts.get(roundId)),
  };
}

const drawnOf = (part: DrawnPart | undefined) => part && { grantId: part.grantId, bonusMinor: part.stakeMinor };

const placedAt = (id: string, otherwise: Date) => (isUuid(id) ? new Date(msOfId(id)) : otherwise);

export function subscribe(
  deps: Pick<CashierDeps, 'merchants' | 'catalog' | 'live' | 'clock' | 'outbox' | 'bonus'>,
  outbox: Pick<Outbox, 'listen' | 'listenMany'>,
): void {
  const merchantOf = (id: string) => deps.merchants().find((merchant) => merchant.id === id);

  outbox.listenMany('cashier.turnover.round', 'round.settled', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    if (!merchant) return;
    const bodies = facts.filter(({ body }) => !body.isTrial).map(({ body }) => body);
    const parts = await deps.bonus.partsOf(tx, merchantId, bodies);
    const ended = bodies.map((body) => endedRound(body, parts));
    await countEndedBets(deps, tx, merchant, ended);
  });

  // Only the first end of a bet at a vendor counts: what is paid for it later, or taken back, counts no stake again.
  outbox.listenMany('cashier.turnover.vendor-bet', 'bet.changed', async (tx, merchantId, facts) => {
    const merchant = merchantOf(merchantId);
    const counted = facts.filter(({ body }) => !body.isTrial && body.countedMinor !== '0');
    if (!merchant || counted.length === 0) return;
    const games = await deps.catalog.gamesByCode(tx, merchantId, [...new Set(counted.map(({ body }) => body.game))]);
    const ended = counted.map(({ body }): EndedBet => {
      const { betId, memberId, game, result } = body;
      const at = new Date(body.at);
      const minor = { stakeMinor: BigInt(body.stakeMinor), validMinor: BigInt(body.countedMinor) };
      const category = games.get(game)?.category ?? 'RNG';
      return { ref: betId, memberId, game, category, ...minor, isVoid: result === 'void', placedAt: at, at };
    });
    await countEndedBets(deps, tx, merchant, ended);
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
      placedAt: placedAt(order.orderId, new Date(body.at)),
      at: new Date(body.at),
    }));
    await addDrawBets(tx, merchantId, bets, new Date(deps.clock.now()));
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
