/** The SQL of rains and their packets. A rain's row orders who takes which packet; nothing that pays locks it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import {
  findRow,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';
import { packetLifecycle } from './lifecycle.ts';

export type RainRow = Row<'rain'>;
export type ClaimRow = Row<'rain_claim'>;

export interface RainKey {
  readonly merchantId: string;
  readonly code: string;
  readonly number: bigint;
}

export const keyOf = ({ merchant_id, code, number }: RainRow): RainKey => ({ merchantId: merchant_id, code, number });
const rowKey = ({ merchantId, code, number }: RainKey) => ({ merchant_id: merchantId, code, number });

export const findRain = (db: Db, key: RainKey) => findRow(db, 'rain', rowKey(key));
export const lockRain = (tx: Tx, key: RainKey) => lockRow(tx, 'rain', rowKey(key));
export const openRain = (tx: Tx, row: NewRow<'rain'>) => insertOnce(tx, 'rain', row);

export async function setRain(
  tx: Tx,
  key: RainKey,
  change: Partial<Pick<RainRow, 'state' | 'due_at' | 'server_seed' | 'taken' | 'taken_minor'>>,
): Promise<void> {
  await updateRows(tx, 'rain', rowKey(key)).set(change).execute();
}

/** The newest first: the next, the one that falls, and some that are over. */
export function latestRains(db: Db, merchantId: string, code: string, limit: number) {
  return listRows(db, 'rain', { merchant_id: merchantId, code }, { orderBy: ['number desc'], limit });
}

/** What rains of a campaign may still pay: all of an open one, and what was taken of others, less what is paid. */
export async function promisedOf(db: Db, merchantId: string, code: string): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(case when r.state = 'open' then r.pool_minor else r.taken_minor end - coalesce((
      select sum(c.amount_minor) from rain_claim c where c.merchant_id = r.merchant_id and c.code = r.code
        and c.number = r.number and c.state <> 'due'), 0)), 0)::bigint as minor
    from rain r where r.merchant_id = ${merchantId} and r.code = ${code} and r.state <> 'paid'`.execute(db);
  return BigInt(rows[0]?.minor ?? 0);
}

/** Those to look at, and campaigns without a rain that is yet to begin. */
export const dueRains = (now: Date): DueMerchants =>
  sql`select merchant_id from rain where due_at <= ${now}
      union select c.merchant_id from campaign c
        join campaign_version v on v.merchant_id = c.merchant_id and v.code = c.code and v.version = c.version
        where c.state = 'running' and v.terms ->> 'kind' = 'rain' and not exists (
          select 1 from rain r where r.merchant_id = c.merchant_id and r.code = c.code and r.starts_at > ${now})`;

export async function dueKeys(db: Db, merchantId: string, now: Date, limit: number): Promise<readonly RainKey[]> {
  const { rows } = await sql<RainRow>`
    select * from rain where merchant_id = ${merchantId} and due_at <= ${now} order by due_at, code, number
    limit ${limit}`.execute(db);
  return rows.map(keyOf);
}

export async function claimsOf(db: Db, key: RainKey, memberIds: readonly string[]): Promise<readonly ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select * from rain_claim where merchant_id = ${key.merchantId} and code = ${key.code} and number = ${key.number}
      and member_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
    order by packet`.execute(db);
  return rows;
}

export async function insertClaims(tx: Tx, claims: readonly ClaimRow[]): Promise<void> {
  if (claims.length === 0) return;
  const rows = claims.map((claim) => ({
    ...claim,
    number: `${claim.number}`,
    amount_minor: `${claim.amount_minor}`,
    claimed_at: claim.claimed_at.toISOString(),
  }));
  // One statement with one parameter, however many there are.
  await sql`
    insert into rain_claim (merchant_id, code, number, packet, member_id, tap, amount_minor, claimed_at, state)
    select merchant_id, code, number, packet, member_id, tap, amount_minor, claimed_at, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (merchant_id text, code text, number bigint,
      packet integer, member_id uuid, tap text, amount_minor bigint, claimed_at timestamptz, state text)`.execute(tx);
}

export async function lockDueClaims(tx: Tx, key: RainKey, limit: number): Promise<readonly ClaimRow[]> {
  return (await selectRows(tx, 'rain_claim', { ...rowKey(key), state: 'due' })
    .selectAll()
    .orderBy('packet')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()) as ClaimRow[];
}

export async function setClaims(
  tx: Tx,
  key: RainKey,
  packets: readonly number[],
  event: 'pay' | 'withhold',
): Promise<void> {
  if (packets.length === 0) return;
  await sql`
    update rain_claim set state = ${packetLifecycle.next('due', event)}
    where merchant_id = ${key.merchantId} and code = ${key.code} and number = ${key.number}
      and packet in (select value::int from jsonb_array_elements_text(${JSON.stringify(packets)}::jsonb))`.execute(tx);
}
