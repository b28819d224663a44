/** What agents see of their teams. */
export { reportRoutes } from './routes.ts';
