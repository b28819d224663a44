/** The SQL of what operators write about members: tags and notes. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import {
  deleteRows,
  hasWritten,
  insertOnce,
  listRows,
  type NewRow,
  type Owner,
  selectRows,
} from '../../../db/tenancy/rows.ts';

export async function tagsOf(db: Db, merchantId: string, memberIds: readonly string[]) {
  if (memberIds.length === 0) return new Map<string, readonly string[]>();
  const key = { merchant_id: merchantId, member_id: memberIds };
  const rows = await listRows(db, 'member_tag', key, { columns: ['member_id', 'tag'], orderBy: ['tag'] });
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return new Map([...byMember].map(([memberId, tags]) => [memberId, tags.map(({ tag }) => tag)]));
}

/** Returns whether it is new. */
export async function addTag(tx: Tx, row: NewRow<'member_tag'>): Promise<boolean> {
  return insertOnce(tx, 'member_tag', row, ['merchant_id', 'member_id', 'tag']);
}

export async function removeTag(tx: Tx, { merchantId, memberId }: Owner, tag: string): Promise<boolean> {
  return hasWritten(deleteRows(tx, 'member_tag', { merchant_id: merchantId, member_id: memberId, tag }));
}

const MAX_TAGS = 200;

/** The tags in use, with how many members have each. */
export async function tagCounts(db: Db, merchantId: string) {
  const rows = await selectRows(db, 'member_tag', { merchant_id: merchantId })
    .select((row) => ['tag', row.fn.countAll<bigint>().as('members')])
    .groupBy('tag')
    .orderBy('tag')
    .limit(MAX_TAGS)
    .execute();
  return rows.map(({ tag, members }) => ({ tag, members: Number(members) }));
}

/** The tags that any member has: one step in the index from each to the next, however many have it. */
export async function tagNames(db: Db, merchantId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive named as (
      (select tag from member_tag where merchant_id = ${merchantId} order by tag limit 1)
      union all
      select (select tag from member_tag where merchant_id = ${merchantId} and tag > named.tag order by tag limit 1)
      from named where named.tag is not null
    )
    select tag from named where tag is not null limit ${MAX_TAGS}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function insertNote(tx: Tx, row: NewRow<'member_note'>): Promise<void> {
  await tx.insertInto('member_note').values(row).execute();
}

const SHOWN_NOTES = 200;

/** The newest first. */
export async function notesOf(db: Db, { merchantId, memberId }: Owner) {
  return listRows(
    db,
    'member_note',
    { merchant_id: merchantId, member_id: memberId },
    { orderBy: ['written_at desc', 'id desc'], limit: SHOWN_NOTES },
  );
}
