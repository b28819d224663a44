/** The motion of a reel, as pure functions of time: a slow start, an even run, a landing that overshoots a little and settles. */
export interface Landing {
  /** The strip position at which the reel stops, in symbols; any whole number, the strip wraps. */
  readonly stop: number;
  readonly startedAt: number;
  readonly lastsMs: number;
}

/** Symbols a reel still travels when it begins to land. */
export const LANDING_SYMBOLS = 9;
const FULL_SPEED = 0.034;
const STARTING_MS = 260;
const OVERSHOOT = 1.25;

/** Position of a running reel, `ms` after it began at `from`: positions decrease, so symbols move down. */
export function runningPlace(from: number, ms: number): number {
  const speeding = Math.min(ms, STARTING_MS);
  const windUp = 0.16 * Math.sin(Math.min(1, ms / 130) * Math.PI);
  return (
    from + windUp - (FULL_SPEED * speeding * speeding) / (2 * STARTING_MS) - FULL_SPEED * Math.max(0, ms - STARTING_MS)
  );
}

/** Position of a landing reel at a moment; exactly the stop once it has landed. */
export function landingPlace(landing: Landing, now: number): number {
  const passed = Math.min(1, Math.max(0, (now - landing.startedAt) / landing.lastsMs));
  if (passed === 1) return landing.stop;
  const left = passed - 1;
  const eased = 1 + (OVERSHOOT + 1) * left ** 3 + OVERSHOOT * left ** 2;
  return landing.stop + LANDING_SYMBOLS * (1 - eased);
}

/** The strip's symbol at any whole position, wrapping both ways. */
export function symbolAt<Symbol>(strip: readonly Symbol[], place: number): Symbol | undefined {
  return strip[((place % strip.length) + strip.length) % strip.length];
}
