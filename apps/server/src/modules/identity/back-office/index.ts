/** The back office of identity: what operators see of accounts, and how they stop them. */
export { createIdentityBackOffice, type IdentityBackOffice } from './back-office.ts';
export { MAX_GROUP_MEMBERS } from './device-groups.ts';
