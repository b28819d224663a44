/** Balls of 49 numbers: the six, and the last one apart. Those of the six-mark lottery have its three colours and their animals. */
import { colourOf } from '#lottery-kit/draws/colours.ts';
import styles from './looks.module.css';

const colours = ['red', 'blue', 'green'] as const;

export function colourName(number: number): (typeof colours)[number] {
  return colours[colourOf(number)] ?? 'green';
}

interface SevenBallsProps {
  readonly numbers: readonly (number | undefined)[];
  readonly hasColours: boolean;
  readonly isDrawing: boolean;
  /** Of the last one. */
  readonly animal?: string | undefined;
}

export function SevenBalls({ numbers, hasColours, isDrawing, animal }: SevenBallsProps) {
  const placed = numbers.map((number, at) => ({ number, key: `${at}`, isLast: at === numbers.length - 1 }));
  return (
    <span className={styles.seven} aria-hidden="true">
      {placed.map(({ number, key, isLast }) => (
        <span key={key} className={isLast ? styles.last : undefined}>
          <b data-colour={hasColours && number !== undefined ? colourName(number) : undefined} data-drawing={isDrawing}>
            {number ?? '·'}
          </b>
          {isLast && animal !== undefined && <small>{animal}</small>}
        </span>
      ))}
    </span>
  );
}
