/** Sign-in with external identity providers. */
export { linkNewMember, type NewMemberLink } from './link-new-member.ts';
export { availableProviders } from './providers.ts';
export { externalRoutes } from './routes.ts';
export { linksOf } from './store.ts';
