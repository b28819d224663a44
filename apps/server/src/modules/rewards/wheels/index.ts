/** Prize wheels: spins by committed seeds, with published odds. */
export { addSpins } from './add-spins.ts';
export { wheelRoutes } from './routes.ts';
