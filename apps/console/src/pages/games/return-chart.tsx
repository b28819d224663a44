/** Thirty days as bars of what was staked, and a line of what was returned of it against what is published. */
import { useLocaleState, useTranslate } from 'react-admin';
import { type AnswerOf, BarChart } from '../../parts/work/index.ts';

interface ReturnChartProps {
  readonly days: AnswerOf<'showGame'>['days'];
  readonly currency: string;
  readonly theoryBp: number | undefined;
}

/** In percent. A day of luck may return far more: the line ends at the top. */
const MOST = 200;

export function ReturnChart({ days, currency, theoryBp }: ReturnChartProps) {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', ...options });
  const returned = (stake: string, payout: string) =>
    Number(stake) > 0 ? { line: ((Number(payout) / Number(stake)) * 100).toFixed(2) } : {};
  return (
    <BarChart
      caption={t('console.games.chart')}
      pointsLabel={t('console.chart.day')}
      bars={{ label: t('console.home.measure.stake'), unit: currency }}
      line={{
        label: t('console.games.returned'),
        unit: '%',
        most: MOST,
        ...(theoryBp !== undefined && { reference: { label: t('console.games.published'), value: theoryBp / 100 } }),
      }}
      points={days.map(({ day, stake, payout, bets }) => ({
        id: day,
        label: written(day, { day: 'numeric', month: 'numeric' }),
        name: written(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
        bar: stake,
        ...returned(stake, payout),
        more: [[t('console.home.measure.bets'), `${bets}`]],
      }))}
    />
  );
}
