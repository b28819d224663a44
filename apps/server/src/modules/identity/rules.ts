/** The decisions of identity, free of any database: how long things live, how many tries there are, who may pass which door. */
import { type FlagKey, type MemberType, memberTypes, type OutsideProvider } from '#contract';
import { networkOf, networksOf } from '#kernel';

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
  newcomerSeconds: 30 * MINUTE,
  passkeySeconds: 2 * MINUTE,
  codeSeconds: 10 * MINUTE,
  /** So long nobody can ask for another code. */
  resendSeconds: MINUTE,
  /** Sessions and login records are kept a year after their end, for the member and for audits. */
  historySeconds: 365 * DAY,
} as const;

/** More sessions or devices than that per member push out the oldest. */
export const crowds = { sessions: 10, devices: 10, passkeys: 10 } as const;

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

const bare = (network: string) => network.replace(/\/\d+$/, '');

/** Who counts as one caller: an IPv4 address, or an IPv6 /64, within which a household changes addresses at will. */
export function placeOf(address: string): string {
  return bare(networksOf(address)[0]?.name ?? address);
}

/** The places an address is in, the nearest first, and how many callers' share each has: whoever is given a /48 has 65,536 of the nearest. */
export function placesOf(address: string): readonly { readonly place: string; readonly share: number }[] {
  const wider = networksOf(address)[1];
  if (!wider) {
    return [
      { place: placeOf(address), share: 1 },
      { place: `${networkOf(address)}/24`, share: 10 },
    ];
  }
  const [, , , fourth = '0'] = bare(wider.name).split(':');
  const half = Number.parseInt(fourth, 16) >> 8;
  return [
    { place: placeOf(address), share: 1 },
    { place: `${networkOf(address)}:${half.toString(16)}/56`, share: 2 },
    { place: `${networkOf(address)}/48`, share: 4 },
  ];
}

/** One counter a try consumes. */
export interface Budget {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** After this many failures the next try wants a captcha. */
  readonly captchaAfter?: number;
  /** Whether a good login wipes the failures: only where nobody but the member can have made them. */
  readonly isWiped?: boolean;
}

/**
 * What one try to log in consumes, all of it or nothing. A device the member logged in from before has a budget of its own and consumes no
 * other: whoever burns the budgets of a name locks out strangers, never the owner.
 */
export function loginBudgets(name: string, address: string, deviceHash: string | undefined): readonly Budget[] {
  const window = { windowSeconds: 15 * MINUTE };
  if (deviceHash !== undefined) {
    return [{ key: `login device ${deviceHash}`, limit: 10, captchaAfter: 1, isWiped: true, ...window }];
  }
  return [
    { key: `login here ${placeOf(address)} ${name}`, limit: 5, captchaAfter: 1, isWiped: true, ...window },
    { key: `login near ${networkOf(address)} ${name}`, limit: 10, captchaAfter: 2, ...window },
    { key: `login name ${name}`, limit: 30, captchaAfter: 3, windowSeconds: 60 * MINUTE },
    // many members share one address behind a mobile carrier
    ...placesOf(address).map(({ place, share }) => ({
      key: `login address ${place}`,
      limit: 100 * share,
      captchaAfter: 20 * share,
      ...window,
    })),
  ];
}

/** What a player is told of codes. */
export const codeLifetimes = {
  codeMinutes: lifetimes.codeSeconds / MINUTE,
  resendSeconds: lifetimes.resendSeconds,
} as const;

/** A code is guessed at so often, then it is worth nothing. */
export const CODE_TRIES = 5;

/** Guesses at a member's own secret by whoever holds a session. */
export function secretBudget(memberId: string, kind: SecretKind): Budget {
  return { key: `secret ${kind} ${memberId}`, limit: 5, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** A ticket for the second step is guessed at so often, then it is worth nothing. */
export const STEP_TRIES = 5;

/** Guesses at the second step. A known device has a budget of its own: who stole a password cannot lock its owner out there. */
export function stepBudget(memberId: string, deviceHash: string | undefined): Budget {
  const who = deviceHash === undefined ? memberId : `device ${deviceHash}`;
  return { key: `step ${who}`, limit: 10, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** Guesses by whoever holds a session: those of strangers at the log-in take nothing from them. */
export function stepUpBudget(memberId: string): Budget {
  return { key: `step up ${memberId}`, limit: 10, windowSeconds: 15 * MINUTE, isWiped: true };
}

/** Guesses at the answers to security questions: the weakest proof there is has the least tries. */
export function answerBudgets(name: string, address: string): readonly Budget[] {
  return [
    { key: `answers ${name}`, limit: 5, windowSeconds: DAY },
    ...placesOf(address).map(({ place, share }) => ({
      key: `answers address ${place}`,
      limit: 20 * share,
      windowSeconds: DAY,
    })),
  ];
}

/** Which switch an outside provider has. */
export const outsideFlags = { facebook: 'facebookLogin', google: 'googleLogin' } as const satisfies {
  readonly [Provider in OutsideProvider]: FlagKey;
};

export type SecretKind = 'password' | 'payment';

const spendings = {
  captcha: { limit: 120, windowSeconds: 10 * MINUTE },
  usernameCheck: { limit: 60, windowSeconds: 10 * MINUTE },
  affiliateCheck: { limit: 60, windowSeconds: 10 * MINUTE },
  register: { limit: 60, windowSeconds: 60 * MINUTE },
  trial: { limit: 60, windowSeconds: 60 * MINUTE },
  trialLogin: { limit: 60, windowSeconds: 10 * MINUTE },
  signIn: { limit: 120, windowSeconds: 10 * MINUTE },
  // each leaves a row behind, and asks the provider where it is to be found
  signInStart: { limit: 40, windowSeconds: 10 * MINUTE },
  codeTry: { limit: 60, windowSeconds: 10 * MINUTE },
} as const;

/** What an address, and the networks around it, may do only so often. */
export type Spending = keyof typeof spendings;

export function spendingBudgets(spending: Spending, address: string): readonly Budget[] {
  const { limit, windowSeconds } = spendings[spending];
  return placesOf(address).map(({ place, share }) => ({
    key: `${spending} ${place}`,
    limit: limit * share,
    windowSeconds,
  }));
}

export interface Spent {
  readonly key: string;
  readonly failed: number;
}

export function wantsCaptcha(budgets: readonly Budget[], counted: readonly Spent[]): boolean {
  return counted.some(({ key, failed }) => {
    const after = budgets.find((budget) => budget.key === key)?.captchaAfter;
    return after !== undefined && failed >= after;
  });
}

export function isTrialType(type: MemberType): boolean {
  return type === memberTypes.trial;
}

/** AUTH-17: members and agents log in through separate doors. Undefined when the door is right. */
export function wrongPortal(
  type: MemberType,
  portal: 'member' | 'agent',
): 'session.agent_refused' | 'session.member_refused' | undefined {
  const isAgent = type === memberTypes.agent || type === memberTypes.seniorAgent;
  if (isAgent === (portal === 'agent')) return undefined;
  return isAgent ? 'session.agent_refused' : 'session.member_refused';
}
