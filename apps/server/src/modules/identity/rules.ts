/** How long things of identity live, and how many of them a member may have. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const lifetimes = {
  accessSeconds: 15 * MINUTE,
  /** Without a renewal a session ends after a day, whatever happens after thirty. */
  idleSeconds: DAY,
  absoluteSeconds: 30 * DAY,
  /** Two tabs, or an answer lost on the way: the same renewal cookie is good again this long after its first use. */
  renewalGraceSeconds: 30,
  ticketSeconds: 60,
  stageSeconds: 15 * MINUTE,
  captchaSeconds: 2 * MINUTE,
  trialSeconds: 7 * DAY,
  deviceSeconds: 180 * DAY,
  /** So long a device that was told to is not asked for the second step. */
  trustSeconds: 30 * DAY,
  /** Between the first proof and the second. */
  stepSeconds: 5 * MINUTE,
  /** Between the secret of an authenticator and its first code. */
  setupSeconds: 15 * MINUTE,
  /** Between leaving for an outside provider and coming back. */
  outsideSeconds: 10 * MINUTE,
  /** Between coming back as somebody new and having registered. */
  newMemberSeconds: 30 * MINUTE,
  passkeySeconds: 2 * MINUTE,
  codeSeconds: 10 * MINUTE,
  /** So long nobody can ask for another code. */
  resendSeconds: MINUTE,
  /** Sessions and login records are kept a year after their end, for the member and for audits. */
  historySeconds: 365 * DAY,
} as const;

/** More sessions or devices than that per member push out the oldest. */
export const maxPerMember = { sessions: 10, devices: 10, passkeys: 10 } as const;

export function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}

export function sooner(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** What a name is looked up by: trimmed, case folded. */
export function usernameKey(username: string): string {
  return username.trim().toLowerCase();
}
