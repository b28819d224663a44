/** Every order of a drawn issue gets its end, some hundred at a time: a node that dies in between leaves the rest for the next. */
import type { SharedEngine } from '#engine-kit';
import { assert, ok } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import type { Movement, MovementAnswer } from '../wallet/index.ts';
import type { LotteryDeps } from './deps.ts';
import { type IssueKey, type IssueRow, markSettled } from './issue-store.ts';
import { type Ending, hasOpenOrders, keepEndings, type StoredOrder, takeOpenOrders } from './order-store.ts';
import { orderState, winningsOf } from './rules.ts';

const CHUNK = 200;
/** Bounds the loop: more than this in one go waits for the next tick. */
const MOST_CHUNKS = 1000;

/**
 * Settles all open orders of an issue and marks it done. Orders, money and facts of a chunk commit together, and each movement of money has
 * an id of its own: what is done twice acts once.
 */
export async function settleIssue(
  deps: LotteryDeps,
  engine: SharedEngine,
  merchant: Merchant,
  issue: IssueRow,
  now: Date,
): Promise<void> {
  const key = { merchantId: issue.merchant_id, game: issue.game, ordinal: Number(issue.ordinal) };
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const settled = await deps.atomically(async (tx) => ok(await settleChunk(tx, deps, engine, merchant, issue, key)));
    assert(settled.ok, 'a chunk is never refused');
    if (settled.value > 0) continue;
    await deps.atomically(async (tx) => {
      // Another node may hold the last orders: whoever finds none left marks the issue.
      if (!(await hasOpenOrders(tx, key))) await markSettled(tx, key, now);
      return ok();
    });
    return;
  }
}

async function settleChunk(
  tx: Tx,
  deps: LotteryDeps,
  engine: SharedEngine,
  merchant: Merchant,
  issue: IssueRow,
  key: IssueKey,
): Promise<number> {
  const orders = await takeOpenOrders(tx, key, CHUNK);
  if (orders.length === 0) return 0;
  const endings = orders.map((stored) => endingOf(engine, stored, issue));
  await keepEndings(tx, endings);
  const won = endings.filter((ending) => ending.payoutMinor > 0n);
  expectMoved(
    await deps.wallet.payoutMany(
      tx,
      won.map((ending) => movementOf(merchant, ending, 'win', ending.payoutMinor)),
    ),
  );
  const returned = endings.filter((ending) => ending.state === 'returned');
  expectMoved(
    await deps.wallet.refundMany(
      tx,
      returned.map((ending) => movementOf(merchant, ending, 'void', openStake(ending, orders))),
    ),
  );
  await deps.outbox.tellMany(
    tx,
    endings.map((ending) => ({
      merchantId: key.merchantId,
      kind: 'order.settled' as const,
      body: settledFact(ending, issue, orders),
    })),
  );
  return orders.length;
}

function endingOf(engine: SharedEngine, { order, lines }: StoredOrder, issue: IssueRow): Ending {
  const ended = lines
    .filter((line) => line.state === 'open')
    .map((line) => {
      if (issue.outcome === null) return { id: line.id, state: 'returned' as const, payoutMinor: 0n };
      const payoutMinor = winningsOf(engine, line, issue.outcome);
      assert(payoutMinor <= line.most_minor, 'a line wins no more than it could');
      return { id: line.id, state: payoutMinor > 0n ? ('won' as const) : ('lost' as const), payoutMinor };
    });
  const payoutMinor = ended.reduce((sum, line) => sum + line.payoutMinor, 0n);
  return { order, state: orderState(ended), payoutMinor, lines: ended };
}

/** The stake of the lines that were not taken back. */
function openStake(ending: Ending, orders: readonly StoredOrder[]): bigint {
  const stored = orders.find(({ order }) => order.id === ending.order.id);
  assert(stored, 'an ending is of an order in hand');
  return stored.lines.reduce((sum, line) => (line.state === 'open' ? sum + line.stake_minor : sum), 0n);
}

function movementOf(merchant: Merchant, { order }: Ending, word: 'win' | 'void', amountMinor: bigint): Movement {
  return {
    purse: { merchant, memberId: order.member_id, isTrial: order.is_trial },
    source: order.source,
    externalId: `${word}:${order.id}`,
    amountMinor,
    ref: order.id,
    requestHash: amountMinor.toString(),
    label: order.game,
  };
}

function expectMoved(answers: readonly MovementAnswer[]): void {
  for (const { kind } of answers) assert(kind === 'applied', `a settled order is paid once, not ${kind}`);
}

function settledFact(ending: Ending, issue: IssueRow, orders: readonly StoredOrder[]) {
  const { order, state, payoutMinor } = ending;
  assert(state !== 'open', 'a settled order has its end');
  return {
    orderId: order.id,
    memberId: order.member_id,
    isTrial: order.is_trial,
    game: order.game,
    numero: order.numero,
    currency: order.currency,
    stakeMinor: openStake(ending, orders).toString(),
    payoutMinor: payoutMinor.toString(),
    state,
    at: (issue.drawn_at ?? issue.draws_at).toISOString(),
  };
}
