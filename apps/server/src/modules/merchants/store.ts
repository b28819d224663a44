/** The SQL of overrides: append-only, the latest of a key counts. */
import { sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { listRows, selectRows } from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';
import type { ContentRead } from './contents/index.ts';

export interface OverrideRow {
  readonly merchantId: string;
  readonly id: string;
  readonly key: string;
  readonly value: Json;
  readonly decidedBy: string;
  readonly reason: string;
  readonly decidedAt: Date;
}

/** What operators decided about the merchants of a database. */
export interface Decided extends ContentRead {
  /** The current value of each key. */
  readonly overrides: readonly Pick<OverrideRow, 'merchantId' | 'key' | 'value'>[];
}

/** Of all merchants together, in one statement: every node reads it each second. */
export async function readDecided(db: Db, now: Date): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object('merchantId', merchant_id, 'key', key, 'value', value) order by merchant_id, key), '[]')
      from (
        select distinct on (merchant_id, key) merchant_id, key, value from merchant_override order by merchant_id, key, position desc
      ) latest
    ) as overrides, (
      select coalesce(
        jsonb_agg(jsonb_build_object('merchantId', merchant_id, 'kind', kind, 'key', key, 'version', version) order by merchant_id, kind, key), '[]'
      )
      from (
        select distinct on (merchant_id, kind, key) merchant_id, kind, key, version from content_schedule
        where withdrawn_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        order by merchant_id, kind, key, starts_at desc, position desc
      ) latest
    ) as "inForce", (
      select coalesce(jsonb_agg(jsonb_build_object('merchantId', merchant_id, 'id', id, 'contents', contents) order by merchant_id, id), '[]')
      from content_preview where expires_at > ${now}
    ) as previews`.execute(acrossMerchants(db));
  const [decided] = rows;
  assert(decided, 'a statement without a condition returns a row');
  return decided;
}

/** The current overrides of one merchant, by key. */
export async function overridesOf(db: Db, merchantId: string): Promise<ReadonlyMap<string, Json>> {
  const rows = await selectRows(db, 'merchant_override', { merchant_id: merchantId })
    .distinctOn('key')
    .select(['key', 'value'])
    .orderBy('key')
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function addOverride(tx: Tx, row: OverrideRow): Promise<void> {
  await tx
    .insertInto('merchant_override')
    .values({
      merchant_id: row.merchantId,
      id: row.id,
      key: row.key,
      value: JSON.stringify(row.value),
      decided_by: row.decidedBy,
      reason: row.reason,
      decided_at: row.decidedAt,
    })
    .execute();
}

/** Who decided what and when, newest first. */
export async function readTrail(db: Db, merchantId: string): Promise<OverrideRow[]> {
  const rows = await listRows(
    db,
    'merchant_override',
    { merchant_id: merchantId },
    { orderBy: ['position desc'], limit: 200 },
  );
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    id: row.id,
    key: row.key,
    value: row.value,
    decidedBy: row.decided_by,
    reason: row.reason,
    decidedAt: row.decided_at,
  }));
}
