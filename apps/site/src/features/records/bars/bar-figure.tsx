/** Bars above and below a zero line, with the best and the worst in words. The exact amounts are in the bars' titles and in what stands below. */
import { useMoneyShape } from '#base/view';
import { moneyText } from '#ui';
import { isLoss } from '../net.tsx';
import styles from './bar-figure.module.css';
import { layBars } from './lay-bars.ts';

const WIDTH = 320;

export interface BarFigureProps {
  readonly title: string;
  readonly values: readonly { readonly key: string; readonly amount: string }[];
  readonly height: number;
  readonly nameOf: (key: string) => string;
  /** Best and worst in words. */
  readonly rangeOf: (amounts: { readonly best: string; readonly worst: string }) => string;
  /** In one colour, where no amount is a loss. */
  readonly isPlain?: boolean;
  /** Otherwise for screen readers alone. */
  readonly showsRange?: boolean;
}

/** Nothing where there is nothing to compare. */
export function BarFigure({ title, values, height, nameOf, rangeOf, isPlain, showsRange }: BarFigureProps) {
  const shape = useMoneyShape();
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || !first || !last) return null;
  const { bars, zero } = layBars(values, { width: WIDTH, height });
  const sorted = values.map(({ amount }) => amount).toSorted((one, other) => Number(one) - Number(other));
  const [worst, best] = [sorted[0] ?? '0', sorted.at(-1) ?? '0'];
  const range = rangeOf({ best: moneyText(best, shape), worst: moneyText(worst, shape) });
  const toneOf = (amount: string) => (isPlain ? styles.plain : isLoss(amount) ? styles.loss : styles.gain);
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      {showsRange && <p className={styles.range}>{range}</p>}
      <svg viewBox={`0 -3 ${WIDTH} ${height + 6}`} role="img" aria-label={`${title}. ${range}`}>
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} className={styles.zero} />
        {bars.map((bar) => (
          <rect
            key={bar.key}
            x={bar.x}
            y={bar.y}
            width={bar.width}
            height={bar.height}
            rx={Math.min(4, bar.width / 2, bar.height / 2)}
            className={toneOf(bar.amount)}
          >
            <title>{`${nameOf(bar.key)}: ${moneyText(bar.amount, shape)}`}</title>
          </rect>
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{nameOf(first.key)}</span>
        <span>{nameOf(last.key)}</span>
      </p>
    </figure>
  );
}
