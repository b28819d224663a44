/**
 * The SQL of erasures. Tables and columns come from the list of personal data alone. A statement may be made again: what is erased stays as it
 * is.
 */
import { sql } from 'kysely';
import type { Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { deleteRows, findRow, listRows, type NewRow, type Owner, type Row, setRows } from '../../../db/tenancy/rows.ts';
import { approvalLifecycle } from '../approvals/index.ts';
import { type Blank, type EncryptedDuty, type PersonalTable, personalTables } from './personal-data.ts';
import { isOfPerson, quoted } from './store-of-person.ts';

export type ErasedRow = Row<'erased_member'>;

export async function erasedMember(db: Db, { merchantId, memberId }: Owner): Promise<ErasedRow | undefined> {
  return findRow(db, 'erased_member', { merchant_id: merchantId, member_id: memberId });
}

export async function erasedAmong(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const key = { merchant_id: merchantId, member_id: memberIds };
  const rows = await listRows(db, 'erased_member', key, { columns: ['member_id'] });
  return new Set(rows.map(({ member_id }) => member_id));
}

export async function insertErased(tx: Tx, row: NewRow<'erased_member'>): Promise<void> {
  await tx.insertInto('erased_member').values(row).execute();
}

export async function changeErased(
  tx: Tx,
  { merchant_id, member_id }: ErasedRow,
  changes: Partial<ErasedRow>,
): Promise<void> {
  await setRows(tx, 'erased_member', { merchant_id, member_id }, changes);
}

export const erasuresDue = (now: Date): DueMerchants =>
  sql`select distinct merchant_id from erased_member where due_at <= ${now}`;

const blanks: { readonly [Kind in Blank]: (column: string, table: PersonalTable) => string } = {
  null: () => 'null',
  false: () => 'false',
  empty: (column) => `case when ${quoted(column)} is null then null else '' end`,
  dash: (column) => `case when ${quoted(column)} is null then null else '–' end`,
  name: (_column, { member: [id = 'member_id'] }) => `'erased.' || right(${quoted(id)}::text, 12)`,
  unique: () => `'erased.' || right(id::text, 12)`,
};

/** Rows that stay lose what they say about the person. `isLate`: only columns that nothing is sealed of. */
export async function blankColumns(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
  { isLate }: { readonly isLate: boolean },
): Promise<void> {
  for (const [name, table] of Object.entries(personalTables)) {
    const columns = Object.entries(table.personal).filter(([, { keep }]) => !(isLate && keep !== undefined));
    if (columns.length === 0) continue;
    const set = columns.map(([column, { blank }]) => `${quoted(column)} = ${blanks[blank](column, table)}`);
    await sqlPortOf(tx).query(`update ${quoted(name)} set ${set.join(', ')} where ${isOfPerson(name)}`, [
      merchantId,
      [...memberIds],
    ]);
  }
}

/** What these duties keep, by table: the rows that have any of it. */
export async function readRetained(
  tx: Db,
  { merchantId, memberId }: Owner,
  duty: EncryptedDuty,
): Promise<{ readonly [table: string]: readonly Json[] }> {
  const retained: { [table: string]: readonly Json[] } = {};
  for (const [name, table] of Object.entries(personalTables)) {
    const columns = Object.entries(table.personal).flatMap(([column, { keep }]) => (keep === duty ? [column] : []));
    if (columns.length === 0) continue;
    const isThere = columns.map((column) => `coalesce(r.${quoted(column)}, '') not in ('', '–')`).join(' or ');
    const key = await keyOf(tx, name);
    const shown = [...new Set([...key, ...table.beside, ...columns])].map(quoted).join(', ');
    const rows = await sqlPortOf(tx).query<{ row: Json }>(
      `select to_jsonb(r) as row from (select ${shown} from ${quoted(name)} where ${isOfPerson(name)}) as r where ${isThere}`,
      [merchantId, [memberId]],
    );
    if (rows.length > 0) retained[name] = rows.map(({ row }) => row);
  }
  return retained;
}

/** What names a row beside the merchant. */
async function keyOf(db: Db, name: string): Promise<readonly string[]> {
  const rows = await sqlPortOf(db).query<{ name: string }>(
    `select a.attname::text as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
     where i.indisprimary and i.indrelid = ('public.' || quote_ident($1))::regclass and a.attname <> 'merchant_id' order by a.attnum`,
    [name],
  );
  return rows.map((row) => row.name);
}

/** Saved cards that no order names: nothing keeps them. */
export async function deleteUnusedCards(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
  await sql`delete from payment_card c where c.merchant_id = ${merchantId} and c.member_id = ${memberId}::uuid and not exists (
    select 1 from withdrawal_order o where o.merchant_id = c.merchant_id and o.member_id = c.member_id and o.card_id = c.id)`.execute(
    tx,
  );
}

/** Those that an order names are no longer offered. */
export async function removeCards(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<void> {
  await sql`update payment_card set removed_at = coalesce(removed_at, ${now}), is_default = false
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid`.execute(tx);
}

/** Messages to these addresses, sent and not. */
export async function deleteOutgoing(tx: Tx, merchantId: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await deleteRows(tx, 'outgoing_message', { merchant_id: merchantId, recipient: [...addresses] }).execute();
}

/**
 * Of other requests of operators: what they would have done stays in the trail. Those that wait are over, since nothing can come of them.
 * Commands name the member by id or by username.
 */
export async function blankRequests(
  tx: Tx,
  { merchantId, memberId }: Owner,
  { username, now, commands }: { readonly username: string; readonly now: Date; readonly commands: readonly string[] },
): Promise<void> {
  const blank = JSON.stringify({ subject: memberId, choice: '', reason: '', text: '' });
  await sql`update operator_approval set payload = ${blank}, preview = 'null', changes = null,
      state = case when state = 'waiting' then ${approvalLifecycle.next('waiting', 'expire')} else state end, decided_at = coalesce(decided_at, ${now})
    where merchant_id = ${merchantId} and command = any(${[...commands]}::text[])
      and lower(payload::jsonb ->> 'subject') in (${memberId}, ${username.toLowerCase()})`.execute(tx);
}

/** What of an exclusion is over. */
async function deleteEndedExclusions(tx: Tx, table: string, merchantId: string, ids: readonly string[], now: Date) {
  await sqlPortOf(tx).query(`delete from ${quoted(table)} where ${isOfPerson(table)} and ends_at <= $3`, [
    merchantId,
    [...ids],
    now,
  ]);
}

/** The tables whose rows go, in the order in which they are gone through. */
export const erasedTables: readonly string[] = Object.entries(personalTables).flatMap(([name, { rows }]) =>
  rows === 'stay' ? [] : [name],
);

export async function deleteFrom(
  tx: Tx,
  table: string,
  merchantId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const rule = personalTables[table];
  if (!rule) return;
  if (rule.rows === 'exclusion') return deleteEndedExclusions(tx, table, merchantId, memberIds, now);
  if (table === 'push_subscription') {
    await sql`delete from push_notice where merchant_id = ${merchantId} and subscription_id in (
      select id from push_subscription where merchant_id = ${merchantId} and member_id = any(${[...memberIds]}::uuid[]))`.execute(
      tx,
    );
  }
  await sqlPortOf(tx).query(`delete from ${quoted(table)} where ${isOfPerson(table)}`, [merchantId, [...memberIds]]);
}

/** The latest end of what an exclusion has left; null: it is permanent; undefined: nothing is left. */
export async function exclusionEnd(
  db: Db,
  { merchantId, memberId }: Owner,
  now: Date,
): Promise<Date | null | undefined> {
  const { rows } = await sql<{ ends_at: Date | null }>`
    select ends_at from exclusion_fingerprint
      where merchant_id = ${merchantId} and origin_member_id = ${memberId}::uuid and (ends_at is null or ends_at > ${now})
    union all
    select ends_at from play_break
      where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and (ends_at is null or ends_at > ${now})
    order by ends_at desc nulls first limit 1`.execute(db);
  return rows[0]?.ends_at;
}

const PICTURES = 100;

/** What has a file: pictures of chats, of payments, and of documents. */
export type PictureTable = 'chat_picture' | 'deposit_receipt' | 'member_document_picture';

export interface Picture {
  readonly merchant_id: string;
  readonly id: string;
  readonly storage_key: string;
}

export async function picturesOf(
  db: Db,
  table: PictureTable,
  merchantId: string,
  memberIds: readonly string[],
): Promise<readonly Picture[]> {
  const { rows } = await sql<Picture>`select merchant_id, id, storage_key from ${sql.table(table)}
    where merchant_id = ${merchantId} and member_id = any(${[...memberIds]}::uuid[]) order by id limit ${PICTURES}`.execute(
    db,
  );
  return rows;
}

/** Whether another picture is the same file. */
export async function isSharedPicture(db: Db, table: PictureTable, { merchant_id, id, storage_key }: Picture) {
  const { rows } = await sql<{ is_shared: boolean }>`select exists (select 1 from ${sql.table(table)}
    where merchant_id = ${merchant_id} and storage_key = ${storage_key} and id <> ${id}::uuid) as is_shared`.execute(
    db,
  );
  return rows[0]?.is_shared === true;
}

/** Receipts and documents stay where they are, as files, as long as records of orders and of identity do. */
export async function hasPictures(
  db: Db,
  table: Exclude<PictureTable, 'chat_picture'>,
  { merchantId, memberId }: Owner,
): Promise<boolean> {
  const found = await listRows(
    db,
    table,
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['id'], limit: 1 },
  );
  return found.length > 0;
}

export async function deletePicture(tx: Tx, table: PictureTable, { merchant_id, id }: Picture): Promise<void> {
  await deleteRows(tx, table, { merchant_id, id }).execute();
}

/** Rows of each kind that an erasure would delete or blank. */
export async function countPersonal(db: Db, { merchantId, memberId }: Owner): Promise<ReadonlyMap<string, number>> {
  const tables = Object.entries(personalTables).filter(
    ([, { rows, personal }]) => rows === 'erased' || Object.keys(personal).length > 0,
  );
  const counts = tables.map(
    ([name, table]) =>
      `select '${table.kind}' as kind, count(*)::integer as rows from ${quoted(name)} where ${isOfPerson(name)}`,
  );
  const found = await sqlPortOf(db).query<{ kind: string; rows: number }>(
    `select kind, sum(rows)::integer as rows from (${counts.join(' union all ')}) as c group by kind having sum(rows) > 0`,
    [merchantId, [memberId]],
  );
  return new Map(found.map(({ kind, rows }) => [kind, rows]));
}

/** The member's account and those that see its team. */
export async function accountsOf(db: Db, { merchantId, memberId }: Owner): Promise<readonly string[]> {
  const rows = await listRows(
    db,
    'credential',
    { merchant_id: merchantId, views_id: memberId },
    { columns: ['member_id'] },
  );
  return [memberId, ...rows.map(({ member_id }) => member_id)];
}
