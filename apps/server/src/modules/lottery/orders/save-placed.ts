/** Writes orders whose stakes were checked: rows, what they can win, facts, and the money last. */
import { assert, newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Drawn, Movement } from '../../wallet/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { type Allowed, expose } from './hold-caps.ts';
import { lineLifecycle, orderLifecycle } from './lifecycle.ts';
import { bonusUseIn, type Placing, sumOf } from './placing.ts';
import { orderFact } from './rules.ts';
import { type LineRow, type OrderRow, type StoredOrder, saveOrders } from './store-order.ts';

export interface Placed {
  readonly placing: Placing;
  readonly stored: StoredOrder;
  readonly stake: Movement;
  /** What of it is bonus money, as it was checked. */
  readonly drawn: Drawn | undefined;
}

/** Those of one member are one group: their stakes are taken together. */
export async function savePlaced(
  tx: Tx,
  deps: LotteryDeps,
  groups: readonly (readonly Placed[])[],
  books: Allowed['books'],
): Promise<void> {
  const placed = groups.flat();
  if (placed.length === 0) return;
  await saveOrders(
    tx,
    placed.map(({ stored }) => stored),
  );
  await expose(
    tx,
    placed.map(({ placing }) => placing),
    books,
  );
  await deps.outbox.publishMany(
    tx,
    placed.map(({ stored: { order } }) => ({
      merchantId: order.merchant_id,
      kind: 'order.placed' as const,
      body: {
        ...orderFact(order),
        stakeMinor: order.stake_minor.toString(),
        at: order.placed_at.toISOString(),
      },
    })),
  );
  // Money last: every bet of every node waits for the house account's row.
  const moved = await deps.wallet.moveGroups(
    tx,
    groups.map((group) => group.map(({ stake, drawn }) => ({ ...stake, kind: 'stake' as const, drawn }))),
    { isNew: true, isLast: true },
  );
  for (const answer of moved) assert(answer.kind === 'applied', 'a posting checked under a lock applies as checked');
}

export function stakeOf({ placing, orderId }: { readonly placing: Placing; readonly orderId: string }): Movement {
  return {
    accountRef: { merchant: placing.merchant, memberId: placing.memberId, isTrial: placing.isTrial },
    source: placing.source,
    externalId: `order:${placing.memberId}:${placing.key}`,
    amountMinor: sumOf(placing.lines, 'stakeMinor'),
    ref: orderId,
    requestHash: placing.requestHash,
    label: placing.game.code,
    bonusUse: bonusUseIn(placing.merchant, placing.game, { game: placing.game.code, drawNumber: placing.drawNumber }),
  };
}

type OnlyLine = Pick<OrderRow, 'line_id' | 'bet' | 'unit_minor' | 'multiple' | 'rebate_bp' | 'series'>;

const noLine: OnlyLine = { line_id: null, bet: null, unit_minor: null, multiple: null, rebate_bp: null, series: null };

/** An order of one line says what settles it. */
const settledBy = ({ id, bet, unit_minor, multiple, rebate_bp, series }: LineRow): OnlyLine => ({
  line_id: id,
  bet: JSON.stringify(bet),
  unit_minor,
  multiple,
  rebate_bp,
  series,
});

export function rowsOf(deps: LotteryDeps, placing: Placing, orderId: string, balance: bigint, at: Date): StoredOrder {
  const order: OrderRow = {
    merchant_id: placing.merchant.id,
    id: orderId,
    member_id: placing.memberId,
    is_trial: placing.isTrial,
    game: placing.game.code,
    variant: placing.variant,
    draw_index: BigInt(placing.drawIndex),
    draw_number: placing.drawNumber,
    play_type: placing.playType,
    currency: placing.merchant.currency.code,
    stake_minor: sumOf(placing.lines, 'stakeMinor'),
    max_minor: sumOf(placing.lines, 'maxMinor'),
    payout_minor: 0n,
    rebate_minor: 0n,
    state: orderLifecycle.initial,
    source: placing.source,
    balance_minor: balance,
    idempotency_key: placing.key,
    request_hash: placing.requestHash,
    placed_at: at,
    chase_id: placing.chase?.id ?? null,
    chase_position: placing.chase?.position ?? null,
    chase_multiple: placing.chase?.multiple ?? null,
    ...noLine,
  };
  const lines = placing.lines.map(
    (line, position): LineRow => ({
      merchant_id: placing.merchant.id,
      order_id: orderId,
      id: newId(deps.clock, deps.random),
      position,
      play: line.play,
      selection: line.selection as LineRow['selection'],
      bet: line.bet as LineRow['bet'],
      bet_count: line.betCount,
      unit_minor: line.unitMinor,
      multiple: line.multiple,
      stake_minor: line.stakeMinor,
      max_minor: line.maxMinor,
      payout_minor: 0n,
      series: line.series ?? null,
      rebate_bp: line.rebateBp,
      rebate_minor: 0n,
      state: lineLifecycle.initial,
      cancel_key: null,
    }),
  );
  const [only] = lines;
  return { order: lines.length === 1 && only ? { ...order, ...settledBy(only) } : order, lines };
}
