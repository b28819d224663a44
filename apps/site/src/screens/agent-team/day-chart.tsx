/** A bar for each day; days on which nothing was done are there, too. The exact amounts are in the bars' titles and in the reports. */
import { useMoneyShape, useText } from '#base/view';
import type { AnswerOf, Endpoints } from '#contract';
import { moneyText } from '#ui';
import { layBars } from '../../features/records/bars.ts';
import { isLoss } from '../../features/records/net.tsx';
import { dayBefore } from '../../features/records/period.ts';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import styles from './agent-team.module.css';

const SIZE = { width: 320, height: 110 };
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
  const shape = useMoneyShape();
  const { shortDay } = useMerchantDays();
  const byDay = new Map(days.map(({ day, sums }) => [day, sums[of]]));
  const values = everyDay(from, to).map((key) => ({ key, amount: byDay.get(key) ?? '0' }));
  if (values.length < 2) return null;
  const { bars, zero } = layBars(values, SIZE);
  const sorted = [...values].sort((a, b) => Number(a.amount) - Number(b.amount));
  const [worst, best] = [sorted[0]?.amount ?? '0', sorted.at(-1)?.amount ?? '0'];
  const line = t('team.chart.line', { best: moneyText(best, shape), worst: moneyText(worst, shape) });
  const toneOf = (amount: string) => {
    if (of === 'turnover') return styles.plain;
    return isLoss(amount) ? styles.loss : styles.gain;
  };
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <p className={styles.range}>{line}</p>
      <svg viewBox={`0 -3 ${SIZE.width} ${SIZE.height + 6}`} role="img" aria-label={`${title}. ${line}`}>
        <line x1="0" x2={SIZE.width} y1={zero} y2={zero} className={styles.zero} />
        {bars.map(({ key, amount, x, y, width, height }) => (
          <rect
            key={key}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={Math.min(4, width / 2, height / 2)}
            className={toneOf(amount)}
          >
            <title>{`${shortDay(key)}: ${moneyText(amount, shape)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{shortDay(values[0]?.key ?? from)}</span>
        <span>{shortDay(to)}</span>
      </p>
    </figure>
  );
}
