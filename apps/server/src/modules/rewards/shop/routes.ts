/** The endpoints of points and of shops. */
import type { AnswerOf, Endpoints, Language } from '#contract';
import { configuredAmount, ok } from '#kernel';
import { defineHandlers } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, freeRoundsOf, significantTerms, spentBy } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { accountOf, type Entry, lapsingOf, latestEntries } from '../points/index.ts';
import { exchange } from './exchange.ts';
import { itemTitle, KIND, moneyOf, type Naming, periodIn, prizeOf, refusalOf, type WireItem } from './items.ts';
import { namedOrders, namingOf } from './named-orders.ts';
import { latestOrders, type OrderRow, ordersOf, takenOf } from './store.ts';

type Shop = AnswerOf<Endpoints['shop']>;
type Points = AnswerOf<Endpoints['points']>;

const ORDERS_SHOWN = 20;

interface Visiting {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly language: Language;
}

export function shopRoutes(rewards: Rewarding) {
  const { db } = rewards;
  const naming = ({ merchant, language }: Visiting) => namingOf(db, merchant, language);
  return defineHandlers({
    points: async ({ merchant, language, session, query: { below, limit } }) => {
      const { memberId } = session;
      const owner = { merchantId: merchant.id, memberId };
      const isAway = session.onBreakUntil !== undefined || session.isHeld;
      const page = { limit: limit + 1, ...(below !== undefined && { below }) };
      const entries = await latestEntries(db, owner, page);
      const lapsing = await lapsingOf(db, owner);
      const ways = isAway ? [] : (await openTo(rewards, { merchant, memberId, language })).filter(bringsPoints);
      return ok({
        balance: Number((await accountOf(db, owner)).balance),
        ...(lapsing && { lapsing: { points: Number(lapsing.points), on: lapsing.on } }),
        ways: ways.map(({ code, terms }) => ({
          campaign: code,
          title: campaignText(rewards, merchant, language, terms.title),
          line: campaignText(rewards, merchant, language, terms.line),
          terms: significantTerms(rewards, merchant, language, terms),
        })),
        content: entries.slice(0, limit).map(entryToWire),
        hasMore: entries.length > limit,
      });
    },

    shop: async ({ merchant, language, session }) => {
      const visiting = { merchant, language, memberId: session.memberId };
      const owner = { merchantId: merchant.id, memberId: session.memberId };
      const { balance } = await accountOf(db, owner);
      const names = await naming(visiting);
      const orders = await ordersToWire(rewards, names, await latestOrders(db, owner, ORDERS_SHOWN));
      const shown = { balance: Number(balance), items: [] as WireItem[], terms: [] as Shop['terms'], orders };
      // A member on a break gets no advertising.
      if (session.onBreakUntil !== undefined || session.isHeld) return ok(shown);
      for (const campaign of (await openTo(rewards, visiting)).filter(({ terms }) => terms.kind === KIND)) {
        const title = campaignText(rewards, merchant, language, campaign.terms.title);
        const terms = significantTerms(rewards, merchant, language, campaign.terms);
        shown.terms.push({ campaign: campaign.code, title, terms });
        shown.items.push(...(await itemsToWire(rewards, names, visiting, campaign)));
      }
      return ok(shown);
    },

    exchangePoints: async ({ merchant, language, session, body: { campaign: code, ...body } }) => {
      const { memberId } = session;
      const exchanged = await exchange(rewards, { merchant, memberId, code, ...body });
      if (!exchanged.ok) return exchanged;
      const [order] = await ordersToWire(rewards, await naming({ merchant, language, memberId }), [
        exchanged.value.order,
      ]);
      return ok({ order: order as Shop['orders'][number], balance: Number(exchanged.value.balance) });
    },
  });
}

/** What brings points, of whatever kind it is. */
const bringsPoints = ({ terms }: Campaign) => terms.kind === 'points' || Number(terms.params.points ?? 0) > 0;

async function openTo(rewards: Rewarding, { merchant, memberId }: Visiting): Promise<readonly Campaign[]> {
  const running = await rewards.running(merchant.id);
  const facts = (await factsOf(rewards, rewards.db, merchant, [memberId], running)).get(memberId) ?? {};
  const at = new Date(rewards.clock.now());
  return running.filter((campaign) => mayTakePart(merchant, campaign, facts, at));
}

async function itemsToWire(
  rewards: Rewarding,
  names: Naming,
  { merchant, memberId }: Visiting,
  campaign: Campaign,
): Promise<WireItem[]> {
  const { db } = rewards;
  const { items = [], limits } = campaign.terms;
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const taken = await takenOf(db, merchant.id, campaign.code);
  const mine = await ordersOf(db, { merchantId: merchant.id, memberId }, campaign.code, periodIn(campaign, day));
  const needsLevel = items.some(({ level }) => level !== undefined);
  const level = needsLevel ? ((await rewards.levels.levelsOf(db, merchant, [memberId])).get(memberId) ?? 0) : 0;
  const { spent_minor: spentMinor } = await spentBy(db, merchant.id, campaign.code);
  const leftMinor = configuredAmount(limits.budget, merchant.currency) - spentMinor;
  return items.map((item) => {
    const usage = { level, taken: taken.get(item.code) ?? 0n, mine: mine.get(item.code) ?? 0 };
    const capMinor = 'rounds' in item.prize ? (freeRoundsOf(campaign.terms, merchant)?.capMinor ?? 0n) : 0n;
    const isPaid = moneyOf(item, merchant) + capMinor <= leftMinor;
    const { stock, perMember } = item;
    const left = stock === undefined ? undefined : Math.max(0, stock - Number(usage.taken));
    return {
      campaign: campaign.code,
      code: item.code,
      title: itemTitle(rewards, names, item),
      prize: prizeOf(item),
      cost: item.cost,
      state: refusalOf(item, usage) ?? (isPaid ? 'open' : 'closed'),
      ...(left !== undefined && { left }),
      ...(perMember !== undefined && { more: Math.max(0, perMember - usage.mine) }),
      ...(item.level !== undefined && { level: item.level }),
    };
  });
}

async function ordersToWire(rewards: Rewarding, names: Naming, orders: readonly OrderRow[]): Promise<Shop['orders']> {
  return (await namedOrders(rewards, rewards.db, names, orders)).map(({ row, title }) => ({
    id: row.id,
    title,
    cost: Number(row.cost),
    state: row.state,
    ...(row.note !== null && { note: row.note }),
    at: row.ordered_at.toISOString(),
  }));
}

function entryToWire({ number, reason, amount, balance, at, lapsesOn }: Entry): Points['content'][number] {
  return {
    number,
    reason,
    points: Number(amount),
    balance: Number(balance),
    at: at.toISOString(),
    ...(lapsesOn !== null && { lapsesOn }),
  };
}
