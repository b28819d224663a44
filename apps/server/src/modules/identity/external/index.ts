/** Sign-ins by identities at other providers. */
export { linkNewcomer, type NewcomerLink } from './link-newcomer.ts';
export { availableProviders } from './providers.ts';
export { type ExternalEndpoint, externalRoutes } from './routes.ts';
export { linksOf } from './store.ts';
