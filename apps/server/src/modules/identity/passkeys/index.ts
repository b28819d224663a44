/** Passkeys: added, renamed, removed, and used to log in. */
export { hasPasskeys } from './challenges.ts';
export { passkeyRoutes } from './routes.ts';
export { passkeysOf } from './store.ts';
