/** The SQL of documents and their pictures. */
import { sql } from 'kysely';
import type { DocumentKind, DocumentState } from '#contract';
import type { Db, Tx } from '../../db/db.ts';
import type { DueMerchants } from '../../db/jobs/due-work.ts';
import type { PageKey } from '../../db/page-key.ts';
import {
  countRows,
  findRow,
  insertOnce,
  listRows,
  lockRow,
  type NewRow,
  type Owner,
  type Row,
  selectRows,
  setRows,
} from '../../db/tenancy/rows.ts';

export type DocumentRow = Row<'member_document'>;
export type PictureRow = Row<'member_document_picture'>;

export const insertDocument = (tx: Tx, row: NewRow<'member_document'>) =>
  insertOnce(tx, 'member_document', row, ['merchant_id', 'id']);

export const findDocument = (db: Db, merchantId: string, id: string): Promise<DocumentRow | undefined> =>
  findRow(db, 'member_document', { merchant_id: merchantId, id });

export const lockDocument = (tx: Tx, merchantId: string, id: string): Promise<DocumentRow | undefined> =>
  lockRow(tx, 'member_document', { merchant_id: merchantId, id });

export async function changeDocument(
  tx: Tx,
  row: DocumentRow,
  change: Partial<Omit<DocumentRow, 'merchant_id' | 'id'>>,
): Promise<DocumentRow> {
  await setRows(tx, 'member_document', { merchant_id: row.merchant_id, id: row.id }, change);
  return { ...row, ...change };
}

/** Of one member, the newest first. */
export const documentsOf = ({ merchantId, memberId }: Owner, db: Db): Promise<DocumentRow[]> =>
  selectRows(db, 'member_document', { merchant_id: merchantId, member_id: memberId })
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute() as Promise<DocumentRow[]>;

export const countOpen = (db: Db, { merchantId, memberId }: Owner, states: readonly DocumentState[]) =>
  countRows(selectRows(db, 'member_document', { merchant_id: merchantId, member_id: memberId, state: [...states] }));

/** Of all members in these states; what changed longest ago first. Each state is read from its own part of the index. */
export async function documentsIn(
  db: Db,
  merchantId: string,
  states: readonly DocumentState[],
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
): Promise<readonly DocumentRow[]> {
  const isAfter = after ? sql`(changed_at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<DocumentRow>`
    select d.* from unnest(${[...states]}::text[]) as s (state) cross join lateral (
      select * from member_document
      where merchant_id = ${merchantId} and state = s.state and ${isAfter} order by changed_at, id limit ${limit}
    ) as d order by d.changed_at, d.id limit ${limit}`.execute(db);
  return rows;
}

export const endsDue = (now: Date): DueMerchants =>
  sql`select merchant_id from member_document where state = 'accepted' and ends_at <= ${now}`;

/** Accepted until a moment that is over; what ended first is first. */
export async function endedDocuments(
  db: Db,
  merchantId: string,
  now: Date,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
): Promise<readonly { readonly id: string; readonly ends_at: Date }[]> {
  const query = selectRows(db, 'member_document', { merchant_id: merchantId, state: 'accepted' })
    .select(['id', 'ends_at'])
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit);
  const isAfter = after && sql<boolean>`(ends_at, id) > (${after.at}, ${after.id}::uuid)`;
  return await (isAfter ? query.where(isAfter) : query).$narrowType<{ ends_at: Date }>().execute();
}

/**
 * What is missing of this member: in one of these states, or accepted once and expired, with none of its kind in its place. Of `several` kinds a
 * member has different ones at once, as two cards: only one that was requested after one expired is in its place, or of which an operator said so. That
 * one counts by itself when it expires. Of other kinds the newest of the expired counts for all.
 */
export async function countMissing(
  db: Db,
  { merchantId, memberId }: Owner,
  { open, several }: { readonly open: readonly DocumentState[]; readonly several: readonly DocumentKind[] },
) {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::integer as missing from member_document d
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and (
      state = any (${[...open]}::text[])
      or state = 'expired' and ends_at is not null and (superseded_by is null or kind <> all (${[...several]}::text[])) and not exists (
        select 1 from member_document later
        where later.merchant_id = d.merchant_id and later.member_id = d.member_id and later.kind = d.kind
          and later.id <> d.id and (later.state = 'accepted' or later.state = any (${[...open]}::text[])
            or later.state = 'expired' and later.ends_at is not null and (later.requested_at, later.id) > (d.requested_at, d.id))
          and (d.kind <> all (${[...several]}::text[]) or later.requested_at >= d.ends_at)
      )
    )`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** Sent and not decided. */
export async function waitingDocuments(db: Db, merchantId: string) {
  const row = await selectRows(db, 'member_document', { merchant_id: merchantId, state: 'sent' })
    .select((document) => [document.fn.countAll<bigint>().as('waiting'), document.fn.min('changed_at').as('oldest')])
    .executeTakeFirst();
  return { waiting: Number(row?.waiting ?? 0), oldestAt: row?.oldest ?? undefined };
}

/** False where the document has this very picture. */
export const insertPicture = (tx: Tx, row: NewRow<'member_document_picture'>) =>
  insertOnce(tx, 'member_document_picture', row, ['merchant_id', 'document_id', 'storage_key']);

export const findPicture = (db: Db, merchantId: string, id: string): Promise<PictureRow | undefined> =>
  findRow(db, 'member_document_picture', { merchant_id: merchantId, id });

/** The pictures of documents, oldest first, by document. */
export async function picturesOf(
  db: Db,
  merchantId: string,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PictureRow[]>> {
  if (documentIds.length === 0) return new Map();
  const rows = await listRows(
    db,
    'member_document_picture',
    { merchant_id: merchantId, document_id: documentIds },
    { orderBy: ['added_at', 'id'] },
  );
  return Map.groupBy(rows, (row) => row.document_id);
}
