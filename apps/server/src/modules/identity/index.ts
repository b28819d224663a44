/** The door of identity: credentials, sessions, captchas, and the papers of game frames. */
export type { AccountOrder, TrialAccount } from './accounts.ts';
export type { CaptchaAnswer } from './captcha.ts';
export { createIdentity } from './create-identity.ts';
export type { Atomically, IdentityDeps } from './deps.ts';
export type { Arrival, Identity, OwnSession, StageOpening, StageToken, TicketOrder } from './identity.ts';
export { REFRESH_COOKIE, setRefreshCookie } from './routes.ts';
export type { Spending } from './rules.ts';
export type { OpenedSession } from './sessions.ts';
