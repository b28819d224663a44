/** VIP levels in the console. */
export { levelRoutes } from './routes.ts';
