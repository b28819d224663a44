/** Receiving and spending points. Each has a key, so that it happens once; nobody spends what is not there. */
import { dayAfter } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import type { Campaign } from '../campaigns/index.ts';
import { insertEntries, lockAccounts, type PointReason, takeLapsed, takeOldest } from './store.ts';

/** Where no campaign says how long points last. */
const LAPSE_DAYS = 365;

export interface Received {
  readonly memberId: string;
  readonly campaign: string;
  readonly reason: PointReason;
  /** Of the campaign and reason, what it is for. */
  readonly period: string;
  readonly points: bigint;
}

/** How long points last, whatever brought them: the campaign of points says it. */
export function lapseDaysOf(running: readonly Campaign[]): number {
  const own = running.find(({ terms }) => terms.kind === 'points');
  return Number(own?.terms.params.lapseDays ?? LAPSE_DAYS);
}

export interface Receiving {
  readonly merchantId: string;
  readonly at: Date;
  readonly day: string;
  readonly lapseDays: number;
}

export async function addPoints(
  tx: Tx,
  { merchantId, at, day, lapseDays }: Receiving,
  all: readonly Received[],
): Promise<void> {
  if (all.length === 0) return;
  await lockAccounts(
    tx,
    merchantId,
    all.map(({ memberId }) => memberId),
  );
  const lapsesOn = dayAfter(day, lapseDays);
  const entries = all.map(({ memberId, campaign, reason, period, points }) => {
    return { memberId, key: `${reason}/${campaign}/${period}`, reason, amount: points, campaign, lapsesOn };
  });
  const once = new Map(entries.toReversed().map((entry) => [`${entry.memberId} ${entry.key}`, entry]));
  await insertEntries(tx, merchantId, at, [...once.values()].toReversed());
}

export interface Spending {
  readonly owner: Owner;
  readonly at: Date;
  readonly day: string;
  readonly campaign: string;
  readonly orderId: string;
  readonly points: bigint;
}

/** False where there are too few: what lapses today does not count. */
export async function spendPoints(tx: Tx, spending: Spending): Promise<boolean> {
  const { owner, at, day, campaign, orderId, points } = spending;
  const { merchantId, memberId } = owner;
  await lockAccounts(tx, merchantId, [memberId]);
  await lapse(tx, merchantId, [memberId], { at, day });
  const balance = (await lockAccounts(tx, merchantId, [memberId])).get(memberId) ?? 0n;
  if (balance < points) return false;
  await takeOldest(tx, owner, points);
  const key = `spent/${campaign}/${orderId}`;
  await insertEntries(tx, merchantId, at, [{ memberId, key, reason: 'spent', amount: -points, campaign }]);
  return true;
}

/** What lapses by this day. Under the locks of the accounts; returns of how many members. */
export async function lapse(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
  { at, day }: { readonly at: Date; readonly day: string },
): Promise<number> {
  const lapsed = await takeLapsed(tx, merchantId, memberIds, day);
  const entries = lapsed.map(({ memberId, points }) => {
    return { memberId, key: `lapsed/${at.toISOString()}`, reason: 'lapsed', amount: -points, campaign: '' } as const;
  });
  if (entries.length > 0) await insertEntries(tx, merchantId, at, entries);
  return entries.length;
}

export interface Excluded {
  readonly owner: Owner;
  readonly at: Date;
}

/** Of who is excluded nothing is kept. */
export async function takePointsOf(tx: Tx, all: readonly Excluded[]): Promise<void> {
  for (const { owner, at } of all) {
    const { merchantId, memberId } = owner;
    const balance = (await lockAccounts(tx, merchantId, [memberId])).get(memberId) ?? 0n;
    if (balance === 0n) continue;
    await takeOldest(tx, owner, balance);
    const key = `forfeited/${at.toISOString()}`;
    const entry = { memberId, key, reason: 'forfeited', amount: -balance, campaign: '' } as const;
    await insertEntries(tx, merchantId, at, [entry]);
  }
}
