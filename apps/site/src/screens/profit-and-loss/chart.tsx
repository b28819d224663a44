/** The net result of each day or month as a bar. For screen readers, the table below has the same numbers. */

import { useMoneyShape, useText } from '#base';
import { moneyText } from '#ui';
import { isLoss } from '../../features/records/net.tsx';
import { useMerchantDays } from '../../features/records/use-merchant-days.ts';
import { layBars } from './bars.ts';
import type { Pnl } from './pnl.ts';
import own from './profit-and-loss.module.css';

const SIZE = { width: 320, height: 140 };

export function Chart({ pnl: { step, periods } }: { readonly pnl: Pnl }) {
  const t = useText();
  const shape = useMoneyShape();
  const { shortDay, month } = useMerchantDays();
  const nets = periods.map(({ day, come }) => ({ key: day, amount: come.net }));
  const { bars, zero } = layBars(nets, SIZE);
  const sorted = [...nets].sort((a, b) => Number(a.amount) - Number(b.amount));
  const [worst, best] = [sorted[0]?.amount ?? '0', sorted.at(-1)?.amount ?? '0'];
  const nameOf = step === 'day' ? shortDay : month;
  const title = t(`pnl.chart.${step}`);
  const line = t('pnl.chart.line', { best: moneyText(best, shape), worst: moneyText(worst, shape) });
  const ends = [periods[0]?.day, periods.at(-1)?.day];
  if (periods.length < 2) return null;
  return (
    <figure className={own.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 -3 ${SIZE.width} ${SIZE.height + 6}`} role="img" aria-label={`${title}. ${line}`}>
        <line x1="0" x2={SIZE.width} y1={zero} y2={zero} className={own.zero} />
        {bars.map(({ key, amount, x, y, width, height }) => (
          <rect
            key={key}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={Math.min(4, width / 2, height / 2)}
            className={isLoss(amount) ? own.loss : own.gain}
          >
            <title>{`${nameOf(key)}: ${moneyText(amount, shape)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={own.ends} aria-hidden="true">
        {ends.map((day) => day !== undefined && <span key={day}>{nameOf(day)}</span>)}
      </p>
    </figure>
  );
}
