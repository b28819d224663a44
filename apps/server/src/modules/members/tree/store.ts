/** The SQL of the tree of agents. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { shareAdvisoryLock, takeAdvisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { MOVING_LOCK } from '../../../db/lock-spaces.ts';
import type { Tables } from '../../../db/tables.ts';
import { findRow, listRows, lockRow, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { type AgentNode, branchOf } from './rules.ts';
import { insertRate, moveRates } from './store-rates.ts';

export const nodeOf = (db: Db, merchantId: string, memberId: string): Promise<AgentNode | undefined> =>
  findRow(db, 'agent_node', { merchant_id: merchantId, member_id: memberId });

/** Nobody moves it, nor changes its point, until the transaction ends. */
export const lockNode = (tx: Tx, merchantId: string, memberId: string): Promise<AgentNode | undefined> =>
  lockRow(tx, 'agent_node', { merchant_id: merchantId, member_id: memberId });

/** Its point stays until the transaction ends; others may be placed below it meanwhile. */
export const holdNode = (tx: Tx, merchantId: string, memberId: string): Promise<AgentNode | undefined> =>
  selectRows(tx, 'agent_node', { merchant_id: merchantId, member_id: memberId })
    .selectAll()
    .forShare()
    .executeTakeFirst();

export async function nodesOf(db: Db, merchantId: string, memberIds: readonly string[]): Promise<AgentNode[]> {
  if (memberIds.length === 0) return [];
  return await listRows(db, 'agent_node', { merchant_id: merchantId, member_id: memberIds }, { orderBy: ['level'] });
}

export async function insertNode(tx: Tx, node: NewRow<'agent_node'>): Promise<void> {
  await tx.insertInto('agent_node').values(node).execute();
  const { merchant_id, member_id, created_at: since, path } = node;
  await tx.insertInto('agent_position').values({ merchant_id, member_id, since, path }).execute();
  await noteSeries(tx, node, since as Date);
}

/** Stakes are shared by the series that held when they were placed. */
async function noteSeries(
  tx: Tx,
  {
    merchant_id: merchantId,
    member_id: memberId,
    series,
  }: Pick<NewRow<'agent_node'>, 'merchant_id' | 'member_id' | 'series'>,
  since: Date,
): Promise<void> {
  if (series === null || series === undefined) return;
  await insertRate(tx, { merchantId, memberId, product: 'LOTT', since, rate: series });
}

export async function setNode(
  tx: Tx,
  { merchant_id, member_id }: Pick<AgentNode, 'merchant_id' | 'member_id'>,
  change: Partial<Pick<AgentNode, 'series' | 'proposed_series' | 'is_agent'>>,
  at: Date,
): Promise<void> {
  await setRows(tx, 'agent_node', { merchant_id, member_id }, change);
  await noteSeries(tx, { merchant_id, member_id, ...change }, at);
}

export const agentsOfPlatform = (db: Db, merchantId: string, max: number): Promise<AgentNode[]> =>
  listRows(
    db,
    'agent_node',
    { merchant_id: merchantId, upline_id: null, is_agent: true },
    { orderBy: ['username'], limit: max },
  );

/** Logins may be published in another order than they were made. */
export async function noteLogin(tx: Tx, merchantId: string, memberId: string, at: Date): Promise<void> {
  await sql`
    update agent_node set last_login_at = greatest(last_login_at, ${at}::timestamptz)
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid`.execute(tx);
}

/** Moves are one after the other at each merchant, and wait for registrations below whom they move. */
export async function lockMoves(tx: Tx, merchantId: string): Promise<void> {
  await takeAdvisoryLock(tx, MOVING_LOCK, merchantId);
}

/** While a member is placed below somebody, nobody is moved. */
export async function lockAgainstMoves(tx: Tx, merchantId: string): Promise<void> {
  await shareAdvisoryLock(tx, MOVING_LOCK, merchantId);
}

/** Gives a branch its new place; where everybody was stays written down. Returns how many members were moved. */
export async function moveRows(
  tx: Tx,
  node: AgentNode,
  to: { readonly uplineId: string | null; readonly path: string; readonly level: number },
  now: Date,
): Promise<number> {
  const { from, before } = branchOf(node.path);
  const { rows } = await sql<{ moved: bigint }>`
    with moved as (
      update agent_node set path = ${to.path} || substr(path, ${node.path.length + 1}::int), level = level + ${to.level - node.level}::int,
        has_moved = true
      where merchant_id = ${node.merchant_id} and path >= ${from} and path < ${before}
      returning member_id, path
    ), written as (
      insert into agent_position (merchant_id, member_id, since, path)
      select ${node.merchant_id}, member_id, ${now}::timestamptz, path from moved
      on conflict (merchant_id, member_id, since) do update set path = excluded.path
    )
    select count(*) as moved from moved`.execute(tx);
  await setRows(
    tx,
    'agent_node',
    { merchant_id: node.merchant_id, member_id: node.member_id },
    { upline_id: to.uplineId },
  );
  await moveRates(tx, node.merchant_id, node.member_id, to.uplineId);
  return Number(rows[0]?.moved ?? 0n);
}

export async function deepestLevel(db: Db, node: AgentNode): Promise<number> {
  const { from, before } = branchOf(node.path);
  const row = await selectRows(db, 'agent_node', { merchant_id: node.merchant_id, is_agent: true })
    .where('path', '>=', from)
    .where('path', '<', before)
    .select((row) => row.fn.max('level').as('level'))
    .executeTakeFirst();
  return Number(row?.level ?? node.level);
}

export interface ChildPage {
  readonly after: { readonly username: string; readonly memberId: string } | undefined;
  /** The beginning of a name. */
  readonly search: string | undefined;
  readonly limit: number;
}

/** Direct downlines by name, or the platform's own: a range of one index, however many there are. One more than the limit tells that there are more. */
export async function childrenOf(
  db: Db,
  merchantId: string,
  uplineId: string | null,
  { after, search, limit }: ChildPage,
): Promise<AgentNode[]> {
  return await pageByName(selectRows(db, 'agent_node', { merchant_id: merchantId, upline_id: uplineId }).selectAll(), {
    after,
    search,
    limit,
  });
}

/** Agents anywhere in the tree by name. */
export const agentsByName = (db: Db, merchantId: string, page: ChildPage): Promise<AgentNode[]> =>
  pageByName(selectRows(db, 'agent_node', { merchant_id: merchantId, is_agent: true }).selectAll(), page);

async function pageByName(
  all: SelectQueryBuilder<Tables, 'agent_node', AgentNode>,
  { after, search, limit }: ChildPage,
): Promise<AgentNode[]> {
  let query = all;
  if (search !== undefined) query = query.where('username', '>=', search).where('username', '<', `${search}\u{10ffff}`);
  if (after) query = query.where(sql<boolean>`(username, member_id) > (${after.username}, ${after.memberId}::uuid)`);
  return await query
    .orderBy('username')
    .orderBy('member_id')
    .limit(limit + 1)
    .execute();
}

/** How many are below, at any level: a range of one index, counted to the bound if there is one. */
export async function countBelow(
  db: Db,
  { merchant_id: merchantId, path }: AgentNode,
  max: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (
      select 1 from agent_node
      where merchant_id = ${merchantId} and path > ${path} and path < left(${path}, -1) || '0' limit ${max}::bigint
    ) as counted`.execute(db);
  return Number(rows[0]?.n ?? 0n);
}

/**
 * In the order of the index: where most of a tree is directly below one member, a plan expects of everybody that the first rows of the table are below
 * it, and would read all of it for anyone who has none.
 */
export const countingChildren = (merchantId: string, memberIds: readonly string[], max: number) => sql<{
  id: string;
  n: bigint;
}>`
  select m.id, (select count(*) from (select 1 from agent_node where merchant_id = ${merchantId} and upline_id = m.id
    order by username, member_id limit ${max}) as counted) as n
  from jsonb_to_recordset(${JSON.stringify(memberIds.map((id) => ({ id })))}::jsonb) as m (id uuid)`;

/** How many direct downlines each has, counted to this many. */
export async function countChildren(
  db: Db,
  merchantId: string,
  memberIds: readonly string[],
  max: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await countingChildren(merchantId, memberIds, max).execute(db);
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

export type AgentPlace = Pick<Row<'agent_position'>, 'since' | 'path'>;

export const placesOf = (db: Db, merchantId: string, memberId: string, max: number): Promise<AgentPlace[]> =>
  listRows(
    db,
    'agent_position',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['since', 'path'], orderBy: ['since desc'], limit: max },
  );

export interface PlacedBet {
  readonly memberId: string;
  readonly at: Date;
}

/** The path of each bet's member when it was placed; undefined for who was in no team then. */
export async function pathsAt(
  db: Db,
  merchantId: string,
  bets: readonly PlacedBet[],
): Promise<readonly (string | undefined)[]> {
  if (bets.length === 0) return [];
  const requested = bets.map(({ memberId, at }, place) => ({ place, member_id: memberId, at: at.toISOString() }));
  const { rows } = await sql<{ place: number; path: string }>`
    select bet.place, (
      select path from agent_position p
      where p.merchant_id = ${merchantId} and p.member_id = bet.member_id and p.since <= bet.at order by p.since desc limit 1
    ) as path
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as bet (place integer, member_id uuid, at timestamptz)`.execute(
    db,
  );
  const found = new Map(rows.map(({ place, path }) => [place, path ?? undefined]));
  return bets.map((_, place) => found.get(place));
}
