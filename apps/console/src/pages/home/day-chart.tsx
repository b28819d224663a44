/** Fourteen days as bars of stakes with a line of revenue. */
import { useLocaleState, useTranslate } from 'react-admin';
import { BarChart, grouped } from '../../parts/work/index.ts';

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
  const dayOf = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric' });
  return (
    <BarChart
      caption={translate('console.home.chart')}
      barLabel={`${translate('console.home.measure.stake')} (${currency})`}
      lineLabel={translate('console.home.measure.ggr')}
      points={days.map(({ day, stake, ggr, players }) => ({
        id: day,
        label: dayOf(day),
        bar: stake,
        line: ggr,
        title: `${day} · ${grouped(stake)} · ${grouped(ggr)} · ${players}`,
      }))}
    />
  );
}
