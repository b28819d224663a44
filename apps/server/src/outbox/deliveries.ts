/** The SQL of deliveries. It serves all merchants at once; a fact is updated by its own merchant and id. */
import { CompiledQuery } from 'kysely';
import type { Fact, FactKind } from '#contract';
import { assert } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { LANE_LOCK } from '../db/lock-spaces.ts';
import { sqlPortOf } from '../db/sql-ports.ts';
import { trusted } from '../db/tenancy/tenant-guard.ts';
import { carryStatement } from '../db/transactions.ts';

/** Facts about one member are always in the same lane. Few enough that a lane under load fills a batch. */
export const LANES = 32;

/** A fact, and the listeners it has still to reach. */
export interface Due extends Fact {
  readonly lane: number;
  readonly listeners: readonly string[];
  readonly tries: number;
  /** Where its row lies, and which one it is: what was changed meanwhile is another. */
  readonly place: string;
  readonly version: string;
}

export interface Backlog {
  /** Facts that have listeners to reach; what failed counts once for each listener. Each count is of 10,000 at most. */
  readonly waiting: number;
  /** More wait than were counted. */
  readonly isMore?: boolean;
  /** Of those, failed before. */
  readonly failing: number;
  /** Set aside: failed too often, not retried. */
  readonly setAside: number;
  /** Age of the oldest pending one, however many there are. */
  readonly oldestSeconds: number;
}

export interface NewDelivery {
  readonly merchant_id: string;
  readonly id: string;
  readonly kind: FactKind;
  readonly body: Fact['body'];
  readonly lane: number;
}

/** Who receives facts of a kind. */
export interface Receivers {
  readonly kind: FactKind;
  readonly listeners: readonly string[];
}

export function memberOf(body: Fact['body']): string {
  return 'memberId' in body ? body.memberId : '';
}

export function laneOf(merchantId: string, body: Fact['body']): number {
  let hash = 2_166_136_261;
  for (const character of `${merchantId} ${memberOf(body)}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return (hash >>> 0) % LANES;
}

/** Names of listeners are written once for a kind: for each fact they would be half of what is read. */
const insertFacts = `
  with f as materialized (
    select * from json_to_recordset($1::json) as f (merchant_id text, id uuid, kind text, body json, lane smallint)
  ), k as materialized (
    select * from jsonb_to_recordset($3::jsonb) as k (kind text, listeners text[])
  ), published as (
    insert into fact (merchant_id, id, kind, body, published_at) select merchant_id, id, kind, body, $2 from f
  )
  insert into delivery (merchant_id, fact_id, listeners, lane, due_at, published_at)
  select merchant_id, id, (select k.listeners from k where k.kind = f.kind), lane, $2, $2 from f`;

export async function writeFacts(
  tx: Tx,
  facts: readonly NewDelivery[],
  receivers: readonly Receivers[],
  now: Date,
): Promise<void> {
  const values = [JSON.stringify(facts), now, JSON.stringify(receivers)];
  await carryStatement(tx, trusted(CompiledQuery.raw(insertFacts, values)));
}

const selectDueLanes = `
  select l.lane, d.waiting from generate_series(0, ${LANES - 1}) as l (lane) cross join lateral (
    select count(*)::int as waiting from (
      select from delivery d where d.lane = l.lane and d.due_at <= $1 and d.set_aside_at is null limit $2
    ) as one
  ) as d where d.waiting > 0`;

export interface DueLane {
  readonly lane: number;
  /** How many facts, up to a limit. */
  readonly waiting: number;
}

export function dueLanes(db: Db, now: Date, limit: number): Promise<readonly DueLane[]> {
  return sqlPortOf(db).query<DueLane>(selectDueLanes, [now, limit]);
}

const lockFree = `
  select l.lane, set_config('synchronous_commit', 'off', true)
  from unnest($2::int[]) as l (lane) where pg_try_advisory_xact_lock($1::int, l.lane)`;

const listOf = (values: readonly (number | string)[]) => `{${values.map((value) => `"${value}"`).join()}}`;

/**
 * Those that nobody else holds, until the end of the transaction. A separate statement: the next one sees what the last holder committed.
 * The commit does not wait for the disk: what a crash undoes is delivered again, since the mark that it was delivered is undone with it.
 */
export async function lockLanes(tx: Tx, lanes: readonly number[]): Promise<readonly number[]> {
  const rows = await sqlPortOf(tx).query<{ lane: number }>(lockFree, [LANE_LOCK, listOf(lanes)]);
  return rows.map(({ lane }) => lane);
}

/**
 * Parsed as an array, the names would cost more than the rest of the fact; so would those that are asked for, taken apart for each row. Names and times
 * that are those of the row before are null: they would be half of what is read. `number` says which row is the one before.
 */
const selectDue = `
  select f.merchant_id, f.id, f.kind, f.body, d.lane, d.tries, d.place, d.version, row_number() over ()::int as number,
    case when d.listeners is distinct from lag(d.listeners) over () then array_to_string(d.listeners, chr(10)) end as listeners,
    case when f.published_at is distinct from lag(f.published_at) over () then f.published_at end as published_at
  from unnest($1::int[]) as l (lane) cross join lateral (
    select lane, merchant_id, fact_id, listeners, tries, ctid::text as place, xmin::text as version from delivery
    where lane = l.lane and due_at <= $2 and set_aside_at is null
      and listeners && (select string_to_array($3, chr(10)))
    order by due_at, fact_id limit $4
  ) d join fact f on f.merchant_id = d.merchant_id and f.id = d.fact_id`;

interface DueRow {
  readonly number: number;
  readonly merchant_id: string;
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly published_at: Date | null;
  readonly lane: number;
  readonly listeners: string | null;
  readonly tries: number;
  readonly place: string;
  readonly version: string;
}

/** Due facts that a listener of this node has to receive: of each lane the oldest, at most `limit`. */
export async function takeDue(
  tx: Tx,
  lanes: readonly number[],
  requested: { readonly now: Date; readonly listeners: readonly string[]; readonly limit: number },
): Promise<Due[]> {
  const known = requested.listeners.join('\n');
  const rows = await sqlPortOf(tx).query<DueRow>(selectDue, [listOf(lanes), requested.now, known, requested.limit]);
  let listeners: readonly string[] = [];
  let at = '';
  return rows.map((row, before) => {
    assert(row.number === before + 1, 'due facts were not read in the order in which they were numbered');
    if (row.listeners !== null) listeners = row.listeners.split('\n');
    if (row.published_at !== null) at = row.published_at.toISOString();
    return {
      id: row.id,
      merchantId: row.merchant_id,
      kind: row.kind as FactKind,
      body: row.body as Fact['body'],
      at,
      lane: row.lane,
      listeners,
      tries: row.tries,
      place: row.place,
      version: row.version,
    };
  });
}

/**
 * By their places: looked up by key, a plan made while the queue was empty would read all of a long one for each batch. Their versions are
 * compared, since a row that was changed meanwhile has left its place to another.
 */
const deleteAtPlaces = `
  with gone as (delete from delivery where ctid = any($1::tid[]) returning ctid as place, xmin as version)
  select count(*)::int as deleted, count(taken.place)::int as expected
  from gone left join unnest($1::tid[], $2::xid[]) as taken (place, version) using (place, version)`;

/** False where one of them was no longer there as it was taken: the transaction is then to be undone. */
export async function deleteTaken(tx: Tx, taken: readonly Due[]): Promise<boolean> {
  if (taken.length === 0) return true;
  const columns = [listOf(taken.map(({ place }) => place)), listOf(taken.map(({ version }) => version))];
  const [row] = await sqlPortOf(tx).query<{ deleted: number; expected: number }>(deleteAtPlaces, columns);
  return row?.deleted === taken.length && row.expected === taken.length;
}

/** What remains to be delivered of a fact that was taken. */
export interface Remaining {
  readonly due: Due;
  readonly listeners: readonly string[];
  readonly tries: number;
  readonly dueAt: Date;
  readonly error?: unknown;
  readonly setAsideAt?: Date;
}

const insertRemaining = `
  insert into delivery (merchant_id, fact_id, listeners, lane, due_at, published_at, tries, last_error, set_aside_at)
  select merchant_id, fact_id, listeners, lane, due_at, published_at, tries, last_error, set_aside_at
  from jsonb_to_recordset($1::jsonb) as r (merchant_id text, fact_id uuid, listeners text[], lane smallint, due_at timestamptz,
    published_at timestamptz, tries integer, last_error text, set_aside_at timestamptz)`;

export async function saveRemaining(tx: Tx, remaining: readonly Remaining[]): Promise<void> {
  if (remaining.length === 0) return;
  const rows = remaining.map(({ due, listeners, tries, dueAt, error, setAsideAt }) => ({
    merchant_id: due.merchantId,
    fact_id: due.id,
    listeners,
    lane: due.lane,
    due_at: dueAt,
    published_at: due.at,
    tries,
    last_error: error === undefined ? null : String(error instanceof Error ? error.message : error).slice(0, 500),
    set_aside_at: setAsideAt ?? null,
  }));
  await sqlPortOf(tx).query(insertRemaining, [JSON.stringify(rows)]);
}

/** After a long fault a million may wait: no more than this are counted each time somebody looks. */
const MAX_COUNTED = 10_000;

/**
 * What is due at the time it was published is in the order of its lane, so that the first of each lane is its oldest; what is due again later has an
 * index of its own.
 */
const countBacklog = `
  select
    (select count(*)::int from (select from delivery where set_aside_at is null limit ${MAX_COUNTED + 1}) w) as waiting,
    (select count(*)::int from (
      select from delivery where set_aside_at is null and due_at > published_at and tries > 0 limit ${MAX_COUNTED}
    ) f) as failing,
    (select count(*)::int from (select from delivery where set_aside_at is not null limit ${MAX_COUNTED}) s) as aside,
    least((
      select min(first.published_at) from generate_series(0, ${LANES - 1}) as l (lane) cross join lateral (
        select published_at from delivery where lane = l.lane and set_aside_at is null order by due_at limit 1
      ) first
    ), (
      select published_at from delivery where set_aside_at is null and due_at > published_at order by published_at limit 1
    )) as oldest`;

export async function readBacklog(db: Db, nowMs: number): Promise<Backlog> {
  const [row] = await sqlPortOf(db).query<{ waiting: number; failing: number; aside: number; oldest: Date | null }>(
    countBacklog,
    [],
  );
  const oldestSeconds = row?.oldest ? Math.max(0, (nowMs - row.oldest.getTime()) / 1_000) : 0;
  const waiting = row?.waiting ?? 0;
  return {
    waiting: Math.min(waiting, MAX_COUNTED),
    ...(waiting > MAX_COUNTED && { isMore: true }),
    failing: row?.failing ?? 0,
    setAside: row?.aside ?? 0,
    oldestSeconds,
  };
}

const deleteOldFacts = `
  delete from fact f using (
    select o.merchant_id, o.id from fact o
    where o.published_at < $1
      and not exists (select from delivery d where d.merchant_id = o.merchant_id and d.fact_id = o.id)
    order by o.published_at limit $2
  ) o
  where f.merchant_id = o.merchant_id and f.id = o.id returning f.published_at`;

/** One slice of the facts that were fully delivered. */
export async function deleteReceivedFacts(tx: Tx, before: Date, limit: number): Promise<number> {
  return (await sqlPortOf(tx).query(deleteOldFacts, [before, limit])).length;
}
