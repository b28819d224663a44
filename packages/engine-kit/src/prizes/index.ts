/** Draws of prizes that are no games: proved and checked like rounds. */
import type { Engine } from '../engine.ts';
import { packetsEngine } from './packets.ts';
import { wheelEngine } from './wheel.ts';

export { MAX_PACKETS, MAX_POOL, type PacketsInput, packetsEngine, packetsOf } from './packets.ts';
export { segmentAt, type WheelInput, wheelEngine } from './wheel.ts';

/** What a proof names. */
export interface PrizeDraw {
  readonly code: string;
  readonly rulesVersion: number;
  readonly engine: Engine;
}

export const prizeEngines: readonly PrizeDraw[] = [
  { code: 'prize-wheel', rulesVersion: 1, engine: wheelEngine as unknown as Engine },
  { code: 'red-packets', rulesVersion: 1, engine: packetsEngine as unknown as Engine },
];
