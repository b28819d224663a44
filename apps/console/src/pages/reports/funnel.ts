/** The steps of a funnel: how many came so far, and their share of those who registered. */
import type { Shown } from './report.ts';

const steps = ['registered', 'verified', 'deposited', 'played', 'depositedAgain', 'withdrew'] as const;

/** Of all periods that are shown. */
export function stepsOf({ columns, rows }: Pick<Shown, 'columns' | 'rows'>) {
  const sums = steps.map((step) => {
    const at = columns.findIndex(({ key }) => key === step);
    return rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
  });
  const [all = 0] = sums;
  return steps.map((step, at) => ({ step, count: sums[at] ?? 0, share: all === 0 ? 0 : (sums[at] ?? 0) / all }));
}
