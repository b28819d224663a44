/** State of a carousel: position, autoplay, and what pauses it. The carousel renders it. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAttention } from '../hooks/use-attention.ts';
import { useInView } from '../hooks/use-in-view.ts';
import { usePageHidden, useReducedMotion } from '../hooks/use-stillness.ts';
import { type CarouselEffect, canDrift, GROUP, groupAfter, movesByItself, slideAfter } from './carousel-rules.ts';

/** The duration in the stylesheet: the autoplay interval counts from the end of a fade. */
const FADE_MS = 1000;
/** A swipe ends after this long without scrolling. */
const REST_MS = 140;
/** Tolerance for the browser's rounded scroll positions. */
const SLACK = 4;

export interface CarouselCourse {
  readonly effect: CarouselEffect;
  readonly count: number;
  readonly autoplayMs: number | undefined;
}

/** The distance from one slide to the next. */
function pitchOf(track: HTMLElement): number {
  const [first, second] = [...track.children].slice(0, 2).map((slide) => (slide as HTMLElement).offsetLeft);
  return first === undefined || second === undefined ? track.clientWidth : second - first;
}

export function useCarousel(track: RefObject<HTMLElement | null>, { effect, count, autoplayMs }: CarouselCourse) {
  const [at, setAt] = useState(0);
  const [isAtEnd, setAtEnd] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [wasMoved, setMoved] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { isAttended, attention } = useAttention();
  const isMotionReduced = useReducedMotion();
  const isPageHidden = usePageHidden();
  const isInView = useInView(track);
  const [wasInView, setWasInView] = useState(false);
  if (isInView && !wasInView) setWasInView(true);

  const isEndless = effect === 'row' && autoplayMs !== undefined && canDrift(effect, count) && !isMotionReduced;
  const index = Math.min(at, Math.max(0, isEndless ? count : count - 1));
  const isMoving = movesByItself({
    count: canDrift(effect, count) ? count : 0,
    autoplayMs,
    isPaused,
    isAttended,
    isMotionReduced,
    isPageHidden,
    isInView,
  });

  const scroll = (to: number, behavior: ScrollBehavior) => {
    const element = track.current;
    element?.scrollTo({ left: to * pitchOf(element), behavior: isMotionReduced ? 'instant' : behavior });
  };
  const scrolled = () => (track.current ? Math.round(track.current.scrollLeft / pitchOf(track.current)) : 0);
  /** The first slides of a row are repeated after its last. From the repeated ones it jumps back to the originals. */
  const rewind = () => {
    const here = scrolled();
    if (isEndless && here >= count) scroll(here - count, 'instant');
  };
  const goTo = (to: number) => (effect === 'fade' ? setAt(to) : scroll(to, 'smooth'));
  const step = (direction: 1 | -1) => {
    if (effect !== 'row') return goTo(slideAfter(index, direction, count));
    // From where it is now: what was last rendered may be behind it.
    if (!isEndless) return goTo(groupAfter(scrolled(), direction, count));
    if (direction < 0 && index < GROUP) scroll(index + count, 'instant');
    goTo(direction < 0 ? (index < GROUP ? index + count : index) - GROUP : Math.min(index + GROUP, count));
  };

  useEffect(() => {
    if (!isMoving) return;
    const tick = () => {
      rewind();
      goTo(isEndless ? (index % count) + 1 : slideAfter(index, 1, count));
    };
    const timer = setTimeout(tick, (autoplayMs ?? 0) + (effect === 'fade' ? FADE_MS : 0));
    return () => clearTimeout(timer);
  });
  useEffect(() => () => clearTimeout(resting.current), []);

  const follow = () => {
    const element = track.current;
    if (!element || effect === 'fade') return;
    setAt(scrolled());
    setMoved(element.scrollLeft > SLACK);
    setAtEnd(element.scrollLeft + element.clientWidth >= element.scrollWidth - SLACK);
    clearTimeout(resting.current);
    resting.current = setTimeout(rewind, REST_MS);
  };
  const isRow = effect === 'row';
  return {
    index,
    isMoving,
    isEndless,
    /** The repeated slides are rendered only once the carousel was in view. */
    hasTail: isEndless && wasInView,
    isPaused,
    setPaused,
    attention,
    follow,
    step,
    goTo,
    hasBack: isRow && !isEndless ? wasMoved : count > 1,
    hasNext: isRow && !isEndless ? count > GROUP && !isAtEnd : count > 1,
  };
}
