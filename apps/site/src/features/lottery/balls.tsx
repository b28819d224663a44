/** The numbers of a draw as balls, or skeleton balls before it is drawn. */
import { classNames, VisuallyHidden } from '#ui';
import styles from './balls.module.css';

export interface BallsProps {
  readonly marks: readonly string[];
  readonly size?: 'small' | 'normal' | 'large';
  /** Drawing is under way: the balls spin. */
  readonly isDrawing?: boolean;
  /** The lottery's: dice are white and cornered, racing cars have their own colours. */
  readonly group?: string | undefined;
}

const HUES = 10;

/** A ball's colour depends on its digit, so that a result is recognisable at a glance. */
const hueOf = (mark: string) => styles[`ball${/^\d+$/.test(mark) ? Number(mark) % HUES : 0}`];

export function Balls({ marks, size = 'normal', isDrawing = false, group }: BallsProps) {
  const placed = marks.map((mark, place) => ({ mark, place }));
  return (
    <span className={classNames(styles.balls, styles[size], isDrawing && styles.drawing)} data-group={group}>
      {!isDrawing && <VisuallyHidden>{marks.join(' ')}</VisuallyHidden>}
      {placed.map(({ mark, place }) => (
        <span key={place} className={classNames(styles.ball, hueOf(mark))} aria-hidden="true">
          <span>{isDrawing ? '?' : mark}</span>
        </span>
      ))}
    </span>
  );
}
