/** The console's endpoints of content and campaigns. */
export { campaignQueueRoutes } from './campaign-queue-routes.ts';
export { campaignRoutes } from './campaign-routes.ts';
export { findingRoutes } from './finding-routes.ts';
export { freeRoundRoutes } from './free-round-routes.ts';
export { contentRoutes } from './routes.ts';
export { shopRoutes } from './shop-routes.ts';
