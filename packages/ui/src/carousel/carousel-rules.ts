/** When a carousel moves, and to which slide: pure functions, so that tests can check the rules. */

/** Layout of the slides: side by side, fading in place, one and a fifth in view, or rows of three and a half. */
export type CarouselEffect = 'slide' | 'fade' | 'coverflow' | 'row';

/** A row steps by the number of slides it shows whole. */
export const GROUP = 3;

export interface CarouselMoment {
  readonly count: number;
  /** Absent: no autoplay. */
  readonly autoplayMs: number | undefined;
  /** The visitor pressed pause. */
  readonly isPaused: boolean;
  /** Pointer over it, focus in it, finger on it. */
  readonly isAttended: boolean;
  readonly isMotionReduced: boolean;
  readonly isPageHidden: boolean;
  readonly isInView: boolean;
}

/** Loops only with two slides or more. */
function canLoop(count: number): boolean {
  return count >= 2;
}

/** A row loops only with more slides than it shows whole. */
export function canDrift(effect: CarouselEffect, count: number): boolean {
  return effect === 'row' ? count > GROUP : canLoop(count);
}

export function movesByItself(moment: CarouselMoment): boolean {
  const { count, autoplayMs, isPaused, isAttended, isMotionReduced, isPageHidden, isInView } = moment;
  if (autoplayMs === undefined || !canLoop(count)) return false;
  return isInView && !(isPaused || isAttended || isMotionReduced || isPageHidden);
}

/** The slide `step` further, wrapping at the ends; 0 when there is no other slide. */
export function slideAfter(index: number, step: number, count: number): number {
  if (!canLoop(count)) return 0;
  return (((index + step) % count) + count) % count;
}

/** Where a step takes a row that does not loop: to the next or previous group of three, never past an end. */
export function groupAfter(index: number, direction: 1 | -1, count: number): number {
  const last = Math.max(0, Math.ceil(count / GROUP) - 1);
  const group = direction > 0 ? Math.floor(index / GROUP) + 1 : Math.ceil(index / GROUP) - 1;
  return Math.min(last, Math.max(0, group)) * GROUP;
}

/** Direction of a swipe where nothing scrolls; 0 for none. */
export function swipeOf(dx: number, dy: number): 1 | 0 | -1 {
  if (Math.abs(dx) < 40 || Math.abs(dx) < Math.abs(dy) * 1.5) return 0;
  return dx < 0 ? 1 : -1;
}
