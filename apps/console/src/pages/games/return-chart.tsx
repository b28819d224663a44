/** Thirty days as bars of what was staked, and a line of what was returned of it against what is published. */
import { useTranslate } from 'react-admin';
import { useDays } from '../../parts/when.tsx';
import { type AnswerOf, BarChart } from '../../parts/work/index.ts';

interface ReturnChartProps {
  readonly days: AnswerOf<'showGame'>['days'];
  readonly currency: string;
  readonly theoryBp: number | undefined;
}

/** In percent. A day of luck may return far more: the line ends at the top. */
const MAX = 200;

export function ReturnChart({ days, currency, theoryBp }: ReturnChartProps) {
  const t = useTranslate();
  const short = useDays({ day: 'numeric', month: 'numeric' });
  const full = useDays({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const returned = (stake: string, payout: string) =>
    Number(stake) > 0 ? { line: ((Number(payout) / Number(stake)) * 100).toFixed(2) } : {};
  if (days.every(({ stake }) => Number(stake) === 0)) return null;
  return (
    <BarChart
      caption={t('console.games.chart')}
      pointsLabel={t('console.chart.day')}
      bars={{ label: t('console.home.measure.stake'), unit: currency }}
      line={{
        label: t('console.games.returned'),
        unit: '%',
        max: MAX,
        ...(theoryBp !== undefined && { reference: { label: t('console.games.published'), value: theoryBp / 100 } }),
      }}
      points={days.map(({ day, stake, payout, bets }) => ({
        id: day,
        label: short(day),
        name: full(day),
        bar: stake,
        ...returned(stake, payout),
        more: [[t('console.home.measure.bets'), `${bets}`]],
      }))}
    />
  );
}
