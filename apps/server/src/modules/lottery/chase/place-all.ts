/** Writes a chase: its draws locked, the clock read, each draw’s limits held, the whole stake checked once and taken at once. */
import type { Endpoints, RefusalOf } from '#contract';
import { assert, newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { lockDraws } from '../draws/index.ts';
import { holdCaps, keyOf, type Placed, type Placing, rowsOf, savePlaced, stakeOf, sumOf } from '../orders/index.ts';
import { type ChaseRow, chaseByKey, insertChase } from './store-chase.ts';

export type ChaseRefusal = RefusalOf<Endpoints['placeChase']>;
export type ChaseAnswer = Result<ChaseRow, ChaseRefusal>;

export interface ChasePlacing {
  readonly chase: Omit<ChaseRow, 'stake_minor' | 'placed_at' | 'stopped_by' | 'stopped_at'>;
  readonly merchant: Merchant;
  /** In the order of their draws. */
  readonly placings: readonly Placing[];
}

export async function placeAll(
  tx: Tx,
  deps: LotteryDeps,
  now: (tx: Tx) => Promise<Date>,
  { chase, merchant, placings }: ChasePlacing,
): Promise<ChaseAnswer> {
  const owner = { merchantId: merchant.id, memberId: chase.member_id };
  const draws = new Map((await lockDraws(tx, placings.map(keyOf))).map((row) => [Number(row.draw_index), row]));
  const at = await now(tx);
  const before = await chaseByKey(tx, owner, chase.idempotency_key);
  if (before) return before.request_hash === chase.request_hash ? ok(before) : refuse('request.idempotency_key_reused');
  for (const { drawIndex, drawNumber } of placings) {
    const draw = draws.get(drawIndex);
    assert(draw, 'a draw with bets has its row');
    if (draw.state !== 'selling' || at >= draw.closes_at) return refuse('draw.closed', { drawNumber });
  }
  // Locks it too: a break that begins now finds the chase, and ends it.
  const standing = await deps.standingOf(tx, merchant.id, chase.member_id);
  if (standing === 'on_break') return refuse('protection.on_break');
  if (standing === 'held' || standing === 'closed') return refuse('protection.checking');
  let exceeded: ReturnType<typeof refuse<'order.cap_exceeded'>> | undefined;
  const { books } = await holdCaps(tx, placings, ({ drawNumber }, { code, value }) => {
    exceeded ??= refuse(code, { ...value, drawNumber });
  });
  if (exceeded) return exceeded;
  return stakeAll(tx, deps, { ...chase, placed_at: at, stopped_by: null, stopped_at: null }, placings, books);
}

async function stakeAll(
  tx: Tx,
  deps: LotteryDeps,
  chase: Omit<ChaseRow, 'stake_minor'>,
  placings: readonly Placing[],
  books: Parameters<typeof savePlaced>[3],
): Promise<ChaseAnswer> {
  const requested = placings.map((placing) => ({ placing, orderId: newId(deps.clock, deps.random) }));
  const [first] = requested;
  assert(first, 'a chase has draws');
  const totalMinor = placings.reduce((total, { lines }) => total + sumOf(lines, 'stakeMinor'), 0n);
  const whole = { ...stakeOf(first), externalId: `chase:${chase.id}`, amountMinor: totalMinor, ref: chase.id };
  const [check] = await deps.wallet.checkStakes(tx, [whole]);
  assert(check, 'a stake is checked');
  if (check.kind === 'insufficient') return refuse('wallet.insufficient');
  assert(check.kind === 'ready', 'a new chase has staked nothing');
  let balanceMinor = check.balanceMinor;
  const placed: Placed[] = [];
  for (const one of requested) {
    const stake = stakeOf(one);
    balanceMinor -= stake.amountMinor;
    const stored = rowsOf(deps, one.placing, one.orderId, balanceMinor, chase.placed_at);
    placed.push({ placing: one.placing, stored, stake });
  }
  const row = { ...chase, stake_minor: totalMinor };
  await insertChase(tx, row);
  await savePlaced(tx, deps, [placed], books);
  return ok(row);
}
