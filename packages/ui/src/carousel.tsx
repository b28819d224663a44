/**
 * Slides one at a time, on scroll-snap: it can be swiped before any script runs. Goes by itself where asked to, with a pause button, and
 * rests under reduced motion, hover, focus and touch. A slide whose essential picture (`data-essential`) fails is taken away.
 */
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { canLoop, movesByItself, slideAfter } from './carousel-rules.ts';
import { classNames } from './class-names.ts';
import { Glyph } from './glyphs.tsx';
import { useAttention } from './use-attention.ts';
import { usePageHidden, useReducedMotion } from './use-stillness.ts';

export interface CarouselProps {
  readonly label: string;
  readonly words: { readonly previous: string; readonly next: string; readonly pause: string; readonly play: string };
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly mode?: 'slide' | 'fade' | undefined;
  readonly autoplayMs?: number | undefined;
}

/** As long as the styles say: the pause counts from the end of a fade. */
const FADE_MS = 1000;

export function Carousel({ label, words, slides, mode = 'slide', autoplayMs }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [isPaused, setPaused] = useState(false);
  const { isAttended, attention } = useAttention();
  const isMotionReduced = useReducedMotion();
  const isPageHidden = usePageHidden();

  const shown = slides.filter(({ key }) => !failed.includes(key));
  const count = shown.length;
  const index = Math.min(at, Math.max(0, count - 1));
  const isMoving = movesByItself({ count, autoplayMs, isPaused, isAttended, isMotionReduced, isPageHidden });

  const go = (step: number) => {
    const to = slideAfter(index, step, count);
    setAt(to);
    const element = track.current;
    if (mode === 'slide') element?.scrollTo({ left: to * element.clientWidth, behavior: 'smooth' });
  };

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => go(1), (autoplayMs ?? 0) + (mode === 'fade' ? FADE_MS : 0));
    return () => clearTimeout(timer);
  });

  // A picture may have failed before the script came.
  useEffect(() => {
    for (const picture of track.current?.querySelectorAll<HTMLImageElement>('img[data-essential]') ?? []) {
      if (picture.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
    }
  }, []);

  if (count === 0) return null;
  const fail = (key: string) => (event: SyntheticEvent) => {
    const { target } = event;
    if (target instanceof HTMLElement && 'essential' in target.dataset) setFailed((keys) => [...keys, key]);
  };
  const follow = () => {
    const element = track.current;
    if (element && mode === 'slide') setAt(Math.round(element.scrollLeft / element.clientWidth));
  };
  return (
    <section
      className={classNames(styles.carousel, styles[mode])}
      aria-roledescription="carousel"
      aria-label={label}
      {...attention}
    >
      <div ref={track} className={styles.track} onScroll={follow} aria-live={isMoving ? 'off' : 'polite'}>
        {shown.map(({ key, content }, i) => (
          <div
            key={key}
            className={classNames(styles.slide, i === index && styles.on)}
            inert={i !== index}
            onErrorCapture={fail(key)}
          >
            {content}
          </div>
        ))}
      </div>
      {canLoop(count) && (
        <>
          <Step className={styles.back} label={words.previous} glyph="back" onPress={() => go(-1)} />
          <Step className={styles.forth} label={words.next} glyph="next" onPress={() => go(1)} />
          <div className={styles.foot}>
            {shown.map(({ key }, i) => (
              <i key={key} className={classNames(styles.dot, i === index && styles.on)} />
            ))}
            {autoplayMs !== undefined && (
              <button
                type="button"
                className={styles.button}
                aria-label={isPaused ? words.play : words.pause}
                onClick={() => setPaused(!isPaused)}
              >
                <Glyph name={isPaused ? 'play' : 'pause'} />
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

interface StepProps {
  readonly className: string | undefined;
  readonly label: string;
  readonly glyph: 'back' | 'next';
  readonly onPress: () => void;
}

function Step({ className, label, glyph, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, styles.step, className)}
      aria-label={label}
      onClick={onPress}
    >
      <Glyph name={glyph} />
    </button>
  );
}
