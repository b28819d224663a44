/** Running rounds: bets are taken, the round runs, players cash out until it ends. */
export { createRoundClock, type RoundClock } from './round-clock.ts';
export { createRoundDraws } from './round-draw.ts';
export { runningRoutes } from './routes.ts';
export { createRunningRegistry, type RunningRegistry } from './running-registry.ts';
export { roundByNumber } from './store-round.ts';
