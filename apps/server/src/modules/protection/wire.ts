/** Limits, breaks and their history in the shape of the API. */
import { type AnswerOf, type Endpoints, limitPeriods } from '#contract';
import { formatAmount } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { type Break, breakOf } from './breaks/index.ts';
import type { ProtectionDeps } from './deps.ts';
import {
  easingOf,
  type ImposedLimit,
  imposedLimitsOf,
  imposedNow,
  isStricter,
  leftMinor,
  limitsOf,
  paidSince,
  unlimited,
  usedMinor,
  waitingOf,
  windowMs,
} from './limits/index.ts';
import { type changesOf, reminderOf } from './store.ts';

type Protection = AnswerOf<Endpoints['protection']>;
type Change = AnswerOf<Endpoints['protectionHistory']>['content'][number];

export function breakToWire({ kind, begunAt, endsAt }: Break): AnswerOf<Endpoints['beginBreak']> {
  return { kind, begunAt: begunAt.toISOString(), ...(endsAt && { endsAt: endsAt.toISOString() }) };
}

export async function protectionOf(deps: ProtectionDeps, merchant: Merchant, memberId: string): Promise<Protection> {
  const { db, clock } = deps;
  const { currency, manifest } = merchant;
  const owner = { merchantId: merchant.id, memberId };
  const now = new Date(clock.now());
  const ownLimits = await limitsOf(db, owner);
  const imposed = await imposedLimitsOf(db, owner);
  const paid = await paidSince(db, owner, new Date(now.getTime() - windowMs.month));
  const current = await breakOf(db, owner, now);
  const amountOf = (minor: bigint | null) => (minor === null ? {} : { amount: formatAmount(minor, currency) });
  return {
    serverTime: now.toISOString(),
    limits: limitPeriods.map((period) => {
      const limitStatus = ownLimits.get(period) ?? unlimited;
      const used = usedMinor(paid, period, now);
      const waiting = waitingOf(limitStatus, now);
      const { amountMinor } = limitStatus;
      const theirs = imposedToWire(merchant, imposed.get(period), now);
      const strictest = isStricter(theirs?.holds ?? null, amountMinor) ? (theirs?.holds ?? null) : amountMinor;
      return {
        period,
        ...amountOf(amountMinor),
        used: formatAmount(used, currency),
        ...(strictest !== null && { left: formatAmount(leftMinor(strictest, used), currency) }),
        ...(theirs && { imposed: theirs.wire }),
        ...(waiting && {
          waiting: {
            ...amountOf(waiting.requestedMinor),
            from: waiting.from.toISOString(),
            until: waiting.until.toISOString(),
          },
        }),
      };
    }),
    reminderMinutes: (await reminderOf(db, owner)).minutes,
    ...(current && { break: breakToWire(current) }),
    help: (manifest.help ?? []).map((one) => ({ ...one })),
  };
}

/** What an operator set: the limit that holds, and what will; undefined where neither is one. */
function imposedToWire({ currency }: Merchant, limit: ImposedLimit | undefined, now: Date) {
  const holds = limit ? imposedNow(limit, now) : null;
  if (!limit || holds === null) return undefined;
  const easing = easingOf(limit, now);
  const next = easing && {
    ...(easing.requestedMinor !== null && { amount: formatAmount(easing.requestedMinor, currency) }),
    from: easing.from.toISOString(),
  };
  return { holds, wire: { amount: formatAmount(holds, currency), ...(next && { next }) } };
}

export function changeToWire(merchant: Merchant, row: Awaited<ReturnType<typeof changesOf>>[number]): Change {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.period !== null && { period: row.period }),
    ...(row.amount_minor !== null && { amount: formatAmount(row.amount_minor, merchant.currency) }),
    ...(row.minutes !== null && { minutes: row.minutes }),
    ...(row.length !== null && { length: row.length }),
    at: row.at.toISOString(),
  };
}
