/**
 * Places orders of many members in one transaction: draws held, clock read, stakes checked, caps checked, orders saved, facts published,
 * stakes posted.
 */
import type { StakeRefusal } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Drawn, refuseStake } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawRow, drawKeyOf, holdDraws } from '../draws/index.ts';
import { type Allowed, holdCaps } from './hold-caps.ts';
import { drawText, keyOf, type Placing } from './placing.ts';
import { type Placed, rowsOf, savePlaced, stakeOf } from './save-placed.ts';
import { ordersByKeys, type StoredOrder } from './store-order.ts';

export type PlaceRefusal =
  | 'draw.closed'
  | 'draw.unknown'
  | 'order.cap_exceeded'
  | StakeRefusal
  | 'request.idempotency_key_reused';
export type PlaceAnswer = Result<StoredOrder, PlaceRefusal>;

/**
 * Orders of distinct members. Draws are held before the clock is read: a bet that waited past the close is late, and the close
 * waits for a bet that was in time. Only the database's clock decides. Then the members' accounts are locked, so that of two orders of a member
 * one finds the other; and last the draws' books, for which bets on one draw wait for each other.
 */
export async function placeBatch(
  tx: Tx,
  deps: LotteryDeps,
  placings: readonly Placing[],
): Promise<readonly PlaceAnswer[]> {
  const { draws, at: readAt } = await holdDraws(tx, placings.map(keyOf));
  const at = (await deps.databaseNow?.(tx)) ?? readAt;
  const answers = new Map<Placing, PlaceAnswer>();
  refuseLate(placings, draws, at, answers);
  const funded = await whatIsFunded(tx, deps, placings, answers);
  const allowed = await holdCaps(
    tx,
    funded.map(({ placing }) => placing),
    (placing, refusal) => answers.set(placing, refuse(refusal.code, refusal.value)),
  );
  const saved = funded.filter(({ placing }) => allowed.placings.includes(placing));
  await save(tx, deps, saved, { at, books: allowed.books, answers });
  return placings.map((placing) => {
    const answer = answers.get(placing);
    assert(answer, 'every order is answered');
    return answer;
  });
}

function refuseLate(
  placings: readonly Placing[],
  rows: readonly DrawRow[],
  at: Date,
  answers: Map<Placing, PlaceAnswer>,
): void {
  const draws = new Map(rows.map((row) => [drawText(drawKeyOf(row)), row]));
  for (const placing of placings) {
    const draw = draws.get(drawText(keyOf(placing)));
    assert(draw, 'a draw with bets has its row');
    const isOnSale = draw.state === 'selling' && at < draw.closes_at;
    // A chase may have made the rows of later draws: only chases reach them.
    if (!isOnSale || at < draw.opens_at) answers.set(placing, refuse(isOnSale ? 'draw.unknown' : 'draw.closed'));
  }
}

interface Funded {
  readonly placing: Placing;
  readonly orderId: string;
  readonly balanceMinor: bigint;
  readonly drawn: Drawn | undefined;
}

/**
 * Locks the members' accounts. An order that was placed before is found by its stake: a late one too, since the first of two requests may still be
 * under way, in time, on another node.
 */
async function whatIsFunded(
  tx: Tx,
  deps: LotteryDeps,
  placings: readonly Placing[],
  answers: Map<Placing, PlaceAnswer>,
): Promise<readonly Funded[]> {
  const requested = placings.map((placing) => ({ placing, orderId: newId(deps.clock, deps.random) }));
  const checks = await deps.wallet.checkStakes(tx, requested.map(stakeOf));
  const funded: Funded[] = [];
  const repeated: Placing[] = [];
  for (const [index, one] of requested.entries()) {
    const check = checks[index];
    assert(check, 'a stake is checked');
    if (check.kind === 'replayed') repeated.push(one.placing);
    else if (answers.has(one.placing)) continue;
    else if (check.kind === 'conflict') answers.set(one.placing, refuse('request.idempotency_key_reused'));
    else if (check.kind === 'insufficient') answers.set(one.placing, refuseStake(check));
    else {
      const balanceMinor = check.balanceMinor - stakeOf(one).amountMinor;
      funded.push({ ...one, balanceMinor, drawn: check.drawn });
    }
  }
  if (repeated.length > 0) await answerRepeated(tx, repeated, answers);
  return funded;
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
    assert(found, 'a posted stake has its order');
    answers.set(placing, ok(found));
  }
}

interface Saving extends Pick<Allowed, 'books'> {
  readonly at: Date;
  readonly answers: Map<Placing, PlaceAnswer>;
}

async function save(tx: Tx, deps: LotteryDeps, funded: readonly Funded[], { at, books, answers }: Saving) {
  const placed = funded.map((one): Placed => {
    const stored = rowsOf(deps, one.placing, one.orderId, one.balanceMinor, at);
    answers.set(one.placing, ok(stored));
    return { placing: one.placing, stored, stake: stakeOf(one), drawn: one.drawn };
  });
  await savePlaced(
    tx,
    deps,
    placed.map((one) => [one]),
    books,
  );
}
