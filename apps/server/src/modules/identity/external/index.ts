/** Sign-ins by identities at other providers. */
export { availableProviders, linkNewcomer, type NewcomerLink } from './external-sign-in.ts';
export { type ExternalEndpoint, externalRoutes } from './routes.ts';
export { linksOf } from './store.ts';
