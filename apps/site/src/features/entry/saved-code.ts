/** The last sent code, saved for this tab: neither a reload nor a change of tabs in the form loses the wait or the code. */
import { load, readShape, save, stored } from '#base/data';
import type { SentCode } from '../account/code-flow.ts';

export type CodeGoal = 'login' | 'register';

export interface SavedCode extends SentCode {
  readonly countryDialingCode: string;
  readonly phone: string;
}

const entries = { login: stored.sentLoginCode, register: stored.sentRegisterCode } as const;
const LIVES_MS = 600_000;

/** Undefined when the text was not saved by us, lies in the future, or has expired. */
export function readSavedCode(text: string | undefined, nowMs: number): SavedCode | undefined {
  const { verificationId, expirationTime, requestedAt, countryDialingCode, phone } = readShape(text ?? '') ?? {};
  if (typeof verificationId !== 'string' || typeof expirationTime !== 'number' || typeof requestedAt !== 'number')
    return undefined;
  if (typeof countryDialingCode !== 'string' || typeof phone !== 'string') return undefined;
  const isFresh = nowMs >= requestedAt && nowMs - requestedAt < LIVES_MS;
  return isFresh ? { verificationId, expirationTime, requestedAt, countryDialingCode, phone } : undefined;
}

/** As text: it is equal while nothing changes. */
export const savedCodeText = (goal: CodeGoal) => load(entries[goal]);

export function saveCode(goal: CodeGoal, code: SavedCode | undefined): void {
  save(entries[goal], code && JSON.stringify(code));
}
