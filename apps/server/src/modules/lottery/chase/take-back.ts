/** Gives back whole sub-orders whose draws are on sale: all of them in a handful of statements, however many there are. */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GroupedMovement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type DrawRow, lockDraws } from '../draws/index.ts';
import { type CellAmount, takeFromBooks } from '../exposure/index.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { bonusUseIn, cellsOfLine, orderFact, type StoredOrder, subOrdersOf } from '../orders/index.ts';
import { ordersOnSale, saveTakenBack } from './store-chase.ts';

export interface TakeBackParts {
  readonly registry: LotteryRegistry;
  readonly now: (tx: Tx) => Promise<Date>;
}

/** The orders of a chase, with the draws on sale. Nobody closes or draws these until the transaction ends. */
export interface LockedChase {
  readonly at: Date;
  readonly orders: readonly StoredOrder[];
  /** `taken`: it can be given back. `closed`: its draw is. `ended`: it was drawn, or given back before. */
  readonly statusOf: (order: StoredOrder) => 'taken' | 'closed' | 'ended';
  readonly rulesOf: (order: StoredOrder) => number | undefined;
}

const EVERY = { from: 0, limit: 100 };

const drawOf = ({ order }: StoredOrder, draws: ReadonlyMap<string, DrawRow>) => draws.get(order.draw_index.toString());

/** Draws, then orders, then money: locked in the same order everywhere. A draw's row is locked before the clock is read. */
export async function lockChase(
  tx: Tx,
  { now }: TakeBackParts,
  merchantId: string,
  chaseId: string,
): Promise<LockedChase> {
  const onSale = await ordersOnSale(tx, merchantId, chaseId);
  const locked = onSale.length > 0 ? await lockDraws(tx, onSale) : [];
  const draws = new Map(locked.map((draw) => [draw.draw_index.toString(), draw]));
  const at = await now(tx);
  return {
    at,
    orders: await subOrdersOf(tx, merchantId, chaseId, EVERY),
    statusOf(stored) {
      if (stored.order.state !== 'open') return 'ended';
      const draw = drawOf(stored, draws);
      return draw?.state === 'selling' && at < draw.closes_at ? 'taken' : 'closed';
    },
    rulesOf: (stored) => drawOf(stored, draws)?.rules_version,
  };
}

/** What is given back, by whom: `key` distinguishes the requests of its member. */
export interface TakingBack {
  readonly merchant: Merchant;
  readonly orders: readonly StoredOrder[];
  readonly key: string;
  readonly rulesOf: LockedChase['rulesOf'];
}

export async function takeBack(
  tx: Tx,
  deps: LotteryDeps,
  { registry }: Pick<TakeBackParts, 'registry'>,
  { merchant, orders, key, rulesOf }: TakingBack,
): Promise<void> {
  const ids = orders.map(({ order }) => order.id);
  await saveTakenBack(tx, merchant.id, ids, key);
  await takeFromBooks(tx, await exposedBy(registry, orders, rulesOf));
  const refunds = orders.map((stored) => refundOf(merchant, registry, stored));
  const bonusParts = await partsOf(tx, deps, merchant, refunds);
  await deps.outbox.publishMany(
    tx,
    orders.map(({ order }) => {
      const { orderId, ...ofDraw } = orderFact(order);
      const ended = { orderId, stakeMinor: order.stake_minor.toString(), payoutMinor: '0', result: 'void' as const };
      return {
        merchantId: merchant.id,
        kind: 'orders.settled' as const,
        body: {
          ...ofDraw,
          orders: [ended],
          at: order.placed_at.toISOString(),
          bonusParts: bonusParts.filter(({ ref }) => ref === orderId),
        },
      };
    }),
  );
  // Money last: every bet waits for the house accounts' rows.
  const [moved] = await deps.wallet.moveGroups(tx, [refunds]);
  assert(moved?.kind === 'applied', 'a sub-order is given back once');
}

/** Each of another draw, so that they are looked for by themselves. */
function partsOf(tx: Tx, deps: LotteryDeps, merchant: Merchant, refunds: readonly GroupedMovement[]) {
  const some = refunds.find(({ bonusUse }) => bonusUse)?.bonusUse;
  return deps.bonus.partsOfOutcome(tx, merchant.id, {
    bonusUse: some && { category: some.category },
    bets: refunds.map(({ ref, accountRef: { memberId, isTrial } }) => ({ ref, memberId, isTrial })),
    movements: refunds,
  });
}

const openLines = ({ lines }: StoredOrder) => lines.filter(({ state }) => state === 'open');

function refundOf(merchant: Merchant, registry: LotteryRegistry, stored: StoredOrder): GroupedMovement {
  const { order } = stored;
  const amountMinor = openLines(stored).reduce((sum, line) => sum + line.stake_minor, 0n);
  return {
    kind: 'refund',
    accountRef: { merchant, memberId: order.member_id, isTrial: order.is_trial },
    source: order.source,
    // An order is given back as a whole once, no matter who asks.
    externalId: `chase:${order.id}`,
    amountMinor,
    ref: order.id,
    requestHash: amountMinor.toString(),
    label: order.game,
    bonusUse: bonusUseIn(merchant, registry.find(order.game), { game: order.game, drawNumber: order.draw_number }),
  };
}

/** What the orders could win of real money. Where this node lacks their rules it stays counted: never too little. */
async function exposedBy(registry: LotteryRegistry, orders: readonly StoredOrder[], rulesOf: LockedChase['rulesOf']) {
  const exposed = [];
  for (const stored of orders) {
    const { order } = stored;
    const game = registry.find(order.game);
    const rulesVersion = rulesOf(stored);
    if (order.is_trial || !game || rulesVersion === undefined) continue;
    const engine = await registry.engine(game, { variant: order.variant, rulesVersion });
    if (!engine) continue;
    const amounts = openLines(stored).flatMap((line): CellAmount[] =>
      cellsOfLine(engine, line.bet, line.unit_minor * BigInt(line.multiple)),
    );
    const key = { merchantId: order.merchant_id, game: order.game, drawIndex: Number(order.draw_index) };
    exposed.push({ key, amounts });
  }
  return exposed;
}
