/** Letters of agents to their downlines. */
export { letterRoutes } from './routes.ts';
