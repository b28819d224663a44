/** The SQL of what operators see at a glance: what waits and since when, what moved on a day, and who shares a bank account. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DepositState, WithdrawalState } from '../../../db/tables.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';
import { countWaiting, type Waiting } from '../../../db/waiting.ts';

/** All of them: an index has what is in these states, and nothing else. */
export const queueOf = (
  db: Db,
  table: 'withdrawal_order' | 'deposit_order',
  merchantId: string,
  states: readonly (WithdrawalState | DepositState)[],
): Promise<Waiting> =>
  countWaiting(
    db,
    sql`created_at`,
    sql`${sql.table(table)} where merchant_id = ${merchantId} and state in (${sql.join(states.map((state) => sql.lit(state)))})`,
  );

export interface Moved {
  readonly deposits: { readonly count: number; readonly minor: bigint };
  readonly withdrawals: { readonly count: number; readonly minor: bigint };
}

export interface MovedOn {
  /** A calendar day of the time zone. */
  readonly day: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly count: bigint;
  readonly minor: bigint;
}

interface Within {
  readonly from: Date;
  readonly to: Date;
}

/** What members were credited and what left their accounts by day: the sums and what is not folded yet. Days begin with a quarter of an hour. */
export async function movedByDay(
  db: Db,
  merchantId: string,
  providers: readonly string[],
  { from, to, timeZone }: Within & { readonly timeZone: string },
): Promise<readonly MovedOn[]> {
  // Each kind by itself: the key has it before the time, which bounds what is read only then.
  const within = sql`merchant_id = ${merchantId} and kind in ('deposit', 'withdrawal') and provider = any (${providers}::text[])
    and at >= ${from} and at < ${to}`;
  const columns = sql`kind, at, orders, amount_minor, fee_minor`;
  const { rows } = await sql<MovedOn>`
    select (at at time zone ${timeZone})::date::text as day, kind, sum(orders)::bigint as count,
      sum(case kind when 'deposit' then amount_minor - fee_minor else amount_minor end)::bigint as minor
    from (
      select ${columns} from order_figure where ${within} union all select ${columns} from order_figure_change where ${within}
    ) as figure
    group by 1, 2 having sum(orders) <> 0`.execute(db);
  return rows;
}

export async function movedWithin(
  db: Db,
  merchantId: string,
  providers: readonly string[],
  within: Within,
): Promise<Moved> {
  const days = await movedByDay(db, merchantId, providers, { ...within, timeZone: 'UTC' });
  const sumOf = (requested: MovedOn['kind']) =>
    days
      .filter(({ kind }) => kind === requested)
      .reduce((sum, { count, minor }) => ({ count: sum.count + Number(count), minor: sum.minor + minor }), {
        count: 0,
        minor: 0n,
      });
  return { deposits: sumOf('deposit'), withdrawals: sumOf('withdrawal') };
}

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
