/** Teams: an agent's view of its branch. */
export { teamRoutes } from './routes.ts';
