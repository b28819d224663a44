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

/** Set twice at one moment, the later one counts. */
export async function insertRate(tx: Tx, { merchantId, memberId, product, since, rate }: NewRate): Promise<void> {
  await sql`
    insert into agent_rate (merchant_id, member_id, product, since, rate)
    values (${merchantId}, ${memberId}, ${product}, ${since}, ${rate})
    on conflict (merchant_id, member_id, product, since) do update set rate = excluded.rate`.execute(tx);
}

/** 0 where none was set at that time. */
export async function ratesAt(
  db: Db,
  merchantId: string,
  requested: readonly RequestedRate[],
): Promise<readonly number[]> {
  if (requested.length === 0) return [];
  const wanted = requested.map(({ memberId, product, at }, place) => ({
    place,
    member_id: memberId,
    product,
    at: at.toISOString(),
  }));
  const { rows } = await sql<{ place: number; rate: number }>`
    select one.place, r.rate
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as one (place integer, member_id uuid, product text, at timestamptz)
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

/** Of those directly below. */
export async function highestRateBelow(db: Db, merchantId: string, memberId: string, product: string): Promise<number> {
  const { rows } = await sql<{ rate: number | null }>`
    select max(r.rate)::integer as rate from agent_node n cross join lateral (
      select rate from agent_rate
      where merchant_id = n.merchant_id and member_id = n.member_id and product = ${product} order by since desc limit 1
    ) r
    where n.merchant_id = ${merchantId} and n.upline_id = ${memberId}::uuid`.execute(db);
  return rows[0]?.rate ?? 0;
}
