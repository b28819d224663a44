/** The door of identity: credentials, sessions, captchas, and the papers of game frames. */
export type { TrialAccount } from './accounts.ts';
export type { IssuedCode } from './codes.ts';
export { createIdentity } from './create-identity.ts';
export type { Atomically, IdentityDeps } from './deps.ts';
export type { Identity } from './identity.ts';
export { nationalNumber, worldNumber } from './numbers.ts';
export { setRefreshCookie } from './refresh-cookie.ts';
export { codeLifetimes } from './rules.ts';
export { answersToKeep } from './security-answers.ts';
export type { OpenedSession } from './sessions.ts';
