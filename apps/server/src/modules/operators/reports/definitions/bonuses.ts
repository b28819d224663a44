/** What each campaign cost: its awards, and what the account of it in the books gave and got back. */
import { sql } from 'kysely';
import { columnsOf, type Report } from '../report.ts';

interface AwardRow {
  readonly code: string;
  readonly awards: bigint;
  readonly awarded: bigint;
}

export const bonusesReport: Report = {
  code: 'bonuses',
  maxDays: 400,
  groups: [],
  filters: [],
  columns: () =>
    columnsOf({
      campaign: 'campaign',
      awards: 'count',
      awarded: 'money',
      given: 'money',
      returned: 'money',
      cost: 'money',
    }),
  chart: { bars: 'cost' },
  async read({ deps, merchant, query, from, to }) {
    const { rows } = await sql<AwardRow>`
      select code, sum(granted)::bigint as awards, sum(spent_minor)::bigint as awarded from campaign_day
      where merchant_id = ${merchant.id} and day >= ${query.from}::date and day <= ${query.to}::date
      group by 1`.execute(deps.db);
    const awards = new Map(rows.map((row) => [row.code, row]));
    const costs = await deps.players.bonusCosts(deps.db, merchant, { from, to });
    const moved = Map.groupBy(costs, ({ campaign }) => campaign);
    const sumOf = (code: string, part: 'givenMinor' | 'returnedMinor' | 'costMinor') =>
      (moved.get(code) ?? []).reduce((sum, cost) => sum + cost[part], 0n);
    return {
      rows: [...new Set([...awards.keys(), ...moved.keys()])]
        .sort()
        .map((code) => [
          code,
          awards.get(code)?.awards ?? 0n,
          awards.get(code)?.awarded ?? 0n,
          sumOf(code, 'givenMinor'),
          sumOf(code, 'returnedMinor'),
          sumOf(code, 'costMinor'),
        ]),
    };
  },
};
