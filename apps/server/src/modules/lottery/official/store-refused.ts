/** The SQL of reports that were not accepted, each once; and of those that differ from the accepted result until operators decide. */
import { digestOf } from '#engine-kit';
import type { Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { type DrawKey, type DrawRow, drawKeyColumns, drawKeyOf } from '../draws/index.ts';

export type RefusedRow = Row<'lottery_result_refused'>;
export type Flaw = RefusedRow['flaw'];

export interface Report {
  readonly result: Json;
  readonly source: string;
  readonly publishedAt: Date;
  /** The feed, or the operators who entered it. */
  readonly from: string;
}

/** `version`: of the accepted result that it was compared with; 0 where there is none. */
export interface Refused {
  readonly report: Report;
  readonly flaw: Flaw;
  readonly version: number;
}

/** Whenever it is repeated; false for a repeated one. */
export function recordRefused(tx: Tx, draw: DrawRow, { report, flaw, version }: Refused, now: Date): Promise<boolean> {
  const { result, source, publishedAt, from } = report;
  const { merchantId, game, drawIndex } = drawKeyOf(draw);
  return insertOnce(tx, 'lottery_result_refused', {
    ...drawKeyColumns({ merchantId, game, drawIndex }),
    fingerprint: digestOf({ from, result, flaw, version, draw: [game, drawIndex] }),
    draw_number: draw.draw_number,
    reported_by: from,
    source,
    published_at: publishedAt,
    result: JSON.stringify(result),
    flaw,
    received_at: now,
  });
}

export function newestRefused(db: Db, merchantId: string, limit: number): Promise<RefusedRow[]> {
  return listRows(db, 'lottery_result_refused', { merchant_id: merchantId }, { orderBy: ['received_at desc'], limit });
}

/** Those that nobody has decided on. */
export function newestDisputed(db: Db, merchantId: string, limit: number): Promise<RefusedRow[]> {
  return listRows(
    db,
    'lottery_result_refused',
    { merchant_id: merchantId, flaw: 'different', decision: null },
    { orderBy: ['received_at desc'], limit },
  );
}

/** Of this draw, or by the fingerprint of one. */
export function disputedOf(
  tx: Tx,
  merchantId: string,
  of: DrawKey | { readonly fingerprint: string },
): Promise<RefusedRow[]> {
  const key = 'fingerprint' in of ? { merchant_id: merchantId, ...of } : drawKeyColumns(of);
  return selectRows(tx, 'lottery_result_refused', { ...key, flaw: 'different', decision: null })
    .selectAll()
    .execute();
}

export interface Decided {
  readonly decision: NonNullable<RefusedRow['decision']>;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
}

/** False when somebody else has decided. */
export function decideDisputed(
  tx: Tx,
  { merchant_id, game, draw_index, fingerprint }: RefusedRow,
  { decision, by, reason, at }: Decided,
): Promise<boolean> {
  return setRows(
    tx,
    'lottery_result_refused',
    { merchant_id, game, draw_index, fingerprint, decision: null },
    { decision, decided_by: by, decision_reason: reason, decided_at: at },
  );
}

/** How many were ever refused, and how many of them wait for a decision. */
export async function countRefused(db: Db, merchantIds: readonly string[]) {
  const { all, disputed } = await acrossMerchants(db)
    .selectFrom('lottery_result_refused')
    .select((row) => [
      row.fn.countAll<bigint>().as('all'),
      row.fn
        .countAll<bigint>()
        .filterWhere('flaw', '=', 'different')
        .filterWhere('decision', 'is', null)
        .as('disputed'),
    ])
    .where('merchant_id', 'in', merchantIds)
    .executeTakeFirstOrThrow();
  return { all: Number(all), disputed: Number(disputed) };
}
