/** Players as operators see them: found, shown, linked with each other, and exported. */
export { exportPerson } from './export-person.ts';
export { linkReasons, linkWeight } from './link-reasons.ts';
export { playerRoutes } from './routes.ts';
export { showBet } from './show-bet.ts';
