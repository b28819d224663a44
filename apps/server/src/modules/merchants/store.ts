/** The SQL of overrides: append-only, the latest of a key counts. */
import type { Json } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import { listRows, selectRows } from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';

export interface OverrideRow {
  readonly merchantId: string;
  readonly id: string;
  readonly key: string;
  readonly value: Json;
  readonly decidedBy: string;
  readonly reason: string;
  readonly decidedAt: Date;
}

/** The current overrides of all merchants: they are resolved together. */
export async function readOverrides(db: Db): Promise<Pick<OverrideRow, 'merchantId' | 'key' | 'value'>[]> {
  const rows = await acrossMerchants(db)
    .selectFrom('merchant_override')
    .distinctOn(['merchant_id', 'key'])
    .select(['merchant_id', 'key', 'value'])
    .orderBy('merchant_id')
    .orderBy('key')
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ merchant_id, key, value }) => ({ merchantId: merchant_id, key, value }));
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
