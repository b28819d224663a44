/** Public API of volleys: many rounds of one input in one request. */
export { volleyRoutes } from './routes.ts';
