/**
 * A carousel on scroll-snap: slides can be swiped before any script runs. One component for every use:
 *
 * - `slide`: one in view; `fade`: one in place of the other; `coverflow`: one and a fifth in view, the neighbours turned away; `row`:
 * three and a half in view, snapping to groups of three (`isFree`: anywhere).
 * - `autoplayMs` turns on autoplay, with a pause button. It stops under hover, focus, touch, reduced motion, in a hidden tab and out of
 * view. Only two slides or more loop, and a row only with more than three. A single slide has no controls and never moves.
 * - A slide whose essential picture (`data-essential`) fails is removed.
 * - Arrow keys move it while something in it has the focus. `onShow` reports the slide that came into view.
 * - `controls`: `over` the pictures (steps, dots, pause), `foot` below them with a count, or `none`. `words` come from the texts.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { useSwipe } from '../hooks/use-swipe.ts';
import { Glyph } from '../pictures/glyphs.tsx';
import styles from './carousel.module.css';
import rare from './carousel-rare.module.css';
import { type CarouselEffect, canDrift, GROUP } from './carousel-rules.ts';
import { useCarousel } from './use-carousel.ts';

export interface CarouselProps {
  readonly label: string;
  readonly words: CarouselWords;
  readonly slides: readonly { readonly key: string | number; readonly content: ReactNode }[];
  readonly effect?: CarouselEffect | undefined;
  readonly autoplayMs?: number | undefined;
  /** A row that can rest at any position. */
  readonly isFree?: boolean | undefined;
  readonly controls?: 'over' | 'foot' | 'none' | undefined;
  readonly onShow?: ((key: string | number) => void) | undefined;
  readonly className?: string | undefined;
}

/** A row with fewer slides than this fills its width, instead of leaving a gap. */
const FEW = 4;

export function Carousel(props: CarouselProps) {
  const { label, words, slides, effect = 'slide', autoplayMs, isFree, controls = 'over', onShow, className } = props;
  const track = useRef<HTMLDivElement>(null);
  const { shown, failed } = useFailedSlides(track, slides);
  const count = shown.length;
  const course = useCarousel(track, { effect, count, autoplayMs });
  const { index, isMoving, isEndless, hasTail, step } = course;
  const swipe = useSwipe(effect === 'fade' && count > 1, step);

  const current = shown[index]?.key;
  useEffect(() => {
    if (current !== undefined) onShow?.(current);
  }, [current, onShow]);

  if (count === 0) return null;
  const isRow = effect === 'row';
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (direction === 0 || count < 2 || isWriting(event.target)) return;
    event.preventDefault();
    step(direction);
  };
  const list = shown.map(({ key, content }, i) => (
    <div
      key={key}
      {...(isRow
        ? { role: 'listitem', className: styles.slide }
        : {
            role: 'group',
            'aria-roledescription': words.slide,
            'aria-label': words.position(i + 1, count),
            className: classNames(styles.slide, i === index && styles.on),
            inert: i !== index,
          })}
      onErrorCapture={failed(key)}
    >
      {content}
    </div>
  ));
  const steering = {
    words,
    course,
    keys: shown.map(({ key }) => key),
    hasPause: autoplayMs !== undefined && canDrift(effect, count),
    isRow,
  };
  return (
    <section
      className={classNames(
        styles.carousel,
        styles[effect],
        isFree && styles.free,
        isEndless && styles.endless,
        isRow && count < FEW && styles.few,
        className,
      )}
      aria-roledescription={words.carousel}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...course.attention}
    >
      {controls === 'over' && <CarouselControls {...steering} />}
      <div
        ref={track}
        role={isRow ? 'list' : undefined}
        className={classNames(styles.track, effect === 'coverflow' && rare.cover)}
        onScroll={course.follow}
        aria-live={isRow ? undefined : isMoving ? 'off' : 'polite'}
        {...swipe}
      >
        {list}
        {hasTail &&
          shown.slice(0, GROUP + 1).map(({ key, content }) => (
            <div key={`again ${key}`} className={styles.slide} inert aria-hidden="true">
              {content}
            </div>
          ))}
      </div>
      {controls === 'foot' && <CarouselControls {...steering} isFoot />}
    </section>
  );
}

/** In a text field, arrow keys move the text cursor. */
function isWriting(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

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

interface CarouselControlsProps {
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

/** Controls of a carousel: previous, next, position, and the pause of autoplay. */
function CarouselControls({ words, course, keys, hasPause, isRow, isFoot = false }: CarouselControlsProps) {
  const { index, isPaused, setPaused, step, hasBack, hasNext } = course;
  const count = keys.length;
  if (count < 2) return null;
  const place = words.position(Math.min(index + 1, count), count);
  const back = (
    <button
      type="button"
      className={classNames(styles.button, styles.step, isFoot ? rare.firm : styles.float, styles.back)}
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
      className={classNames(styles.button, styles.step, isFoot ? rare.firm : styles.float, styles.forth)}
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
      <div className={rare.bar}>
        {back}
        <span className={rare.count}>{place}</span>
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

/** The slides to show. A slide whose essential picture failed is removed: it would be an empty frame. */
function useFailedSlides<Slide extends { readonly key: string | number }>(
  track: RefObject<HTMLElement | null>,
  slides: readonly Slide[],
) {
  const [gone, setGone] = useState<readonly Slide['key'][]>([]);
  // A picture may have failed before the script loaded.
  useEffect(() => {
    for (const picture of track.current?.querySelectorAll<HTMLImageElement>('img[data-essential]') ?? []) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
    }
  }, [track]);
  return {
    shown: slides.filter(({ key }) => !gone.includes(key)),
    failed:
      (key: Slide['key']) =>
      ({ target }: SyntheticEvent) => {
        if (target instanceof HTMLElement && 'essential' in target.dataset) setGone((keys) => [...keys, key]);
      },
  };
}
