/**
 * One exchange, in one transaction: the limits of the item, its prize, the points and the stock. A refusal takes nothing. Locks are
 * taken in one order: the member's progress in the shop, the campaign, the prize, the points, the item.
 */
import type { ShopItem } from '#contract';
import { newId, ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, lockCampaign, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyToAll, factsOf, lockProgress, mayTakePart } from '../giving/index.ts';
import { accountOf, spendPoints } from '../points/index.ts';
import { addSpins } from '../wheels/index.ts';
import { KIND, moneyOf, periodIn, refusalOf } from './items.ts';
import { orderLifecycle } from './lifecycle.ts';
import { findOrder, insertOrder, type OrderRow, ordersOf, takeItem, takenOf } from './store.ts';

export interface Exchanging {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly code: string;
  readonly item: string;
  readonly cost: number;
  readonly tap: string;
}

type Refused =
  | 'reward.unknown'
  | 'request.idempotency_key_reused'
  | `shop.${'changed' | 'closed' | 'sold_out' | 'limit' | 'level' | 'too_few'}`;

export interface Exchanged {
  readonly order: OrderRow;
  readonly balance: bigint;
}

export function exchange(rewards: Rewarding, exchanging: Exchanging): Promise<Result<Exchanged, Refused>> {
  const { merchant, memberId, code, item: name, cost } = exchanging;
  return rewards.atomically(async (tx): Promise<Result<Exchanged, Refused>> => {
    // Also of a shop that is closed by now.
    const before = await answerAgain(tx, exchanging);
    if (before) return before;
    const running = await runningCampaigns(tx, merchant.id);
    const campaign = running.find((one) => one.code === code && one.terms.kind === KIND);
    if (!campaign) return refuse('reward.unknown');
    // The lock that orders a member's exchanges.
    await lockProgress(tx, { merchantId: merchant.id, memberId }, code);
    const meanwhile = await answerAgain(tx, exchanging);
    if (meanwhile) return meanwhile;
    if (!(await mayExchange(rewards, tx, exchanging, campaign))) return refuse('reward.unknown');
    const item = campaign.terms.items?.find((one) => one.code === name);
    if (!item) return refuse('reward.unknown');
    if (item.cost !== cost) return refuse('shop.changed');
    return take(rewards, tx, exchanging, { campaign, item });
  });
}

/** The order of this tap, if there is one. */
async function answerAgain(
  tx: Tx,
  { merchant, memberId, code, item, cost, tap }: Exchanging,
): Promise<Result<Exchanged, Refused> | undefined> {
  const owner = { merchantId: merchant.id, memberId };
  const order = await findOrder(tx, owner, tap);
  if (!order) return undefined;
  const isSame = order.campaign === code && order.item === item && order.cost === BigInt(cost);
  if (!isSame) return refuse('request.idempotency_key_reused');
  return ok({ order, balance: (await accountOf(tx, owner)).balance });
}

async function mayExchange(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId }: Exchanging,
  campaign: Campaign,
): Promise<boolean> {
  if ((await rewards.accountStatusOf(tx, merchant.id, memberId)) !== 'open') return false;
  const facts = (await factsOf(rewards, tx, merchant, [memberId], [campaign])).get(memberId) ?? {};
  return mayTakePart(merchant, campaign, facts, new Date(rewards.clock.now()));
}

const hindered = { level: 'shop.level', limit: 'shop.limit', sold_out: 'shop.sold_out' } as const;

interface ItemRequest {
  readonly campaign: Campaign;
  readonly item: ShopItem;
}

async function take(
  rewards: Rewarding,
  tx: Tx,
  exchanging: Exchanging,
  { campaign, item }: ItemRequest,
): Promise<Result<Exchanged, Refused>> {
  const { merchant, memberId, tap } = exchanging;
  const { code, version } = campaign;
  const owner = { merchantId: merchant.id, memberId };
  const at = new Date(rewards.clock.now());
  const { day } = momentAt(merchant, at);
  const row = await lockCampaign(tx, merchant.id, code);
  if (row?.state !== 'running' || row.version !== version) return refuse('shop.changed');
  const period = periodIn(campaign, day);
  const closedBy = refusalOf(item, {
    level:
      item.level === undefined ? 0 : ((await rewards.levels.levelsOf(tx, merchant, [memberId])).get(memberId) ?? 0),
    taken: (await takenOf(tx, merchant.id, code)).get(item.code) ?? 0n,
    mine: (await ordersOf(tx, owner, code, period)).get(item.code) ?? 0,
  });
  if (closedBy) return refuse(hindered[closedBy]);
  const id = newId(rewards.clock, rewards.random);
  if (!(await give(rewards, tx, exchanging, { campaign, item }, { id, day }))) return refuse('shop.closed');
  const points = BigInt(item.cost);
  const spending = { owner, at, day, campaign: code, orderId: id, points };
  if (!(await spendPoints(tx, spending))) return refuse('shop.too_few');
  if (!(await takeItem(tx, { merchantId: merchant.id, campaign: code, item: item.code }, item.stock)))
    return refuse('shop.sold_out');
  const isLater = 'voucher' in item.prize;
  const order: OrderRow = {
    merchant_id: merchant.id,
    id,
    member_id: memberId,
    tap,
    campaign: code,
    version,
    item: item.code,
    period,
    cost: points,
    state: isLater ? 'ordered' : orderLifecycle.next('ordered', 'deliver'),
    note: null,
    ordered_at: at,
    ended_at: isLater ? null : at,
  };
  await insertOrder(tx, order);
  return ok({ order, balance: (await accountOf(tx, owner)).balance });
}

/** False where the prize cannot be given. A voucher is given by an operator. */
async function give(
  rewards: Rewarding,
  tx: Tx,
  { merchant, memberId }: Exchanging,
  { campaign, item }: ItemRequest,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<boolean> {
  const { prize } = item;
  if ('voucher' in prize) return true;
  if ('spins' in prize) return addSpins(rewards, tx, { merchant, memberId, code: prize.of, spins: prize.spins });
  const rounds = 'rounds' in prize ? prize.rounds : 0;
  const body = { memberId, amountMinor: `${moneyOf(item, merchant)}`, isCash: 'cash' in prize, rounds };
  const occasion = { kind: 'prize', id, day, body } as const;
  const applied = await applyToAll(rewards, tx, merchant, [campaign], [{ memberId, occasion }]);
  if (rounds > 0) return applied.rounds === rounds;
  const [grant] = applied.given;
  // The rest of a budget is no prize.
  return grant?.award_minor === moneyOf(item, merchant);
}
