/** The SQL of what operators see at a glance: what waits and since when, what moved on a day, and who shares a bank account. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DepositState, WithdrawalState } from '../../../db/tables.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';

export interface Queue {
  readonly waiting: number;
  readonly oldestAt: Date | undefined;
}

/** Waiting orders are few: they are counted by an index that has nothing else. */
const MAX_COUNTED = 10_000;

export async function queueOf(
  db: Db,
  table: 'withdrawal_order' | 'deposit_order',
  merchantId: string,
  states: readonly (WithdrawalState | DepositState)[],
): Promise<Queue> {
  const { rows } = await sql<{ waiting: bigint; oldest: Date | null }>`
    select count(*) as waiting, min(created_at) as oldest from (
      select created_at from ${sql.table(table)} where merchant_id = ${merchantId}
        and state in (${sql.join(states.map((state) => sql.lit(state)))})
      order by created_at limit ${MAX_COUNTED}
    ) as queue`.execute(db);
  return { waiting: Number(rows[0]?.waiting ?? 0), oldestAt: rows[0]?.oldest ?? undefined };
}

export interface Moved {
  readonly deposits: { readonly count: number; readonly minor: bigint };
  readonly withdrawals: { readonly count: number; readonly minor: bigint };
}

interface MovedRow {
  readonly count: bigint;
  readonly minor: bigint;
}

/** What members were credited and what left their accounts within a time, by the indexes of orders that ended with money. */
export async function movedWithin(
  db: Db,
  merchantId: string,
  providers: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Moved> {
  const within = sql`merchant_id = ${merchantId} and provider = any (${providers}::text[]) and changed_at >= ${from} and changed_at < ${to}`;
  const credited = await sql<MovedRow>`
    select count(*) as count, coalesce(sum(amount_minor - fee_minor), 0)::bigint as minor
    from deposit_order where ${within} and state = 'credited'`.execute(db);
  const paid = await sql<MovedRow>`
    select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as minor
    from withdrawal_order where ${within} and state = 'paid'`.execute(db);
  return { deposits: movedOf(credited.rows[0]), withdrawals: movedOf(paid.rows[0]) };
}

const movedOf = (row: MovedRow | undefined) => ({ count: Number(row?.count ?? 0), minor: row?.minor ?? 0n });

const MAX_LINKED = 50;

/** Members with the bank account of one of this member's cards, removed cards included. */
export async function sharingAccount(db: Db, { merchantId, memberId }: Owner) {
  const { rows } = await sql<{ member_id: string; masked: string }>`
    select distinct other.member_id, own.masked from payment_card own
    join payment_card other on other.merchant_id = ${merchantId} and other.account_fingerprint = own.account_fingerprint
      and other.member_id <> own.member_id
    where own.merchant_id = ${merchantId} and own.member_id = ${memberId}::uuid and own.account_fingerprint is not null
    limit ${MAX_LINKED}`.execute(db);
  return rows;
}
