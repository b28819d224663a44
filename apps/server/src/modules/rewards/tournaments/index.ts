/** Tournaments: scores of bets, live ranks, and prizes by place. */
export { openTournaments, type TournamentsBackOffice } from './back-office.ts';
export { listenToBets } from './listeners.ts';
export { tournamentRoutes } from './routes.ts';
export { type Period, periodAt } from './rules/index.ts';
export { tournamentJob } from './take-steps.ts';
