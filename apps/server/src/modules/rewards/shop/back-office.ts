/** What operators do with a shop's orders: a voucher is delivered, or its points come back. */
import type { Language } from '#contract';
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { Waiting } from '../../../db/waiting.ts';
import type { Merchant } from '../../merchants/index.ts';
import { runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { addPoints, lapseDaysOf } from '../points/index.ts';
import { orderLifecycle } from './lifecycle.ts';
import { type NamedOrder, namedOrders, namingOf } from './named-orders.ts';
import {
  giveItemBack,
  lockOrder,
  type OrderFilter,
  type OrderRow,
  openOrders,
  orderById,
  pageOfOrders,
  setOrder,
  waitingOrders,
} from './store.ts';

export interface OrderChange {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}
type Changed = Result<OrderChange, 'reward.unknown' | 'order.settled'>;

export interface ShopsBackOffice {
  /** Those that wait. */
  list(db: Db, merchantId: string): Promise<readonly { readonly [field: string]: Json }[]>;
  waiting(db: Db, merchantId: string): Promise<Waiting>;
  /** A page of all orders, with one row more where there is another page; named in a language. */
  page(db: Db, merchant: Merchant, language: Language, filter: OrderFilter): Promise<readonly NamedOrder[]>;
  find(db: Db, merchant: Merchant, language: Language, id: string): Promise<NamedOrder | undefined>;
  /** The note is what the member is shown: a code, a number to follow. */
  deliver(tx: Tx, merchant: Merchant, id: string, note: string): Promise<Changed>;
  refund(tx: Tx, merchant: Merchant, id: string, reason: string): Promise<Changed>;
}

const LISTED = 200;

export function openShops(rewards: Rewarding): ShopsBackOffice {
  const named = async (db: Db, merchant: Merchant, language: Language, rows: readonly OrderRow[]) =>
    namedOrders(rewards, db, await namingOf(db, merchant, language), rows);
  const change = async (
    tx: Tx,
    merchant: Merchant,
    { id, note }: { readonly id: string; readonly note: string },
    event: 'deliver' | 'refund',
  ): Promise<Changed> => {
    const row = await lockOrder(tx, merchant.id, id);
    if (!row) return refuse('reward.unknown');
    if (!orderLifecycle.allows(row.state, event)) return refuse('order.settled');
    const after = orderLifecycle.next(row.state, event);
    const at = new Date(rewards.clock.now());
    if (event === 'refund') {
      const lapseDays = lapseDaysOf(await runningCampaigns(tx, merchant.id));
      const { day } = momentAt(merchant, at);
      const { member_id: memberId, campaign, cost: points } = row;
      const receiving = { merchantId: merchant.id, at, day, lapseDays };
      await addPoints(tx, receiving, [{ memberId, campaign, reason: 'refund', period: id, points }]);
      await giveItemBack(tx, { merchantId: merchant.id, campaign, item: row.item });
    }
    await setOrder(tx, row, { state: after, note, ended_at: at });
    return ok({ id, before: row.state, after });
  };
  return {
    waiting: waitingOrders,
    list: async (db, merchantId) =>
      (await openOrders(db, merchantId, LISTED)).map((row) => ({
        id: row.id,
        campaign: row.campaign,
        item: row.item,
        member: row.member_id,
        cost: Number(row.cost),
        orderedAt: row.ordered_at.toISOString(),
      })),
    page: async (db, merchant, language, filter) =>
      named(db, merchant, language, await pageOfOrders(db, merchant.id, filter)),
    find: async (db, merchant, language, id) => {
      const row = await orderById(db, merchant.id, id);
      return row && (await named(db, merchant, language, [row]))[0];
    },
    deliver: (tx, merchant, id, note) => change(tx, merchant, { id, note }, 'deliver'),
    refund: (tx, merchant, id, note) => change(tx, merchant, { id, note }, 'refund'),
  };
}
