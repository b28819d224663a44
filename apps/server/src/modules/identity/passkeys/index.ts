/** Passkeys: made, named, removed, and logged in with. */
export { hasPasskeys } from './challenges.ts';
export { type PasskeyEndpoint, passkeyRoutes } from './routes.ts';
export { passkeysOf } from './store.ts';
