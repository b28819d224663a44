/** Limits, breaks and their history in the shape of the API. */
import { type AnswerOf, type Endpoints, limitPeriods } from '#contract';
import { formatAmount } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import { type Break, breakOf } from './breaks/index.ts';
import type { ProtectionDeps } from './deps.ts';
import { leftMinor, limitsOf, paidSince, unlimited, usedMinor, waitingOf, windowMs } from './limits/index.ts';
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
  const standings = await limitsOf(db, owner);
  const paid = await paidSince(db, owner, new Date(now.getTime() - windowMs.month));
  const current = await breakOf(db, owner, now);
  const amountOf = (minor: bigint | null) => (minor === null ? {} : { amount: formatAmount(minor, currency) });
  return {
    serverTime: now.toISOString(),
    limits: limitPeriods.map((period) => {
      const limitStatus = standings.get(period) ?? unlimited;
      const used = usedMinor(paid, period, now);
      const waiting = waitingOf(limitStatus, now);
      const { amountMinor } = limitStatus;
      return {
        period,
        ...amountOf(amountMinor),
        used: formatAmount(used, currency),
        ...(amountMinor !== null && { left: formatAmount(leftMinor(amountMinor, used), currency) }),
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
