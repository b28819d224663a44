/**
 * Places orders of many members in one transaction: draws locked, clock read, caps checked, orders saved, facts published, stakes
 * posted.
 */
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockDraws } from '../draws/index.ts';
import { type Allowed, holdCaps } from './hold-caps.ts';
import { drawText, keyOf, type Placing } from './placing.ts';
import { type Placed, rowsOf, savePlaced, stakeOf } from './save-placed.ts';
import { ordersByKeys, type StoredOrder } from './store-order.ts';

export type PlaceRefusal =
  | 'draw.closed'
  | 'draw.unknown'
  | 'order.cap_exceeded'
  | 'wallet.insufficient'
  | 'request.idempotency_key_reused';
export type PlaceAnswer = Result<StoredOrder, PlaceRefusal>;

/**
 * Orders of distinct members. A draw's row is locked before the clock is read: a bet that waited past the close is late, and the close
 * waits for a bet that was in time. Only the database's clock decides.
 */
export async function placeBatch(
  tx: Tx,
  deps: LotteryDeps,
  now: (tx: Tx) => Promise<Date>,
  placings: readonly Placing[],
): Promise<readonly PlaceAnswer[]> {
  const draws = new Map(
    (await lockDraws(tx, placings.map(keyOf))).map((row) => [
      drawText({ merchantId: row.merchant_id, game: row.game, drawIndex: Number(row.draw_index) }),
      row,
    ]),
  );
  const at = await now(tx);
  const answers = new Map<Placing, PlaceAnswer>();
  await answerRepeated(tx, placings, answers);
  const inTime = placings.filter((placing) => {
    if (answers.has(placing)) return false;
    const draw = draws.get(drawText(keyOf(placing)));
    assert(draw, 'a draw with bets has its row');
    const isOnSale = draw.state === 'selling' && at < draw.closes_at;
    if (isOnSale && at >= draw.opens_at) return true;
    // A chase may have made the rows of later draws: only chases reach them.
    answers.set(placing, refuse(isOnSale ? 'draw.unknown' : 'draw.closed'));
    return false;
  });
  const allowed = await holdCaps(tx, inTime, (placing, refusal) =>
    answers.set(placing, refuse(refusal.code, refusal.value)),
  );
  await stakeAndSave(tx, deps, allowed, at, answers);
  return placings.map((placing) => {
    const answer = answers.get(placing);
    assert(answer, 'every order is answered');
    return answer;
  });
}

async function answerRepeated(tx: Tx, placings: readonly Placing[], answers: Map<Placing, PlaceAnswer>): Promise<void> {
  const known = await ordersByKeys(
    tx,
    placings.map(({ merchant, memberId, key }) => ({ merchantId: merchant.id, memberId, key })),
  );
  for (const placing of placings) {
    const found = known.find(
      ({ order }) =>
        order.merchant_id === placing.merchant.id &&
        order.member_id === placing.memberId &&
        order.idempotency_key === placing.key,
    );
    if (!found) continue;
    const isSame = found.order.request_hash === placing.requestHash;
    answers.set(placing, isSame ? ok(found) : refuse('request.idempotency_key_reused'));
  }
}

async function stakeAndSave(
  tx: Tx,
  deps: LotteryDeps,
  { placings, books }: Allowed,
  at: Date,
  answers: Map<Placing, PlaceAnswer>,
): Promise<void> {
  if (placings.length === 0) return;
  const requested = placings.map((placing) => ({ placing, orderId: newId(deps.clock, deps.random) }));
  const checks = await deps.wallet.checkStakes(tx, requested.map(stakeOf));
  const placed: Placed[] = [];
  for (const [index, one] of requested.entries()) {
    const check = checks[index];
    assert(check && check.kind !== 'replayed', 'a posted stake has its order');
    if (check.kind === 'conflict') answers.set(one.placing, refuse('request.idempotency_key_reused'));
    else if (check.kind === 'insufficient') answers.set(one.placing, refuse('wallet.insufficient'));
    else {
      const stake = stakeOf(one);
      const stored = rowsOf(deps, one.placing, one.orderId, check.balanceMinor - stake.amountMinor, at);
      placed.push({ placing: one.placing, stored, stake });
      answers.set(one.placing, ok(stored));
    }
  }
  await savePlaced(
    tx,
    deps,
    placed.map((one) => [one]),
    books,
  );
}
