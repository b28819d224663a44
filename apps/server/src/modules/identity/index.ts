/** The door of identity: credentials, sessions, captchas, and the papers of game frames. */
export type { TrialAccount } from './accounts/create-account.ts';
export { createIdentity } from './create-identity.ts';
export { createPasswords, type Passwords } from './credentials/passwords.ts';
export { nationalNumber, worldNumber } from './credentials/phone-numbers.ts';
export { answersToKeep } from './credentials/security-answers.ts';
export type { IssuedCode } from './credentials/verification-codes.ts';
export type { Atomically, IdentityDeps } from './deps.ts';
export type { Identity } from './identity.ts';
export { createGate, type Gate } from './rate-limits/concurrency-limit.ts';
export { countFailure, countTry, giveBack } from './rate-limits/rate-limits.ts';
export { type Budget, codeLifetimes } from './rules.ts';
export { base32, codeAt, intervalAt, intervalOf, otpauthUrl } from './second-factor/totp.ts';
export type { OpenedSession } from './sessions/open-session.ts';
export { setRefreshCookie } from './sessions/refresh-cookie.ts';
export { digest, newToken } from './tokens.ts';
