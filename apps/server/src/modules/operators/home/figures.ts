/**
 * How the day goes: today, yesterday, and the same day of last week. Days are the merchant's own. Bets count on the day they were placed;
 * what is still open counts when it has ended.
 */
import { formatAmount } from '#kernel';
import { beginOfDay, dayAfter, dayAt, type Merchant } from '../../merchants/index.ts';
import type { DayFigures } from '../../records/index.ts';
import type { OperatorDeps } from '../deps.ts';

interface Money {
  readonly count: number;
  readonly amount: string;
}

export interface DayShown {
  readonly day: string;
  readonly newPlayers: number;
  readonly players: number;
  readonly bets: number;
  readonly stake: string;
  readonly open: string;
  readonly payout: string;
  readonly ggr: string;
  readonly bonuses: string;
  readonly ngr: string;
  readonly deposits: Money;
  readonly withdrawals: Money;
}

export interface CategoryReturn {
  readonly category: string;
  readonly stake: string;
  readonly payout: string;
  /** What was paid of what was staked and has ended, in hundredths of a percent. */
  readonly returnBp?: number;
  /** What its games publish, weighted by their stakes. */
  readonly theoryBp?: number;
}

export interface HomeFigures {
  readonly currency: string;
  readonly today: DayShown;
  readonly yesterday: DayShown;
  readonly lastWeek: DayShown;
  /** Of the last seven days. */
  readonly categories: CategoryReturn[];
  /** Fourteen days, the oldest first. */
  readonly series: { day: string; players: number; stake: string; ggr: string }[];
}

const SERIES_DAYS = 14;
const CATEGORY_DAYS = 7;

interface Sums {
  bets: bigint;
  stake: bigint;
  open: bigint;
  payout: bigint;
}

/** Gross gaming revenue: what was staked and has ended, less what was paid. */
const ggrOf = ({ stake, open, payout }: Sums) => stake - open - payout;

function sumsOf(days: readonly DayFigures[], category?: string): Sums {
  const sums: Sums = { bets: 0n, stake: 0n, open: 0n, payout: 0n };
  for (const game of days.flatMap(({ games }) => games)) {
    if (category !== undefined && game.category !== category) continue;
    sums.bets += game.bets;
    sums.stake += game.stakeMinor;
    sums.open += game.openMinor;
    sums.payout += game.payoutMinor;
  }
  return sums;
}

export async function homeFigures(deps: OperatorDeps, merchant: Merchant): Promise<HomeFigures> {
  const { clock, players } = deps;
  const today = dayAt(clock.now(), merchant.manifest.timeZone);
  const first = dayAfter(today, 1 - SERIES_DAYS);
  const figures = await players.records.figures(merchant.id, first, today);
  const byDay = new Map(figures.map((day) => [day.day, day]));
  const dayOf = (ago: number) => showDay(deps, merchant, dayAfter(today, -ago), byDay.get(dayAfter(today, -ago)));
  const [now, yesterday, lastWeek] = await Promise.all([dayOf(0), dayOf(1), dayOf(7)]);
  const recent = figures.filter(({ day }) => day > dayAfter(today, -CATEGORY_DAYS));
  return {
    currency: merchant.currency.code,
    today: now,
    yesterday,
    lastWeek,
    categories: await categoriesOf(deps, merchant, recent),
    series: Array.from({ length: SERIES_DAYS }, (_, at) => dayAfter(first, at)).map((day) => {
      const found = byDay.get(day);
      const sums = sumsOf(found ? [found] : []);
      const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
      return { day, players: found?.players ?? 0, stake: amount(sums.stake), ggr: amount(ggrOf(sums)) };
    }),
  };
}

async function showDay(
  { db, players, backOffice }: OperatorDeps,
  merchant: Merchant,
  day: string,
  figures: DayFigures | undefined,
): Promise<DayShown> {
  const { timeZone } = merchant.manifest;
  const within = { from: beginOfDay(day, timeZone), to: beginOfDay(dayAfter(day), timeZone) };
  const [newPlayers, moved, costs] = await Promise.all([
    players.members.countRegistered(db, merchant.id, within.from, within.to),
    backOffice.moved(db, merchant.id, within),
    players.bonusCosts(db, merchant, within),
  ]);
  const bonuses = costs.reduce((sum, { costMinor }) => sum + costMinor, 0n);
  const sums = sumsOf(figures ? [figures] : []);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  const money = ({ count, minor }: { readonly count: number; readonly minor: bigint }) => ({
    count,
    amount: amount(minor),
  });
  return {
    day,
    newPlayers,
    players: figures?.players ?? 0,
    bets: Number(sums.bets),
    stake: amount(sums.stake),
    open: amount(sums.open),
    payout: amount(sums.payout),
    ggr: amount(ggrOf(sums)),
    bonuses: amount(bonuses),
    ngr: amount(ggrOf(sums) - bonuses),
    deposits: money(moved.deposits),
    withdrawals: money(moved.withdrawals),
  };
}

const BP = 10_000n;

async function categoriesOf(
  { db, health, games: catalog }: OperatorDeps,
  merchant: Merchant,
  days: readonly DayFigures[],
): Promise<CategoryReturn[]> {
  const games = days.flatMap((day) => day.games);
  const listed = await health.gamesByCode(db, merchant.id, [...new Set(games.map(({ game }) => game))]);
  const categories = [...new Set(games.map(({ category }) => category))].sort();
  return categories.map((category) => {
    const { stake, open, payout } = sumsOf(days, category);
    const ended = stake - open;
    let [known, expected] = [0n, 0n];
    for (const game of games.filter((one) => one.category === category)) {
      const { vendor, game: gameCode, variant } = game;
      const returnBp = catalog.variantsOf({ vendor, gameCode })?.[variant] ?? listed.get(gameCode)?.returnBp;
      if (returnBp === undefined || returnBp === null) continue;
      known += game.stakeMinor - game.openMinor;
      expected += (game.stakeMinor - game.openMinor) * BigInt(returnBp);
    }
    return {
      category,
      stake: formatAmount(stake, merchant.currency),
      payout: formatAmount(payout, merchant.currency),
      ...(ended > 0n && { returnBp: Number((payout * BP) / ended) }),
      ...(known > 0n && { theoryBp: Number(expected / known) }),
    };
  });
}
