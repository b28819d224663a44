/** How long duties keep what an erasure leaves. */
import type { Merchant } from '../../merchants/index.ts';

/** As most laws on money laundering say, from the end of the account on. */
const USUAL_YEARS = 5;
/** As rules on records of chats say. */
const USUAL_CHAT_DAYS = 90;
const DAY_MS = 86_400_000;

interface RetainedUntil {
  readonly orders: Date;
  readonly identity: Date;
  readonly chats: Date;
}

export function retainedUntil({ manifest: { retention } }: Pick<Merchant, 'manifest'>, nowMs: number): RetainedUntil {
  return {
    orders: yearsAfter(nowMs, retention?.orderYears ?? USUAL_YEARS),
    identity: yearsAfter(nowMs, retention?.identityYears ?? USUAL_YEARS),
    chats: new Date(nowMs + (retention?.chatDays ?? USUAL_CHAT_DAYS) * DAY_MS),
  };
}

/** The 29th of February ends with the day before the 1st of March. */
function yearsAfter(nowMs: number, years: number): Date {
  const then = new Date(nowMs);
  const month = then.getUTCMonth();
  then.setUTCFullYear(then.getUTCFullYear() + years);
  if (then.getUTCMonth() !== month) then.setUTCDate(0);
  return then;
}
