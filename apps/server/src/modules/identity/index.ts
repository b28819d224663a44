/** The door of identity: credentials, sessions, captchas, and the papers of game frames. */
export type { TrialAccount } from './accounts.ts';
export { createIdentity } from './create-identity.ts';
export type { Atomically, IdentityDeps } from './deps.ts';
export type { Identity } from './identity.ts';
export { setRefreshCookie } from './routes.ts';
export type { OpenedSession } from './sessions.ts';
