/** The curve of Crash: the multiplier as a function of the time since the start, in whole milliseconds and hundredths. */

/** The multiplier doubles about every 11.6 seconds. */
const GROWTH_PER_MS = 0.00006;

/** The first millisecond at which the multiplier has reached so many hundredths. */
export function reachedAtMs(hundredths: number): number {
  return Math.ceil(Math.log(hundredths / 100) / GROWTH_PER_MS);
}

/** e^(0.00006 × ms), cut off to hundredths: `reachedAtMs` decides at the steps. */
export function multiplierAt(ms: number): number {
  const near = Math.floor(100 * Math.exp(GROWTH_PER_MS * ms));
  if (reachedAtMs(near + 1) <= ms) return near + 1;
  return reachedAtMs(near) <= ms ? near : near - 1;
}

/** Between the milliseconds of the rules: for pictures only. */
export function heightAt(ms: number): number {
  return Math.exp(GROWTH_PER_MS * ms);
}
