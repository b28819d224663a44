/** Merchants that the platform founds in the console. */
export { readinessOf } from './readiness.ts';
export { foundingRoutes } from './routes.ts';
