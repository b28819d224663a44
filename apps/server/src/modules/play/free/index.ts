/** Public API of free rounds as they are played. */
export { freeRoundRoutes } from './routes.ts';
