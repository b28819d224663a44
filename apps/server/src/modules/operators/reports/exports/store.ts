/** The SQL of exports and saved reports. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/db.ts';
import type { DueMerchants } from '../../../../db/jobs/due-work.ts';
import type { PageKey } from '../../../../db/page-key.ts';
import { isBefore } from '../../../../db/page-key.ts';
import {
  countRows,
  deleteRows,
  findRow,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Row,
  selectRows,
  setRows,
  updateRows,
} from '../../../../db/tenancy/rows.ts';

import type { ReportQuery } from '../report.ts';
import { exportLifecycle } from './lifecycle.ts';

export type ExportRow = Row<'report_export'>;
export type PartRow = Row<'report_part'>;
export type SavedRow = Row<'saved_report'>;

export interface OwnKey {
  readonly merchantId: string;
  readonly operator: string;
  readonly id: string;
}

export const insertExport = (tx: Tx, row: NewRow<'report_export'>) =>
  insertOnce(tx, 'report_export', row, ['merchant_id', 'id']);

export const countRunning = (tx: Tx, merchantId: string, operator: string) =>
  countRows(selectRows(tx, 'report_export', { merchant_id: merchantId, operator, state: 'running' }));

export const lockExport = (tx: Tx, { merchantId, operator, id }: OwnKey) =>
  lockRow(tx, 'report_export', { merchant_id: merchantId, id, operator });

export async function listExports(
  db: Db,
  { merchantId, operator }: Pick<OwnKey, 'merchantId' | 'operator'>,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
): Promise<readonly ExportRow[]> {
  const query = selectRows(db, 'report_export', { merchant_id: merchantId, operator })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (after ? query.where(isBefore(after)) : query).execute() as Promise<ExportRow[]>;
}

export const changeExport = (
  tx: Tx,
  { merchant_id, id }: Pick<ExportRow, 'merchant_id' | 'id'>,
  change: Partial<Omit<ExportRow, 'query'>>,
) => setRows(tx, 'report_export', { merchant_id, id }, change as never);

/** What a worker says of the file it has claimed; false where the file is over, or another node has gone on: then nothing is written. */
export function changeClaimed(tx: Tx, row: ExportRow, change: Partial<Omit<ExportRow, 'query'>>): Promise<boolean> {
  const { merchant_id, id, parts, attempts } = row;
  return setRows(tx, 'report_export', { merchant_id, id, parts, attempts, state: 'running' }, change as never);
}

/** What a part adds; false where the export is not running any more, or another node wrote this part. */
export async function addPart(tx: Tx, row: ExportRow, part: PartRow, change: Partial<Omit<ExportRow, 'query'>>) {
  const { merchant_id, id, parts } = row;
  if (!(await setRows(tx, 'report_export', { merchant_id, id, parts, state: 'running' }, change as never)))
    return false;
  return insertOnce(tx, 'report_part', part, ['merchant_id', 'export_id', 'part']);
}

export const partsOf = (db: Db, { merchant_id, id }: Pick<ExportRow, 'merchant_id' | 'id'>): Promise<PartRow[]> =>
  listRows(db, 'report_part', { merchant_id, export_id: id }, { orderBy: ['part'] });

export const lastPartOf = (db: Db, { merchant_id, id, parts }: ExportRow) =>
  findRow(db, 'report_part', { merchant_id, export_id: id, part: parts - 1 });

export async function dropParts(tx: Tx, { merchant_id, id }: ExportRow): Promise<void> {
  await deleteRows(tx, 'report_part', { merchant_id, export_id: id }).execute();
}

/** A file that is over is kept no longer; false where another node has swept it. */
export const expireExport = (tx: Tx, { merchant_id, id, state }: ExportRow) =>
  setRows(
    tx,
    'report_export',
    { merchant_id, id, state },
    { state: exportLifecycle.next(state, 'expire'), link_hash: null, due_at: null },
  );

export const exportsDue = (now: Date): DueMerchants =>
  sql`select merchant_id from report_export where due_at <= ${now}`;

export const exportsEndedBefore = (at: Date): DueMerchants => sql`
  select merchant_id from report_export where state in (${sql.join(exportLifecycle.before('expire').map((state) => sql.lit(state)))}) and ended_at < ${at}`;

export const savedDue = (now: Date): DueMerchants => sql`select merchant_id from saved_report where due_at <= ${now}`;

/** Files that are over and old. */
export const endedBefore = (db: Db, merchantId: string, at: Date, limit: number) =>
  selectRows(db, 'report_export', { merchant_id: merchantId, state: exportLifecycle.before('expire') })
    .selectAll()
    .where('ended_at', '<', at)
    .limit(limit)
    .execute() as Promise<ExportRow[]>;

export const insertSaved = (tx: Tx, row: NewRow<'saved_report'>) =>
  insertOnce(tx, 'saved_report', row, ['merchant_id', 'id']);

export const listSaved = (
  db: Db,
  { merchantId, operator }: Pick<OwnKey, 'merchantId' | 'operator'>,
): Promise<SavedRow[]> =>
  listRows(db, 'saved_report', { merchant_id: merchantId, operator }, { orderBy: ['created_at', 'id'] });

export async function dropSaved(tx: Tx, { merchantId, operator, id }: OwnKey): Promise<SavedRow | undefined> {
  const dropped = deleteRows(tx, 'saved_report', { merchant_id: merchantId, operator, id }).returningAll();
  return (await dropped.executeTakeFirst()) as SavedRow | undefined;
}

export async function planSaved(tx: Tx, { merchant_id, id }: SavedRow, dueAt: Date | null): Promise<void> {
  await updateRows(tx, 'saved_report', { merchant_id, id }).set({ due_at: dueAt }).execute();
}

/** As it was read when it was asked for: what was left out is not there. */
type StoredQuery = { readonly [Part in keyof ReportQuery]: Exclude<ReportQuery[Part], undefined> };

export const queryOf = (query: unknown) => query as StoredQuery;
