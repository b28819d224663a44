/** The SQL of fingerprints: of people on a break, of all members, and of matches. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Owner } from '../store.ts';
import type { Person } from './fingerprints.ts';

export type MatchRow = Selectable<Tables['exclusion_match']>;

/** A person on a break: merchant and member. */
export interface Origin {
  readonly originMerchantId: string;
  readonly originMemberId: string;
}

export interface ExclusionFingerprint extends Origin {
  readonly mark: string;
  /** Null: permanent. */
  readonly endsAt: Date | null;
}

/** Undefined for a trial, which has no identity. */
export async function personOf(db: Db, { merchantId, memberId }: Owner): Promise<Person | undefined> {
  const contact = await db
    .selectFrom('member_contact')
    .select(['email', 'mobile', 'document'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!contact) return undefined;
  const accounts = await db
    .selectFrom('member_account')
    .select(['account', 'is_paid'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute();
  return { ...contact, accounts: accounts.map(({ account, is_paid }) => ({ mark: account, isPaid: is_paid })) };
}

/**
 * Call before writing fingerprints and reading others': of two members with the same fingerprint the later one waits, and sees what the
 * other wrote. Locked in one order.
 */
export async function takeTurns(tx: Tx, merchantId: string, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  const inOrder = [...new Set(marks)].sort();
  await tx
    .insertInto('mark_turn')
    .values(inOrder.map((mark) => ({ merchant_id: merchantId, mark })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('mark_turn')
    .select('mark')
    .where('merchant_id', '=', merchantId)
    .where('mark', 'in', inOrder)
    .orderBy('mark')
    .forUpdate()
    .execute();
}

/** Replaces a member's fingerprints. */
export async function replaceMemberFingerprints(tx: Tx, owner: Owner, marks: readonly string[]): Promise<void> {
  const { merchantId, memberId } = owner;
  let stale = tx.deleteFrom('member_mark').where('merchant_id', '=', merchantId).where('member_id', '=', memberId);
  if (marks.length > 0) stale = stale.where('mark', 'not in', marks);
  await stale.execute();
  if (marks.length === 0) return;
  await tx
    .insertInto('member_mark')
    .values(marks.map((mark) => ({ merchant_id: merchantId, mark, member_id: memberId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function membersMarked(db: Db, merchantId: string, marks: readonly string[]): Promise<readonly string[]> {
  if (marks.length === 0) return [];
  const rows = await db
    .selectFrom('member_mark')
    .select('member_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('mark', 'in', marks)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** An existing fingerprint of the same break gets the longer end of the two. */
export async function addExclusionFingerprints(
  tx: Tx,
  merchantId: string,
  marks: readonly ExclusionFingerprint[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx
    .insertInto('exclusion_mark')
    .values(
      marks.map(({ mark, originMerchantId, originMemberId, endsAt }) => ({
        merchant_id: merchantId,
        mark,
        origin_merchant_id: originMerchantId,
        origin_member_id: originMemberId,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'mark', 'origin_merchant_id', 'origin_member_id'])
        .doUpdateSet((row) => ({ ends_at: row.ref('excluded.ends_at') }))
        .where((row) =>
          row.and([
            row('exclusion_mark.ends_at', 'is not', null),
            row.or([
              row('excluded.ends_at', 'is', null),
              row('exclusion_mark.ends_at', '<', row.ref('excluded.ends_at')),
            ]),
          ]),
        ),
    )
    .execute();
}

/** Fingerprints of others' current breaks, among these. */
export async function exclusionsBy(
  db: Db,
  { merchantId, memberId }: Owner,
  marks: readonly string[],
  now: Date,
): Promise<readonly ExclusionFingerprint[]> {
  if (marks.length === 0) return [];
  const rows = await db
    .selectFrom('exclusion_mark')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mark', 'in', marks)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .where((one) =>
      one.not(one.and([one('origin_merchant_id', '=', merchantId), one('origin_member_id', '=', memberId)])),
    )
    .execute();
  return rows.map((row) => ({
    mark: row.mark,
    originMerchantId: row.origin_merchant_id,
    originMemberId: row.origin_member_id,
    endsAt: row.ends_at,
  }));
}

/** A lifted match stays lifted: an operator has reviewed it. Its end follows the break's. */
export async function saveMatches(
  tx: Tx,
  owner: Owner,
  found: readonly ExclusionFingerprint[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insertInto('exclusion_match')
    .values(
      found.map(({ mark, originMerchantId, originMemberId, endsAt }) => ({
        merchant_id: owner.merchantId,
        member_id: owner.memberId,
        mark,
        origin_merchant_id: originMerchantId,
        origin_member_id: originMemberId,
        found_at: now,
        ends_at: endsAt,
        lifted_at: null,
        lifted_by: null,
        reason: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'member_id', 'mark', 'origin_merchant_id', 'origin_member_id'])
        .doUpdateSet((row) => ({ ends_at: row.ref('excluded.ends_at') })),
    )
    .execute();
}

function openMatches(db: Db, merchantId: string, now: Date) {
  return db
    .selectFrom('exclusion_match')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('lifted_at', 'is', null)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]));
}

/** The reasons an account is held. */
export async function openMatchesOf(db: Db, { merchantId, memberId }: Owner, now: Date): Promise<readonly MatchRow[]> {
  return openMatches(db, merchantId, now)
    .where('member_id', '=', memberId)
    .orderBy('found_at')
    .orderBy('mark')
    .execute();
}

/** Matches that wait for a review, oldest first. */
export async function waitingMatches(
  db: Db,
  merchantId: string,
  now: Date,
  limit: number,
): Promise<readonly MatchRow[]> {
  return openMatches(db, merchantId, now).orderBy('found_at').orderBy('member_id').limit(limit).execute();
}

export async function liftMatches(
  tx: Tx,
  { merchantId, memberId }: Owner,
  lifting: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('exclusion_match')
    .set({ lifted_at: lifting.at, lifted_by: lifting.by, reason: lifting.reason })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .execute();
}
