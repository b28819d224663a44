/** Chases: one bet on many draws, paid at once; placed, stopped after a win, cancelled until the draws close. */
export { subscribe } from './listeners.ts';
export { createChaseQueue } from './place-chase.ts';
export { chaseRoutes } from './routes.ts';
export { stopChases } from './stop-chases.ts';
