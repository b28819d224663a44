/** The SQL of lists of members: by registration, by tag, and by what an operator looks for. */
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { isBelow, type PageKey } from '../../../db/page-key.ts';
import { listRows } from '../../../db/tenancy/rows.ts';
import { plainEmail } from '../profile/index.ts';

export interface FoundMember {
  readonly id: string;
  readonly username: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly country_dialing_code: string | null;
  readonly phone: string | null;
  readonly created_at: Date;
  /** Where the list goes on: the time of registration, or that of the tag. */
  readonly listed_at: Date;
}

export interface MemberFilter {
  readonly tag?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export interface MemberPage extends MemberFilter {
  readonly after?: PageKey | undefined;
  readonly limit: number;
}

const columns = sql`m.id, m.username, m.nickname, m.email, m.country_dialing_code, m.phone, m.created_at`;

const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** A list of an operator, to be run or explained: the newest first. */
export function membersQuery(merchantId: string, { tag, from, to, after, limit }: MemberPage) {
  const registered = [sql`m.merchant_id = ${merchantId} and not m.is_trial`, from && sql`m.created_at >= ${from}`];
  if (tag === undefined) {
    const page = all([...registered, isBelow(to, after, { at: 'm.created_at', id: 'm.id' })]);
    return sql<FoundMember>`select ${columns}, m.created_at as listed_at from member m where ${page}
      order by m.created_at desc, m.id desc limit ${limit}`;
  }
  const page = all([
    sql`t.merchant_id = ${merchantId} and t.tag = ${tag}`,
    after && sql`(t.tagged_at, t.member_id) < (${after.at}, ${after.id}::uuid)`,
    ...registered,
    to && sql`m.created_at < ${to}`,
  ]);
  return sql<FoundMember>`select ${columns}, t.tagged_at as listed_at
    from member_tag t join member m on m.merchant_id = t.merchant_id and m.id = t.member_id
    where ${page} order by t.tagged_at desc, t.member_id desc limit ${limit}`;
}

const MAX_FOUND = 50;
const DIGITS = /^\+?[0-9 ]{6,20}$/;

export const membersPage = async (db: Db, merchantId: string, page: MemberPage): Promise<FoundMember[]> =>
  (await membersQuery(merchantId, page).execute(db)).rows;

/** By an exact id, address or number, or by how a name begins, of those that fit the filter. Each is answered from an index. */
export function searchQuery(merchantId: string, text: string, { tag, from, to }: MemberFilter = {}) {
  const term = text.trim();
  const name = sql`lower(m.username) like ${`${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;
  const digits = term.replace(/[^0-9]/g, '');
  const condition = isUuid(term)
    ? sql`m.id = ${term}::uuid`
    : term.includes('@')
      ? sql`lower(m.email) = ${plainEmail(term)}`
      : DIGITS.test(term)
        ? sql`(m.phone = ${digits} or ${name})`
        : name;
  const fits = all([
    sql`m.merchant_id = ${merchantId} and not m.is_trial`,
    condition,
    from && sql`m.created_at >= ${from}`,
    to && sql`m.created_at < ${to}`,
    tag === undefined
      ? undefined
      : sql`exists (select from member_tag t where t.merchant_id = m.merchant_id and t.member_id = m.id and t.tag = ${tag})`,
  ]);
  return sql<FoundMember>`select ${columns}, m.created_at as listed_at from member m where ${fits}
    order by lower(m.username), m.id limit ${MAX_FOUND}`;
}

export const lookFor = async (
  ...[db, ...search]: [db: Db, ...Parameters<typeof searchQuery>]
): Promise<FoundMember[]> => (await searchQuery(...search).execute(db)).rows;

/** Members by id, in no order. */
export async function membersById(db: Db, merchantId: string, ids: readonly string[]): Promise<readonly FoundMember[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundMember>`select ${columns}, m.created_at as listed_at from member m
    where m.merchant_id = ${merchantId} and m.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** Members with the identity document of this one. */
export async function sharingDocument(db: Db, merchantId: string, fingerprint: string): Promise<readonly string[]> {
  const rows = await listRows(
    db,
    'member',
    { merchant_id: merchantId, document_fingerprint: fingerprint },
    { columns: ['id'], limit: MAX_FOUND },
  );
  return rows.map(({ id }) => id);
}

/** Members whose payee name is written like this, in whatever case. */
export async function sharingName(db: Db, merchantId: string, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from member
    where merchant_id = ${merchantId} and lower(payee_name) = lower(${name}) and payee_name is not null
    limit ${MAX_FOUND}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function invitedMembers(db: Db, merchantId: string, memberId: string): Promise<readonly string[]> {
  const rows = await listRows(
    db,
    'member',
    { merchant_id: merchantId, invited_by: memberId },
    { columns: ['id'], limit: MAX_FOUND },
  );
  return rows.map(({ id }) => id);
}

export async function countRegistered(db: Db, merchantId: string, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from member
    where merchant_id = ${merchantId} and not is_trial and created_at >= ${from} and created_at < ${to}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const MAX_GROUPS = 100;

/**
 * Members who share an identity document, those of most members first: looked for among members whose document somebody had before, and counted from the
 * index alone, since trials have none; then those that are shown are read, of a large group so many as are named.
 */
export async function sharedDocuments(db: Db, merchantId: string, named: number) {
  const { rows } = await sql<{ count: number; memberIds: readonly string[] }>`
    with found as (
      select distinct document_fingerprint from member
      where merchant_id = ${merchantId} and shares_document and document_fingerprint is not null
    ), shared as (
      select document_fingerprint, count from found cross join lateral (
        select count(*)::integer as count from member
        where merchant_id = ${merchantId} and document_fingerprint = found.document_fingerprint
      ) as counted
      where count > 1 order by count desc, document_fingerprint limit ${MAX_GROUPS}
    )
    select shared.count, shown."memberIds" from shared cross join lateral (
      select (array_agg(id::text order by created_at))[1:${sql.lit(named)}] as "memberIds" from member
      where merchant_id = ${merchantId} and document_fingerprint = shared.document_fingerprint
    ) as shown order by shared.count desc, shared.document_fingerprint`.execute(db);
  return rows;
}
