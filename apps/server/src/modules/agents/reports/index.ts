/** What agents see of their teams. */
export { figuresToWire } from './figures-to-wire.ts';
export { betsOfBill } from './lines.ts';
export { reportRoutes } from './routes.ts';
