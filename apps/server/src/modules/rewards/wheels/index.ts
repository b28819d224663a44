/** Prize wheels: spins by committed seeds, with published odds. */
export { wheelRoutes } from './routes.ts';
