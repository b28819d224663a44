/** Lifetimes and maximum numbers of identity's data. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const lifetimes = {
  accessSeconds: 15 * MINUTE,
  /** Without a renewal a session ends after a day, in any case after thirty. */
  idleSeconds: DAY,
  absoluteSeconds: 30 * DAY,
  /** Two tabs, or a lost answer: the same renewal cookie is valid again this long after its first use. */
  renewalGraceSeconds: 30,
  ticketSeconds: 60,
  stageSeconds: 15 * MINUTE,
  captchaSeconds: 2 * MINUTE,
  trialSeconds: 7 * DAY,
  deviceSeconds: 180 * DAY,
  /** How long a trusted device skips the second step. */
  trustSeconds: 30 * DAY,
  /** Between the first step and the second. */
  stepSeconds: 5 * MINUTE,
  /** Between the secret of an authenticator and its first code. */
  setupSeconds: 15 * MINUTE,
  /** Between start and return of a sign-in at an identity provider. */
  outsideSeconds: 10 * MINUTE,
  /** Between the return of a new person and the end of registration. */
  newMemberSeconds: 30 * MINUTE,
  passkeySeconds: 2 * MINUTE,
  codeSeconds: 10 * MINUTE,
  /** Pause before another code may be requested. */
  resendSeconds: MINUTE,
  /** Sessions and login records are stored for a year after their end, for the member and for audits. */
  historySeconds: 365 * DAY,
} as const;

/** Above this number of sessions or devices per member the oldest is removed. */
export const maxPerMember = { sessions: 10, devices: 10, unsharedDevices: 50, passkeys: 10 } as const;

export function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}

export function sooner(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The lookup key of a name: trimmed, case-folded. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
