/** The real clock and the operating system's random generator. */
import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '#kernel';

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
