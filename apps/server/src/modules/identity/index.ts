/** Identity: accounts, logins, sessions and their protection. */
export type { RealType, TrialAccount } from './accounts/index.ts';
export { MAX_GROUP_MEMBERS } from './back-office/index.ts';
export { createIdentity } from './create-identity.ts';
export {
  answersToSave,
  codeLifetimes,
  type IssuedCode,
  nationalNumber,
  type VerificationCodes,
  worldNumber,
} from './credentials/index.ts';
export {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createPasswords,
  digest,
  newToken,
  type Passwords,
  randomText,
} from './crypto/index.ts';
export type { IdentityDeps, PasswordCost } from './deps.ts';
export type { AbuseGuard, AccessControl, Accounts, Credentials, Identity, Viewers } from './identity.ts';
export type { LoggedIn } from './login/index.ts';
export { creationOptions, requestOptions, verifyCreated, verifyUsed } from './passkeys/index.ts';
export { codeAt, intervalAt, intervalOf, otpauthUrl } from './second-factor/index.ts';
export { answerOpened, CHAT_PAGE, type StageTickets } from './sessions/index.ts';
