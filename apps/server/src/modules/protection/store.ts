/** The SQL of limits, what is counted against them, and the reminder. */
import type { Insertable } from 'kysely';
import type { LimitPeriod } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import type { ProtectionTables } from '../../db/tables/people/protection.ts';
import { type Paid, type Standing, unlimited } from './rules.ts';

export interface Owner {
  readonly merchantId: string;
  readonly memberId: string;
}

/** One change or deposit of a member at a time, from here to the end of the transaction. */
export async function lockMember(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<void> {
  await tx
    .insertInto('protected_member')
    .values({ merchant_id: merchantId, member_id: memberId, touched_at: now, reminded_at: null })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id']).doUpdateSet({ touched_at: now }))
    .execute();
}

export async function limitsOf(db: Db, { merchantId, memberId }: Owner): Promise<ReadonlyMap<LimitPeriod, Standing>> {
  const rows = await db
    .selectFrom('deposit_limit')
    .select(['period', 'amount_minor', 'asked_at', 'asked_minor'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.period,
      { amountMinor: row.amount_minor, askedAt: row.asked_at, askedMinor: row.asked_minor },
    ]),
  );
}

export async function limitOf(db: Db, owner: Owner, period: LimitPeriod): Promise<Standing> {
  return (await limitsOf(db, owner)).get(period) ?? unlimited;
}

export async function keepLimit(tx: Tx, owner: Owner, period: LimitPeriod, standing: Standing): Promise<void> {
  const columns = {
    amount_minor: standing.amountMinor,
    asked_at: standing.askedAt,
    asked_minor: standing.askedMinor,
  };
  await tx
    .insertInto('deposit_limit')
    .values({ merchant_id: owner.merchantId, member_id: owner.memberId, period, ...columns })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'member_id', 'period']).doUpdateSet(columns))
    .execute();
}

/** Gross: what goes out again is not taken off. `but`: an order that is not counted. */
export async function paidSince(
  db: Db,
  { merchantId, memberId }: Owner,
  since: Date,
  but?: string,
): Promise<readonly Paid[]> {
  let query = db
    .selectFrom('deposit_counted')
    .select(['amount_minor', 'credited_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where((row) => row.or([row('credited_at', 'is', null), row('credited_at', '>', since)]));
  if (but !== undefined) query = query.where('order_id', '!=', but);
  return (await query.execute()).map((row) => ({ amountMinor: row.amount_minor, creditedAt: row.credited_at }));
}

export async function reminderOf(db: Db, { merchantId, memberId }: Owner) {
  const row = await db
    .selectFrom('protected_member')
    .select(['reminder_minutes', 'reminded_at'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return { minutes: row?.reminder_minutes ?? 0, remindedAt: row?.reminded_at ?? undefined };
}

/** The member is locked, and so has a row. */
export async function changeReminder(
  tx: Tx,
  { merchantId, memberId }: Owner,
  change: { readonly reminder_minutes: number } | { readonly reminded_at: Date },
): Promise<void> {
  await tx
    .updateTable('protected_member')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function keepChange(tx: Tx, row: Insertable<ProtectionTables['protection_change']>): Promise<void> {
  await tx.insertInto('protection_change').values(row).execute();
}

/** One more than asked for tells whether there is a next page. */
export async function changesOf(
  db: Db,
  { merchantId, memberId }: Owner,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
) {
  let query = db
    .selectFrom('protection_change')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId);
  if (after) {
    query = query.where((row) =>
      row.or([row('at', '<', after.at), row.and([row('at', '=', after.at), row('id', '<', after.id)])]),
    );
  }
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
