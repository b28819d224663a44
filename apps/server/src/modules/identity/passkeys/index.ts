/** Passkeys: added, renamed, removed, and used to log in. */
export { creationOptions, requestOptions, verifyCreated, verifyUsed } from './ceremony.ts';
export { hasPasskeys } from './challenges.ts';
export { passkeyRoutes } from './routes.ts';
export { passkeysOf } from './store.ts';
