/** Viewers of an agent's team. */
export { viewerRoutes } from './routes.ts';
