/** A bar for each day; days on which nothing was done are there, too. The exact amounts are in the bars' titles and in the reports. */
import { useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { BarFigure } from '../../features/records/bars/index.ts';
import { dayBefore } from '../../features/records/period.ts';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';

const HEIGHT = 110;
const MAX_BARS = 62;

export interface DayChartProps {
  readonly title: string;
  readonly days: AnswerOf<Endpoints['agentOverview']>['days'];
  readonly from: string;
  readonly to: string;
  readonly of: 'turnover' | 'net';
}

/** The last days of the range, each of them. */
function everyDay(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = to; day >= from && days.length < MAX_BARS; day = dayBefore(day, 1)) days.push(day);
  return days.reverse();
}

export function DayChart({ title, days, from, to, of }: DayChartProps) {
  const t = useText();
  const { shortDay } = useMerchantDays();
  const byDay = new Map(days.map(({ day, sums }) => [day, sums[of]]));
  const values = everyDay(from, to).map((key) => ({ key, amount: byDay.get(key) ?? '0' }));
  return (
    <BarFigure
      title={title}
      values={values}
      height={HEIGHT}
      nameOf={shortDay}
      rangeOf={(amounts) => t('team.chart.line', amounts)}
      isPlain={of === 'turnover'}
      showsRange
    />
  );
}
