/** The console's endpoints of content. */
export { contentRoutes } from './routes.ts';
