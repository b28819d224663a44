/** Controls of a carousel: previous, next, position, and the pause of autoplay. */

import { classNames } from '../class-names.ts';
import { Glyph } from '../pictures/glyphs.tsx';
import styles from './carousel.module.css';

export interface CarouselWords {
  /** The role for screen readers: "carousel", "slide". */
  readonly carousel: string;
  readonly slide: string;
  /** "2 of 5" */
  readonly position: (at: number, count: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly pause: string;
  readonly play: string;
}

export interface CarouselControlsProps {
  readonly words: CarouselWords;
  readonly course: {
    readonly index: number;
    readonly isPaused: boolean;
    readonly setPaused: (isPaused: boolean) => void;
    readonly step: (direction: 1 | -1) => void;
    readonly hasBack: boolean;
    readonly hasNext: boolean;
  };
  /** Keys of the slides, in order. */
  readonly keys: readonly (string | number)[];
  readonly hasPause: boolean;
  readonly isRow: boolean;
  /** Below the slides with a count, instead of over them with dots. */
  readonly isFoot?: boolean;
}

export function CarouselControls({ words, course, keys, hasPause, isRow, isFoot = false }: CarouselControlsProps) {
  const { index, isPaused, setPaused, step, hasBack, hasNext } = course;
  const count = keys.length;
  if (count < 2) return null;
  const place = words.position(Math.min(index + 1, count), count);
  const back = (
    <button
      type="button"
      className={classNames(styles.button, styles.step, isFoot ? styles.firm : styles.float, styles.back)}
      aria-label={words.previous}
      disabled={!hasBack}
      onClick={() => step(-1)}
    >
      <Glyph name="back" />
    </button>
  );
  const next = (
    <button
      type="button"
      className={classNames(styles.button, styles.step, isFoot ? styles.firm : styles.float, styles.forth)}
      aria-label={words.next}
      disabled={!hasNext}
      onClick={() => step(1)}
    >
      <Glyph name="next" />
    </button>
  );
  const pause = hasPause && (
    <button
      type="button"
      className={styles.button}
      aria-label={isPaused ? words.play : words.pause}
      onClick={() => setPaused(!isPaused)}
    >
      <Glyph name={isPaused ? 'play' : 'pause'} />
    </button>
  );
  if (isFoot) {
    return (
      <div className={styles.bar}>
        {back}
        <span className={styles.count}>{place}</span>
        {pause}
        {next}
      </div>
    );
  }
  return (
    <>
      <div className={styles.over}>
        {!isRow && keys.map((key, i) => <i key={key} className={classNames(styles.dot, i === index && styles.on)} />)}
        {pause}
      </div>
      {back}
      {next}
    </>
  );
}
