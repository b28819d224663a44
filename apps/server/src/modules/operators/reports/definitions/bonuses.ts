/** What each campaign cost: its awards, and what the account of it in the books gave and got back. */
import { awardsOf } from '../queries/index.ts';
import { columnsOf, type Report } from '../report.ts';

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
  async read(call) {
    const { deps, merchant, from, to } = call;
    const rows = await awardsOf(call);
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
