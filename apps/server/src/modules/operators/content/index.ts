/** The console's endpoints of content and campaigns. */
export { campaignRoutes } from './campaign-routes.ts';
export { contentRoutes } from './routes.ts';
export { shopRoutes } from './shop-routes.ts';
