/** Of those who registered in a week or month, how many bet in each one after it. */
import { cohortsOf } from '../queries/index.ts';
import { type Column, columnsOf, type Report } from '../report.ts';

const SHOWN = 12;
const BP = 10_000n;

const later = Array.from({ length: SHOWN + 1 }, (_, at): Column => ({ key: `later${at}`, kind: 'share' }));

export const retentionReport: Report = {
  code: 'retention',
  maxDays: 400,
  groups: ['week', 'month', 'day'],
  filters: [],
  columns: () => [...columnsOf({ cohort: 'day', members: 'count' }), ...later],
  async read(call) {
    const { deps, by = 'week' } = call;
    const rows = await cohortsOf(call, SHOWN);
    const now = deps.clock.now();
    return {
      rows: [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([cohort, found]) => {
        const members = found[0]?.members ?? 0n;
        const shares = later.map((_, at) => {
          const one = found.find((row) => row.later === at);
          // What has not come yet is empty, and not nobody.
          if (!one && beginOfLater(cohort, by, at) > now) return null;
          return ((one?.returned ?? 0n) * BP) / members;
        });
        return [cohort, members, ...shares];
      }),
    };
  },
};

function beginOfLater(cohort: string, by: string, at: number): number {
  const length = by === 'month' ? { months: at } : { days: by === 'week' ? 7 * at : at };
  return Temporal.PlainDate.from(cohort).add(length).toZonedDateTime('UTC').epochMilliseconds;
}
