/**
 * The SQL of what members' accounts held at a moment: each balance as it is, less what was moved since; and of what was stored of it for the days that
 * are over.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import type { DueMerchants } from '../../../../db/jobs/due-work.ts';
import { sqlPortOf } from '../../../../db/sql-ports.ts';
import { isFromDayBefore, isToDayAfter } from './store-ledger-days.ts';

export interface Held {
  readonly kind: string;
  readonly currency: string;
  /** That held more or less than nothing. */
  readonly accounts: bigint;
  readonly minor: bigint;
}

const heldAt = `with since as (
    select e.account_id, sum(e.amount) as amount from ledger.every_entry e
    where e.merchant_id = $1 and e.at >= $3::timestamptz and e.at < $4::timestamptz
      and ${isFromDayBefore('e.transfer_id', '$3')}
    group by 1
  ), held as (
    select a.kind, a.currency, a.balance - coalesce(s.amount, 0) as balance
    from ledger.account a left join since s on s.account_id = a.id
    where a.merchant_id = $1 and a.kind = any ($2::text[])
  )
  select kind, currency, count(*) filter (where balance <> 0) as accounts, coalesce(sum(balance), 0)::bigint as minor
  from held group by 1, 2`;

const FOREVER = new Date('9999-01-01T00:00:00Z');

/** At a moment that is over; without one, now. */
export function balancesAt(db: Db, merchantId: string, kinds: readonly string[], moment: Date | undefined) {
  return sqlPortOf(db).query<Held>(heldAt, [merchantId, kinds, moment ?? FOREVER, FOREVER]);
}

/** `[number of the line, balance]`: the least is what an account had before its first line of these days, the greatest what it had after its last. */
const changes = `with moved as (
    select e.account_id, sum(e.amount) as amount, min(array[e.seq, e.balance_after - e.amount]) as opened,
      max(array[e.seq, e.balance_after]) as closed
    from ledger.every_entry e
    where e.merchant_id = $1 and e.at >= $3::timestamptz and e.at < $4::timestamptz
      and ${isFromDayBefore('e.transfer_id', '$3')} and ${isToDayAfter('e.transfer_id', '$4')}
    group by 1
  )
  select a.kind, a.currency, sum((m.closed[2] <> 0)::int - (m.opened[2] <> 0)::int)::bigint as accounts, sum(m.amount)::bigint as minor
  from moved m join ledger.account a on a.merchant_id = $1 and a.id = m.account_id
  where a.kind = any ($2::text[]) group by 1, 2`;

/** What came to them between two moments: of each kind, by how many more hold something, and how much more. */
export function changesWithin(
  db: Db,
  merchantId: string,
  kinds: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  return sqlPortOf(db).query<Held>(changes, [merchantId, kinds, from, to]);
}

/** When money moved first. */
export async function firstMovedAt(db: Db, merchantId: string): Promise<Date | undefined> {
  const first = (table: string) => `(select at from ledger.${table} where merchant_id = $1 order by id limit 1)`;
  const statement = `select min(at) as at from (${first('transfer')} union all ${first('archive')}) as first`;
  const [row] = await sqlPortOf(db).query<{ at: Date | null }>(statement, [merchantId]);
  return row?.at ?? undefined;
}

/** Of a day; nothing where it was not stored. */
export async function storedOf(db: Db, merchantId: string, day: string): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select kind, currency, accounts, minor from liability_day where merchant_id = ${merchantId} and day = ${day}::date`.execute(
    db,
  );
  return rows;
}

export async function saveHeld(tx: Tx, merchantId: string, day: string, held: readonly Held[]): Promise<void> {
  const rows = held.map(({ kind, currency, accounts, minor }) => ({
    kind,
    currency,
    accounts: accounts.toString(),
    minor: minor.toString(),
  }));
  await sql`
    insert into liability_day (merchant_id, day, kind, currency, accounts, minor)
    select ${merchantId}::text, ${day}::date, kind, currency, accounts, minor
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, currency text, accounts bigint, minor bigint)
    on conflict do nothing`.execute(tx);
}

/** No row says that a day is missing: each merchant is looked at. */
export const listedMerchants = (ids: readonly string[]): DueMerchants =>
  sql`select unnest(${[...ids]}::text[]) as merchant_id`;

/** The newest stored day whose day before is not. */
export async function newestAfterGap(db: Db, merchantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ readonly day: string }>`
    select d.day::text as day from liability_day d where d.merchant_id = ${merchantId} and not exists (
      select from liability_day b where b.merchant_id = ${merchantId} and b.day = d.day - 1)
    order by d.day desc limit 1`.execute(db);
  return rows[0]?.day;
}
