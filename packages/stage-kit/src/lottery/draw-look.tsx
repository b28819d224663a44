/** How a game shows its results: on the card of the draw, in lists, and in words. */
import type { ReactNode } from 'react';
import styles from './lottery.module.css';

export interface ShownResult {
  /** As the engine shows it; absent while there is none. */
  readonly outcome: unknown;
  readonly isDrawing: boolean;
  readonly size: 'card' | 'row';
}

export interface DrawLook {
  /** For eyes alone: `wordsOf` says the same. */
  readonly show: (result: ShownResult) => ReactNode;
  /** Nothing of what is no outcome. */
  readonly wordsOf: (outcome: unknown) => string | undefined;
  /** What the game says of a result beside its number. */
  readonly captionOf: (outcome: unknown) => string;
}

/** The balls of an outcome in order; nothing of what is no outcome. */
type BallsOf = (outcome: unknown) => readonly (number | string)[] | undefined;

/** A row of so many balls; in lists they are plain numbers. */
export function ballsLook(count: number, ballsOf: BallsOf, captionOf: DrawLook['captionOf'] = () => ''): DrawLook {
  const wordsOf = (outcome: unknown) => ballsOf(outcome)?.join(' ');
  return {
    show: ({ outcome, isDrawing, size }) =>
      size === 'row' ? wordsOf(outcome) : <Balls balls={ballsOf(outcome)} count={count} isDrawing={isDrawing} />,
    wordsOf,
    captionOf,
  };
}

function Balls({ balls, count, isDrawing }: { balls: ReturnType<BallsOf>; count: number; isDrawing: boolean }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <span key={place} className={styles.ball} data-drawing={isDrawing} aria-hidden="true">
      {balls?.[place] ?? '·'}
    </span>
  ));
}
