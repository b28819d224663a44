/** The SQL of fingerprints: of people on a break, of all members, and of matches. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  findRow,
  insertOnce,
  listRows,
  type Owner,
  type Row,
  selectRows,
  setRows,
  upsertRows,
} from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';
import type { Person } from './fingerprints.ts';

export type MatchRow = Row<'exclusion_match'>;

/** A person on a break: merchant and member. */
export interface Origin {
  readonly originMerchantId: string;
  readonly originMemberId: string;
}

export interface ExclusionFingerprint extends Origin {
  readonly fingerprint: string;
  /** Null: permanent. */
  readonly endsAt: Date | null;
}

/** Undefined for a trial, which has no identity. */
export async function personOf(db: Db, { merchantId, memberId }: Owner): Promise<Person | undefined> {
  const contact = await findRow(db, 'member_contact', { merchant_id: merchantId, member_id: memberId }, [
    'email',
    'mobile',
    'document',
  ]);
  if (!contact) return undefined;
  const accounts = await listRows(
    db,
    'member_account',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['account', 'is_paid'] },
  );
  return { ...contact, accounts: accounts.map(({ account, is_paid }) => ({ fingerprint: account, isPaid: is_paid })) };
}

/**
 * Call before writing fingerprints and reading others': of two transactions with the same fingerprint the later one waits, and sees
 * what the other wrote. The locks end with the transaction and are taken in one order.
 */
export async function lockFingerprints(tx: Tx, merchantId: string, fingerprints: readonly string[]): Promise<void> {
  if (fingerprints.length === 0) return;
  const keys = fingerprints.map((fingerprint) => lockKey(`${merchantId} ${fingerprint}`));
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct key from unnest(${keys}::bigint[]) as key order by key) as keys`.execute(tx);
}

/** Two fingerprints with the same key only wait for each other. */
function lockKey(text: string): string {
  return createHash('sha256').update(text).digest().readBigInt64BE().toString();
}

/** Replaces a member's fingerprints. */
export async function replaceMemberFingerprints(tx: Tx, owner: Owner, fingerprints: readonly string[]): Promise<void> {
  const { merchantId, memberId } = owner;
  let stale = deleteRows(tx, 'member_fingerprint', { merchant_id: merchantId, member_id: memberId });
  if (fingerprints.length > 0) stale = stale.where('fingerprint', 'not in', fingerprints);
  await stale.execute();
  const rows = fingerprints.map((fingerprint) => ({ merchant_id: merchantId, fingerprint, member_id: memberId }));
  await insertOnce(tx, 'member_fingerprint', rows);
}

export async function membersWithFingerprints(db: Db, merchantId: string, fingerprints: readonly string[]) {
  if (fingerprints.length === 0) return [];
  const rows = await selectRows(db, 'member_fingerprint', { merchant_id: merchantId, fingerprint: fingerprints })
    .select('member_id')
    .distinct()
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** An existing fingerprint of the same break gets the longer end of the two. */
export async function addExclusionFingerprints(
  tx: Tx,
  merchantId: string,
  fingerprints: readonly ExclusionFingerprint[],
) {
  if (fingerprints.length === 0) return;
  await tx
    .insertInto('exclusion_fingerprint')
    .values(
      fingerprints.map(({ fingerprint, originMerchantId, originMemberId, endsAt }) => ({
        merchant_id: merchantId,
        fingerprint,
        origin_merchant_id: originMerchantId,
        origin_member_id: originMemberId,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'fingerprint', 'origin_merchant_id', 'origin_member_id'])
        .doUpdateSet((row) => ({ ends_at: row.ref('excluded.ends_at') }))
        .where((row) =>
          row.and([
            row('exclusion_fingerprint.ends_at', 'is not', null),
            row.or([
              row('excluded.ends_at', 'is', null),
              row('exclusion_fingerprint.ends_at', '<', row.ref('excluded.ends_at')),
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
  fingerprints: readonly string[],
  now: Date,
): Promise<readonly ExclusionFingerprint[]> {
  if (fingerprints.length === 0) return [];
  const rows = await selectRows(db, 'exclusion_fingerprint', { merchant_id: merchantId, fingerprint: fingerprints })
    .selectAll()
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .where((one) =>
      one.not(one.and([one('origin_merchant_id', '=', merchantId), one('origin_member_id', '=', memberId)])),
    )
    .execute();
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    originMerchantId: row.origin_merchant_id,
    originMemberId: row.origin_member_id,
    endsAt: row.ends_at,
  }));
}

/** A lifted match stays lifted: an operator has reviewed it. Its end follows the break's. */
export async function saveMatches(tx: Tx, owner: Owner, found: readonly ExclusionFingerprint[], now: Date) {
  const rows = found.map(({ fingerprint, originMerchantId, originMemberId, endsAt }) => ({
    merchant_id: owner.merchantId,
    member_id: owner.memberId,
    fingerprint,
    origin_merchant_id: originMerchantId,
    origin_member_id: originMemberId,
    found_at: now,
    ends_at: endsAt,
    lifted_at: null,
    lifted_by: null,
    reason: null,
  }));
  const key = ['merchant_id', 'member_id', 'fingerprint', 'origin_merchant_id', 'origin_member_id'] as const;
  await upsertRows(tx, 'exclusion_match', rows, key, ['found_at', 'lifted_at', 'lifted_by', 'reason']);
}

function openMatches(db: Db, merchantId: string, now: Date) {
  return selectRows(db, 'exclusion_match', { merchant_id: merchantId, lifted_at: null })
    .selectAll()
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]));
}

/** The reasons an account is held. */
export async function openMatchesOf(db: Db, { merchantId, memberId }: Owner, now: Date): Promise<readonly MatchRow[]> {
  return openMatches(db, merchantId, now)
    .where('member_id', '=', memberId)
    .orderBy('found_at')
    .orderBy('fingerprint')
    .execute();
}

/** Matches that wait for a review, oldest first. */
export async function waitingMatches(db: Db, merchantId: string, now: Date, limit: number) {
  return openMatches(db, merchantId, now).orderBy('found_at').orderBy('member_id').limit(limit).execute();
}

/** All of them, however many are listed: what is permanent, and what has not ended. */
export function countMatches(db: Db, merchantId: string, now: Date): Promise<Waiting> {
  const open = sql`select found_at from exclusion_match where merchant_id = ${merchantId} and lifted_at is null`;
  return countWaiting(
    db,
    sql`found_at`,
    sql`(${open} and ends_at is null union all ${open} and ends_at > ${now}) as open`,
  );
}

export async function liftMatch(
  tx: Tx,
  { merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id }: MatchRow,
  lifted: { readonly lifted_at: Date; readonly lifted_by: string; readonly reason: string },
): Promise<void> {
  const key = { merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id };
  await setRows(tx, 'exclusion_match', key, lifted);
}
