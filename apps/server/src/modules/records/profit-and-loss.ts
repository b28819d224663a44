/** A member's profit and loss: sums of days by period and by category. */
import type { AnswerOf, Endpoints } from '#contract';
import { formatAmount } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { Owner } from '../../db/tenancy/rows.ts';
import { type DayRange, dayAfter, type Merchant } from '../merchants/index.ts';
import type { Chosen } from './choice.ts';
import { moneyByDay, type Sums, sumsByDay } from './store.ts';

type Pnl = AnswerOf<Endpoints['memberPnl']>;

/** Longer ranges are shown by month: daily bars would be too thin. */
const MAX_DAYS = 31;

interface Come {
  bets: bigint;
  stake: bigint;
  turnover: bigint;
  payout: bigint;
  deposit: bigint;
  withdrawal: bigint;
  bonus: bigint;
}

const nothing = (): Come => ({
  bets: 0n,
  stake: 0n,
  turnover: 0n,
  payout: 0n,
  deposit: 0n,
  withdrawal: 0n,
  bonus: 0n,
});

function addBets(come: Come, { bets, stake, turnover, payout }: Sums): void {
  come.bets += bets;
  come.stake += stake;
  come.turnover += turnover;
  come.payout += payout;
}

/** The first days of the range's steps, oldest first. */
function stepsOf({ from, to }: Pick<DayRange, 'from' | 'to'>): { step: Pnl['step']; days: string[] } {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  if (days.length <= MAX_DAYS) return { step: 'day', days };
  return { step: 'month', days: [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))] };
}

export async function profitAndLoss(db: Db, merchant: Merchant, owner: Owner, { range, choice }: Chosen): Promise<Pnl> {
  const { step, days } = stepsOf(range);
  const [bets, money] = await Promise.all([
    sumsByDay(db, owner, choice, step),
    moneyByDay(db, owner, choice, merchant.manifest.timeZone, step),
  ]);
  const byDay = new Map(days.map((day) => [day, nothing()]));
  const byCategory = new Map<string, Come>();
  const total = nothing();
  for (const row of bets) {
    const category = byCategory.get(row.category) ?? nothing();
    byCategory.set(row.category, category);
    for (const come of [byDay.get(row.day), category, total]) if (come) addBets(come, row);
  }
  for (const { day, kind, amount } of money) for (const come of [byDay.get(day), total]) if (come) come[kind] += amount;
  return {
    from: range.from,
    to: range.to,
    step,
    periods: [...byDay].map(([day, come]) => ({ day, come: comeToWire(merchant, come) })),
    categories: [...byCategory]
      .sort(([, a], [, b]) => Number(b.stake - a.stake))
      .map(([category, come]) => ({ category, ...betsToWire(merchant, come), net: amount(merchant, netOf(come)) })),
    total: comeToWire(merchant, total),
  };
}

const amount = ({ currency }: Merchant, minor: bigint) => formatAmount(minor, currency);
const netOf = ({ payout, bonus, stake }: Come) => payout + bonus - stake;

function betsToWire(merchant: Merchant, { bets, stake, turnover, payout }: Come) {
  return {
    count: Number(bets),
    stake: amount(merchant, stake),
    turnover: amount(merchant, turnover),
    payout: amount(merchant, payout),
  };
}

function comeToWire(merchant: Merchant, come: Come): Pnl['total'] {
  return {
    ...betsToWire(merchant, come),
    bonus: amount(merchant, come.bonus),
    net: amount(merchant, netOf(come)),
    deposits: amount(merchant, come.deposit),
    withdrawals: amount(merchant, come.withdrawal),
  };
}
