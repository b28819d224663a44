/** Draws in the console. */
export { drawRoutes } from './routes.ts';
