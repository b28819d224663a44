/** Every game of the house. One line each: a game that is not here is not offered. */
import type { GameManifest } from './socket.ts';

export const games: readonly GameManifest[] = [];
