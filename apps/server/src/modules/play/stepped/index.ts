/** Public API of rounds of several moves: opened, moved, and ended by a move or by their game's rule. */
export { endDueRounds } from './end-due-rounds.ts';
export { subscribe } from './listeners.ts';
export { steppedRoutes } from './routes.ts';
