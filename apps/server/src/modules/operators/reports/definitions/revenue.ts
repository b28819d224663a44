/** What games brought and what bonuses cost, by the day on which each period begins. */
import { beginOfPeriod } from '../periods.ts';
import { betSums } from '../queries/index.ts';
import type { Group, ReportCall } from '../report.ts';

export interface Revenue {
  readonly bets: bigint;
  /** With what is open of it. */
  readonly stake: bigint;
  readonly open: bigint;
  readonly payout: bigint;
  readonly bonuses: bigint;
  readonly ggr: bigint;
  readonly ngr: bigint;
}

export const noRevenue: Revenue = { bets: 0n, stake: 0n, open: 0n, payout: 0n, bonuses: 0n, ggr: 0n, ngr: 0n };

/** In the order of the periods; one without bets and costs is absent. */
export async function revenueByPeriod(call: ReportCall, by: Group): Promise<ReadonlyMap<string, Revenue>> {
  const { deps, merchant, query, from, to } = call;
  const [sums, costs] = await Promise.all([
    betSums({ deps, merchant, query: { from: query.from, to: query.to } }, by),
    deps.players.bonusCosts(deps.db, merchant, { from, to }),
  ]);
  const periods = new Map<string, Revenue>();
  for (const { group, bets, stake, open, payout } of sums) {
    const ggr = stake - open - payout;
    periods.set(group, { ...noRevenue, bets, stake, open, payout, ggr, ngr: ggr });
  }
  for (const { day, costMinor } of costs) {
    const period = beginOfPeriod(day, by);
    const { bonuses, ngr, ...games } = periods.get(period) ?? noRevenue;
    periods.set(period, { ...games, bonuses: bonuses + costMinor, ngr: ngr - costMinor });
  }
  return new Map([...periods].sort(([one], [other]) => (one < other ? -1 : 1)));
}
