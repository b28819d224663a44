/** Fourteen days as bars of stakes with a line of revenue. */
import { useTranslate } from 'react-admin';
import { useDays } from '../../parts/when.tsx';
import { BarChart } from '../../parts/work/index.ts';

interface Day {
  readonly day: string;
  readonly players: number;
  readonly stake: string;
  readonly ggr: string;
}

interface DayChartProps {
  readonly days: readonly Day[];
  readonly currency: string;
}

export function DayChart({ days, currency }: DayChartProps) {
  const translate = useTranslate();
  const short = useDays({ day: 'numeric', month: 'numeric' });
  const full = useDays({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <BarChart
      caption={translate('console.home.chart')}
      pointsLabel={translate('console.chart.day')}
      bars={{ label: translate('console.home.measure.stake'), unit: currency }}
      line={{ label: translate('console.home.measure.ggr'), unit: currency }}
      points={days.map(({ day, stake, ggr, players }) => ({
        id: day,
        label: short(day),
        name: full(day),
        bar: stake,
        line: ggr,
        more: [[translate('console.home.measure.players'), `${players}`]],
      }))}
    />
  );
}
