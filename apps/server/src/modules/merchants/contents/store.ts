/** The SQL of versioned content. Versions are only added; of a schedule only its withdrawal changes. */
import type { ContentKind } from '#contract';
import type { Json } from '#kernel';
import { takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { CONTENT_LOCK } from '../../../db/lock-spaces.ts';
import {
  deleteRows,
  findRow,
  insertOnce,
  type NewRow,
  type Row,
  selectRows,
  updateRows,
} from '../../../db/tenancy/rows.ts';

export type VersionRow = Row<'content_version'>;
export type ScheduleRow = Row<'content_schedule'>;

/** Of what a version is one. */
export interface ContentRef {
  readonly merchantId: string;
  readonly kind: ContentKind;
  readonly key: string;
}

/** The kind is text: a newer release may know more of them. */
export interface InForce extends Omit<ContentRef, 'kind'> {
  readonly kind: string;
  readonly version: number;
}

const columns = ({ merchantId, kind, key }: Omit<InForce, 'version'>) => ({ merchant_id: merchantId, kind, key });

/** The number of the version in force; 0 where it is the folder's. */
export async function currentVersion(db: Db, content: ContentRef, now: Date): Promise<number> {
  const row = await selectRows(db, 'content_schedule', columns(content))
    .select('version')
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Versions never change: anyone who has read one keeps it. */
export async function readVersion(
  db: Db,
  content: Omit<InForce, 'version'>,
  version: number,
): Promise<VersionRow | undefined> {
  return findRow(db, 'content_version', { ...columns(content), version });
}

/** The newest first. */
export async function readVersions(db: Db, content: ContentRef, limit: number) {
  return selectRows(db, 'content_version', columns(content))
    .select(['version', 'note', 'written_by', 'written_at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

const TRIES = 10;

/** Adds the next version, and returns its number: of two operators who save at the same moment one gets the number after the other's. */
export async function addVersion(
  tx: Tx,
  content: ContentRef,
  row: Pick<NewRow<'content_version'>, 'value' | 'note' | 'written_by' | 'written_at'>,
): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const latest = await selectRows(tx, 'content_version', columns(content))
      .select('version')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const version = (latest?.version ?? 0) + 1;
    const key = ['merchant_id', 'kind', 'key', 'version'] as const;
    if (await insertOnce(tx, 'content_version', { ...columns(content), version, ...row }, key)) return version;
  }
  throw new Error(`no version of ${content.kind}/${content.key} could be added`);
}

/** The newest decision first, withdrawn and ended ones too. */
export async function readSchedule(db: Db, content: ContentRef, limit: number): Promise<ScheduleRow[]> {
  return selectRows(db, 'content_schedule', columns(content))
    .selectAll()
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
}

/** Decisions on one content are one after the other: each sees what the one before brought into force. */
export async function lockContent(tx: Tx, { merchantId, kind, key }: ContentRef): Promise<void> {
  const name = `${merchantId}/${kind}/${key}`;
  await takeAdvisoryLock(tx, CONTENT_LOCK, name);
}

export async function addSchedule(tx: Tx, row: NewRow<'content_schedule'>): Promise<void> {
  await tx.insertInto('content_schedule').values(row).execute();
}

/** The schedule, if it was not over and not withdrawn already. */
export async function withdrawSchedule(
  tx: Tx,
  content: ContentRef,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<ScheduleRow | undefined> {
  return updateRows(tx, 'content_schedule', { ...columns(content), id })
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('withdrawn_at', 'is', null)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', at)]))
    .returningAll()
    .executeTakeFirst();
}

/** The newest version of each content of a kind, and what is in force or to come, of one merchant. */
export async function readKind(db: Db, merchantId: string, kind: ContentKind, now: Date) {
  const [latest, scheduled] = await Promise.all([
    selectRows(db, 'content_version', { merchant_id: merchantId, kind })
      .distinctOn('key')
      .select(['key', 'version', 'written_by', 'written_at', 'value'])
      .orderBy('key')
      .orderBy('version', 'desc')
      .execute(),
    selectRows(db, 'content_schedule', { merchant_id: merchantId, kind })
      .selectAll()
      .where('withdrawn_at', 'is', null)
      .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
      .orderBy('key')
      .orderBy('starts_at', 'desc')
      .orderBy('position', 'desc')
      .execute(),
  ]);
  return { latest, scheduled };
}

export interface PreviewRow {
  readonly merchantId: string;
  readonly id: string;
  readonly contents: Json;
}

/** Those that are over go with it. */
export async function addPreview(tx: Tx, row: NewRow<'content_preview'>, now: Date): Promise<void> {
  await deleteRows(tx, 'content_preview', { merchant_id: row.merchant_id }).where('expires_at', '<=', now).execute();
  await tx.insertInto('content_preview').values(row).execute();
}
