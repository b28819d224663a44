/** Agents in the console. */
export { agentRoutes } from './routes.ts';
