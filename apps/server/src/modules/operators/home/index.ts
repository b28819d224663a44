/** Home of the console: what waits, how the day goes, and whether everything works. */
export { providersOf } from './health.ts';
export { homeRoutes } from './routes.ts';
