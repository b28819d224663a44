/** Fourteen days as bars of stakes with a line of revenue. */
import { useLocaleState, useTranslate } from 'react-admin';
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
  const [locale] = useLocaleState();
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', ...options });
  return (
    <BarChart
      caption={translate('console.home.chart')}
      pointsLabel={translate('console.chart.day')}
      bars={{ label: translate('console.home.measure.stake'), unit: currency }}
      line={{ label: translate('console.home.measure.ggr'), unit: currency }}
      points={days.map(({ day, stake, ggr, players }) => ({
        id: day,
        label: written(day, { day: 'numeric', month: 'numeric' }),
        name: written(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
        bar: stake,
        line: ggr,
        more: [[translate('console.home.measure.players'), `${players}`]],
      }))}
    />
  );
}
