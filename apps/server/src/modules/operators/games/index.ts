/** Games in the console: how each stands, what it returned, and a round found by its id. */
export { vendorClosings } from './closing.ts';
export { gameRoutes } from './routes.ts';
