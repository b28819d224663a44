/** What agents see of their teams. */
export { betsOfBill } from './lines.ts';
export { reportRoutes } from './routes.ts';
