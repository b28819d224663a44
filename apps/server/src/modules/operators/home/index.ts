/** Home of the console: what waits, how the day goes, and whether everything works. */
export { homeRoutes } from './routes.ts';
