/** The SQL of rates of rebates, and since when: of LOTT a prize series, of other products parts per million of the valid bet. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { listRows } from '../../../db/tenancy/rows.ts';

export interface RequestedRate {
  readonly memberId: string;
  readonly product: string;
  readonly at: Date;
}

export interface NewRate {
  readonly merchantId: string;
  readonly memberId: string;
  readonly product: string;
  readonly since: Date;
  readonly rate: number;
}

/**
 * Set twice at one moment, the later one counts. The latest names the direct upline that there is at the time: where another node's clock is ahead, it
 * may have been there before.
 */
export async function insertRate(tx: Tx, { merchantId, memberId, product, since, rate }: NewRate): Promise<void> {
  await sql`
    with before as (
      update agent_rate set upline_id = null
      where merchant_id = ${merchantId} and member_id = ${memberId} and product = ${product} and since < ${since} and upline_id is not null
    )
    insert into agent_rate (merchant_id, member_id, product, since, rate, upline_id)
    select ${merchantId}, member_id, ${product}, ${since}, ${rate}::integer, case when not exists (
      select from agent_rate
      where merchant_id = ${merchantId} and member_id = ${memberId} and product = ${product} and since > ${since}
    ) then upline_id end
    from agent_node where merchant_id = ${merchantId} and member_id = ${memberId}::uuid
    on conflict (merchant_id, member_id, product, since) do update set rate = excluded.rate`.execute(tx);
}

/** Who was moved is below another upline with the rates that it has. */
export async function moveRates(tx: Tx, merchantId: string, memberId: string, uplineId: string | null): Promise<void> {
  await sql`
    update agent_rate set upline_id = ${uplineId}::uuid
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and (product, since) in (
      select product, max(since) from agent_rate where merchant_id = ${merchantId} and member_id = ${memberId}::uuid group by product
    )`.execute(tx);
}

/** 0 where none was set at that time. */
export async function ratesAt(
  db: Db,
  merchantId: string,
  requested: readonly RequestedRate[],
): Promise<readonly number[]> {
  if (requested.length === 0) return [];
  const input = requested.map(({ memberId, product, at }, place) => ({
    place,
    member_id: memberId,
    product,
    at: at.toISOString(),
  }));
  const { rows } = await sql<{ place: number; rate: number }>`
    select one.place, r.rate
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as one (place integer, member_id uuid, product text, at timestamptz)
    cross join lateral (
      select rate from agent_rate r
      where r.merchant_id = ${merchantId} and r.member_id = one.member_id and r.product = one.product and r.since <= one.at
      order by r.since desc limit 1
    ) r`.execute(db);
  const found = new Map(rows.map(({ place, rate }) => [place, rate]));
  return requested.map((_, place) => found.get(place) ?? 0);
}

/** The latest by product. */
export async function ratesOf(db: Db, merchantId: string, memberId: string): Promise<ReadonlyMap<string, number>> {
  return (await ratesOfMany(db, merchantId, [memberId])).get(memberId) ?? new Map();
}

/** The same by member; who has none is not in it. */
export async function ratesOfMany(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const key = { merchant_id: merchantId, member_id: memberIds };
  const rows = await listRows(db, 'agent_rate', key, { orderBy: ['since'] });
  const rates = new Map<string, Map<string, number>>();
  for (const { member_id: id, product, rate } of rows) rates.set(id, (rates.get(id) ?? new Map()).set(product, rate));
  return rates;
}

/** Of a product, and of those directly below. */
export const highestBelow = (merchantId: string, memberId: string, product: string) => sql<{ rate: number | null }>`
  select max(rate) as rate from agent_rate
  where merchant_id = ${merchantId} and upline_id = ${memberId}::uuid and product = ${product}`;

/** The end of a range of an index: a team may have a million members. */
export async function highestRateBelow(db: Db, merchantId: string, memberId: string, product: string): Promise<number> {
  const { rows } = await highestBelow(merchantId, memberId, product).execute(db);
  return rows[0]?.rate ?? 0;
}
