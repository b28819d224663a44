/** The queues of money as operators work through them, and the compared days. */
export { moneyRoutes } from './routes.ts';
