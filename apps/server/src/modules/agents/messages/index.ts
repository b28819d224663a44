/** Messages of agents to their downlines. */
export { messageRoutes } from './routes.ts';
