/** Places orders of one member in one transaction: draws locked, the clock read, the whole stake checked, each draw’s limits held, all taken once. */
import type { StakeRefusal } from '#contract';
import { assert, multiplyRatio, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import { type Drawn, refuseStake } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockDraws } from '../draws/index.ts';
import {
  drawText,
  holdCaps,
  keyOf,
  type Placed,
  type Placing,
  rowsOf,
  savePlaced,
  stakeOf,
  sumOf,
} from '../orders/index.ts';

export type TogetherRefusal =
  | 'draw.closed'
  | 'protection.on_break'
  | 'protection.checking'
  | 'order.cap_exceeded'
  | StakeRefusal;

/** What the orders are together: a chase, a slip. */
export interface Whole<Row, Code extends string> {
  readonly placings: readonly Placing[];
  /** Of the check of the whole stake. */
  readonly externalId: string;
  readonly ref: string;
  /** Asked once the draws are locked: what was placed under the key before. */
  readonly before: () => Promise<Result<Row, Code> | undefined>;
  /** Writes its row, before its orders. */
  readonly insert: (placed: { readonly at: Date; readonly stakeMinor: bigint }) => Promise<Row>;
}

/** A refusal names the game and the draw it is about. */
export async function placeTogether<Row, Code extends string>(
  tx: Tx,
  deps: LotteryDeps,
  now: (tx: Tx) => Promise<Date>,
  { placings, externalId, ref, before, insert }: Whole<Row, Code>,
): Promise<Result<Row, Code | TogetherRefusal>> {
  const [first] = placings;
  assert(first, 'what is placed together has orders');
  const { merchant, memberId } = first;
  const draws = new Map(
    (await lockDraws(tx, placings.map(keyOf))).map((row) => [
      drawText({ merchantId: row.merchant_id, game: row.game, drawIndex: Number(row.draw_index) }),
      row,
    ]),
  );
  const at = await now(tx);
  const known = await before();
  if (known) return known;
  for (const placing of placings) {
    const draw = draws.get(drawText(keyOf(placing)));
    assert(draw, 'a draw with bets has its row');
    if (draw.state !== 'selling' || at >= draw.closes_at) return refuse('draw.closed', namesOf(placing));
  }
  // Locks it too: a break that begins now finds the orders.
  const accountStatus = await deps.accountStatusOf(tx, merchant.id, memberId);
  if (accountStatus === 'on_break') return refuse('protection.on_break');
  if (accountStatus === 'held' || accountStatus === 'closed') return refuse('protection.checking');
  // Accounts before the draws' books, as single orders lock them.
  const stakeMinor = placings.reduce((total, { lines }) => total + sumOf(lines, 'stakeMinor'), 0n);
  const stake = stakeOf({ placing: first, orderId: ref });
  const largestMinor = largestOf(placings.map(({ lines }) => sumOf(lines, 'stakeMinor')));
  const bonusUse = stake.bonusUse && { ...stake.bonusUse, largestMinor };
  const [check] = await deps.wallet.checkStakes(tx, [{ ...stake, externalId, amountMinor: stakeMinor, ref, bonusUse }]);
  assert(check, 'a stake is checked');
  if (check.kind === 'insufficient') return refuseStake(check);
  assert(check.kind === 'ready', 'what is new has staked nothing');
  let exceeded: ReturnType<typeof refuse<'order.cap_exceeded'>> | undefined;
  const { books } = await holdCaps(tx, placings, (placing, { code, value }) => {
    exceeded ??= refuse(code, { ...value, ...namesOf(placing) });
  });
  if (exceeded) return exceeded;
  const requested = placings.map((placing) => ({ placing, orderId: newId(deps.clock, deps.random) }));
  let stakedMinor = 0n;
  const placed = requested.map((one): Placed => {
    const own = stakeOf(one);
    const before = stakedMinor;
    stakedMinor += own.amountMinor;
    const stored = rowsOf(deps, one.placing, one.orderId, check.balanceMinor - stakedMinor, at);
    return { placing: one.placing, stored, stake: own, drawn: partOf(check.drawn, stakeMinor, before, stakedMinor) };
  });
  const row = await insert({ at, stakeMinor });
  await savePlaced(tx, deps, [placed], books);
  return ok(row);
}

/** Of what the whole stake draws, the part of one order: of running totals, so that the parts are the whole. */
function partOf(drawn: Drawn | undefined, wholeMinor: bigint, fromMinor: bigint, toMinor: bigint): Drawn | undefined {
  if (!drawn) return undefined;
  const upTo = (minor: bigint) => multiplyRatio(drawn.bonusMinor, minor, wholeMinor);
  return { ...drawn, bonusMinor: upTo(toMinor) - upTo(fromMinor) };
}

const largestOf = (amounts: readonly bigint[]) => amounts.reduce((max, one) => (one > max ? one : max), 0n);

const namesOf = ({ game, drawNumber }: Placing) => ({ gameCode: game.code, drawNumber });
