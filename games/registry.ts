/** All local games, one line each: a game that is not here is not offered. */
import { manifest as dice } from './dice/manifest.ts';
import { manifest as dragonsHoard } from './dragons-hoard/manifest.ts';
import { manifest as fastFive } from './fast-five/manifest.ts';
import type { GameManifest } from './plugin.ts';

export const games: readonly GameManifest[] = [dice, dragonsHoard, fastFive];
