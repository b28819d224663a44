/** The SQL of deliveries. It serves all merchants at once; a fact is updated by its own merchant and id. */
import type { Fact, FactKind } from '#contract';
import type { Db, Tx } from '../db/db.ts';
import { sqlPortOf } from '../db/sql-ports.ts';

/** Facts about one member are always in the same lane. Few enough that a lane under load fills a batch. */
const LANES = 32;

/** Key space of our advisory locks, which are shared with everything else in the database. */
const LANE_LOCK = 490_125;

export interface Due extends Fact {
  readonly listener: string;
  readonly tries: number;
}

export interface Backlog {
  /** Pending deliveries. */
  readonly waiting: number;
  /** Of those, failed before. */
  readonly failing: number;
  /** Set aside: failed too often, not retried. */
  readonly setAside: number;
  /** Age of the oldest pending one. */
  readonly oldestSeconds: number;
}

export interface NewDelivery {
  readonly merchant_id: string;
  readonly id: string;
  readonly kind: FactKind;
  readonly body: Fact['body'];
  readonly lane: number;
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

const insertFacts = `
  with told as (
    insert into fact (merchant_id, id, kind, body, published_at)
    select merchant_id, id, kind, body, $2 from jsonb_to_recordset($1::jsonb) as f (merchant_id text, id uuid, kind text, body jsonb)
  )
  insert into delivery (merchant_id, fact_id, listener, lane, due_at, published_at)
  select merchant_id, id, jsonb_array_elements_text(listeners), lane, $2, $2
  from jsonb_to_recordset($1::jsonb) as f (merchant_id text, id uuid, lane smallint, listeners jsonb)`;

export async function writeFacts(tx: Tx, facts: readonly NewDelivery[], now: Date): Promise<void> {
  await sqlPortOf(tx).query(insertFacts, [JSON.stringify(facts), now]);
}

const selectDueLanes = `
  select l.lane from generate_series(0, ${LANES - 1}) as l (lane)
  where exists (select from delivery d where d.lane = l.lane and d.due_at <= $1 and d.set_aside_at is null)`;

export async function dueLanes(db: Db, now: Date): Promise<readonly number[]> {
  const rows = await sqlPortOf(db).query<{ lane: number }>(selectDueLanes, [now]);
  return rows.map(({ lane }) => lane);
}

/** Until the end of the transaction. A separate statement: the next one sees what the last holder committed. */
export async function lockLane(tx: Tx, lane: number): Promise<boolean> {
  const [row] = await sqlPortOf(tx).query<{ is_mine: boolean }>(
    'select pg_try_advisory_xact_lock($1::int, $2::int) as is_mine',
    [LANE_LOCK, lane],
  );
  return row?.is_mine ?? false;
}

const selectDue = `
  select f.merchant_id, f.id, f.kind, f.body, f.published_at, d.listener, d.tries
  from (
    select merchant_id, fact_id, listener, tries, due_at from delivery
    where lane = $1 and due_at <= $2 and set_aside_at is null and listener = any(string_to_array($3, chr(10)))
    order by due_at, fact_id, listener limit $4
  ) d join fact f on f.merchant_id = d.merchant_id and f.id = d.fact_id`;

interface DueRow {
  readonly merchant_id: string;
  readonly id: string;
  readonly kind: string;
  readonly body: unknown;
  readonly published_at: Date;
  readonly listener: string;
  readonly tries: number;
}

/** Due deliveries, oldest first, of listeners this node knows. */
export async function takeDue(
  tx: Tx,
  lane: number,
  requested: { readonly now: Date; readonly listeners: readonly string[]; readonly limit: number },
): Promise<Due[]> {
  const known = requested.listeners.join('\n');
  const rows = await sqlPortOf(tx).query<DueRow>(selectDue, [lane, requested.now, known, requested.limit]);
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind as FactKind,
    body: row.body as Fact['body'],
    at: row.published_at.toISOString(),
    listener: row.listener,
    tries: row.tries,
  }));
}

const deleteReceived = `
  delete from delivery d using jsonb_to_recordset($1::jsonb) as h (merchant_id text, fact_id uuid, listener text)
  where d.merchant_id = h.merchant_id and d.fact_id = h.fact_id and d.listener = h.listener returning d.tries`;

const keyOf = ({ merchantId, id, listener }: Due) => ({ merchant_id: merchantId, fact_id: id, listener });

/** Returns how many of them still existed. */
export async function deleteDelivered(tx: Tx, delivered: readonly Due[]): Promise<number> {
  if (delivered.length === 0) return 0;
  return (await sqlPortOf(tx).query(deleteReceived, [JSON.stringify(delivered.map(keyOf))])).length;
}

const updateFailed = `
  update delivery d set tries = d.tries + 1, due_at = h.due_at, last_error = h.last_error, set_aside_at = h.set_aside_at
  from jsonb_to_recordset($1::jsonb) as h (merchant_id text, fact_id uuid, listener text, due_at timestamptz, last_error text,
    set_aside_at timestamptz)
  where d.merchant_id = h.merchant_id and d.fact_id = h.fact_id and d.listener = h.listener`;

export interface Failed {
  readonly due: Due;
  readonly error: unknown;
  readonly dueAt: Date;
  readonly setAsideAt: Date | null;
}

export async function saveFailed(tx: Tx, failed: readonly Failed[]): Promise<void> {
  if (failed.length === 0) return;
  const rows = failed.map(({ due, error, dueAt, setAsideAt }) => ({
    ...keyOf(due),
    due_at: dueAt,
    last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
    set_aside_at: setAsideAt,
  }));
  await sqlPortOf(tx).query(updateFailed, [JSON.stringify(rows)]);
}

const countBacklog = `
  select count(*) filter (where set_aside_at is null)::int as waiting,
    count(*) filter (where set_aside_at is null and tries > 0)::int as failing,
    count(*) filter (where set_aside_at is not null)::int as aside,
    min(published_at) filter (where set_aside_at is null) as oldest
  from delivery`;

export async function readBacklog(db: Db, nowMs: number): Promise<Backlog> {
  const [row] = await sqlPortOf(db).query<{ waiting: number; failing: number; aside: number; oldest: Date | null }>(
    countBacklog,
    [],
  );
  const oldestSeconds = row?.oldest ? Math.max(0, (nowMs - row.oldest.getTime()) / 1_000) : 0;
  return { waiting: row?.waiting ?? 0, failing: row?.failing ?? 0, setAside: row?.aside ?? 0, oldestSeconds };
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
