/** The real clock and the operating system's generator, handed to everything that needs time or chance. */
import { randomBytes } from 'node:crypto';
import type { Clock, Random } from '#kernel';

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
