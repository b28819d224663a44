/** The door of identity: credentials, sessions, captchas, and the papers of game frames. */
export type { TrialAccount } from './accounts.ts';
export { countFailure, countTry, giveBack } from './attempts.ts';
export type { IssuedCode } from './codes.ts';
export { createIdentity } from './create-identity.ts';
export type { Atomically, IdentityDeps } from './deps.ts';
export { createGate, type Gate } from './gate.ts';
export type { Identity } from './identity.ts';
export { nationalNumber, worldNumber } from './numbers.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { setRefreshCookie } from './refresh-cookie.ts';
export { type Budget, codeLifetimes } from './rules.ts';
export { answersToKeep } from './security-answers.ts';
export type { OpenedSession } from './sessions.ts';
export { digest, newToken } from './tokens.ts';
export { base32, codeAt, intervalAt, intervalOf, otpauthUrl } from './totp.ts';
