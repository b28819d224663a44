/** When a carousel moves, and where to: pure, so that it can be held to the rules by tests. */

export interface CarouselMoment {
  readonly count: number;
  /** Absent: never by itself. */
  readonly autoplayMs: number | undefined;
  /** The visitor pressed pause. */
  readonly isPaused: boolean;
  /** Pointer over it, focus in it, finger on it. */
  readonly isAttended: boolean;
  readonly isMotionReduced: boolean;
  readonly isPageHidden: boolean;
}

/** Only two or more slides go round. */
export function canLoop(count: number): boolean {
  return count >= 2;
}

export function movesByItself(moment: CarouselMoment): boolean {
  const { count, autoplayMs, isPaused, isAttended, isMotionReduced, isPageHidden } = moment;
  return autoplayMs !== undefined && canLoop(count) && !(isPaused || isAttended || isMotionReduced || isPageHidden);
}

/** The slide `step` further, round the end; stays where it is when there is nowhere to go. */
export function slideAfter(index: number, step: number, count: number): number {
  if (!canLoop(count)) return 0;
  return (((index + step) % count) + count) % count;
}
