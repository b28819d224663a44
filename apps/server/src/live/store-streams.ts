/** The rows of streams: the last number of each, and its recent events. */
import { sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { acrossMerchants } from '../db/tenancy/tenant-guard.ts';
import { commitWith } from '../db/transactions.ts';

export interface StreamKey {
  readonly merchantId: string;
  /** `draw:fast-five-1m`. */
  readonly topic: string;
}

export interface StreamEvent {
  readonly topic: string;
  readonly seq: number;
  readonly value: Json;
}

const eventOf = ({ topic, seq, value }: { topic: string; seq: bigint; value: Json }): StreamEvent => ({
  topic,
  seq: Number(seq),
  value,
});

/** A merchant's stream, or family of streams, in one text. */
export const keyOf = (merchantId: string, topic: string) => `${merchantId} ${topic}`;

/**
 * Gives each event the next number of its stream, those of one stream in their order. Locks the streams until the transaction ends:
 * append last, and with `isLast` the transaction ends with it.
 */
export async function insertEvents(
  tx: Tx,
  events: readonly (StreamKey & { readonly value: Json })[],
  isLast: boolean,
): Promise<(StreamKey & StreamEvent)[]> {
  const appended = JSON.stringify(
    events.map(({ merchantId, topic, value }, place) => ({ merchant_id: merchantId, topic, value, place })),
  );
  const statement = sql<{ merchant_id: string; topic: string; last_seq: bigint }>`
    with appended as (
      select merchant_id, topic, value, row_number() over (partition by merchant_id, topic order by place) as place
      from jsonb_to_recordset(${appended}::jsonb) as event (merchant_id text, topic text, value jsonb, place integer)
    ), next as (
      insert into live_stream as stream (merchant_id, topic, last_seq)
      select merchant_id, topic, count(*) from appended group by merchant_id, topic order by merchant_id, topic
      on conflict (merchant_id, topic) do update set last_seq = stream.last_seq + excluded.last_seq
      returning merchant_id, topic, last_seq
    ), inserted as (
      insert into live_event (merchant_id, topic, seq, value)
      select appended.merchant_id, appended.topic, next.last_seq - count(*) over (partition by appended.merchant_id, appended.topic) + place, value
      from appended join next on next.merchant_id = appended.merchant_id and next.topic = appended.topic
    )
    select merchant_id, topic, last_seq from next`.compile(tx);
  if (isLast) commitWith(statement);
  const { rows } = await tx.executeQuery(statement);
  const last = new Map(rows.map((row) => [keyOf(row.merchant_id, row.topic), Number(row.last_seq)]));
  return [...Map.groupBy(events, ({ merchantId, topic }) => keyOf(merchantId, topic))].flatMap(([name, ofStream]) => {
    const lastSeq = last.get(name);
    assert(lastSeq !== undefined, 'each event has a number');
    return ofStream.map((event, place) => ({ ...event, seq: lastSeq - ofStream.length + 1 + place }));
  });
}

export async function lastEvent(db: Db, { merchantId, topic }: StreamKey): Promise<StreamEvent | undefined> {
  const row = await db
    .selectFrom('live_event')
    .select(['topic', 'seq', 'value'])
    .where('merchant_id', '=', merchantId)
    .where('topic', '=', topic)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && eventOf(row);
}

/** In order, the oldest first. */
export async function eventsAfter(
  db: Db,
  { merchantId, topic }: StreamKey,
  after: number,
  limit: number,
): Promise<StreamEvent[]> {
  const rows = await db
    .selectFrom('live_event')
    .select(['topic', 'seq', 'value'])
    .where('merchant_id', '=', merchantId)
    .where('topic', '=', topic)
    .where('seq', '>', BigInt(after))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** The last event of each stream of a family: those whose topics begin with `draw:`. */
export async function lastEvents(db: Db, merchantId: string, family: string): Promise<StreamEvent[]> {
  const rows = await db
    .selectFrom('live_stream as stream')
    .innerJoin('live_event as event', (join) =>
      join
        .onRef('event.merchant_id', '=', 'stream.merchant_id')
        .onRef('event.topic', '=', 'stream.topic')
        .onRef('event.seq', '=', 'stream.last_seq'),
    )
    .select(['event.topic', 'event.seq', 'event.value'])
    .where('stream.merchant_id', '=', merchantId)
    .where('event.merchant_id', '=', merchantId)
    .where(sql<boolean>`starts_with(stream.topic, ${`${family}:`})`)
    .execute();
  return rows.map(eventOf);
}

/** Of these streams, of any merchants, those that have a later event than the number given with each. */
export async function streamsBehind(db: Db, streams: readonly (StreamKey & { last: number })[]): Promise<StreamKey[]> {
  const { rows } = await sql<{ merchant_id: string; topic: string }>`
    select stream.merchant_id, stream.topic from live_stream as stream
    join unnest(${streams.map(({ merchantId }) => merchantId)}::text[], ${streams.map(({ topic }) => topic)}::text[],
      ${streams.map(({ last }) => last)}::bigint[]) as open (merchant_id, topic, last)
      on open.merchant_id = stream.merchant_id and open.topic = stream.topic and stream.last_seq > open.last`.execute(
    acrossMerchants(db),
  );
  return rows.map(({ merchant_id, topic }) => ({ merchantId: merchant_id, topic }));
}

/** For so long a client may be away and still receive every event. */
const STORED_FOR = sql.lit('1 hour');

/** Deletes old events, but the last of each stream, which those who join receive. Returns how many. */
export async function deleteOldEvents(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from live_event where (merchant_id, topic, seq) in (
      select event.merchant_id, event.topic, event.seq from live_event as event
      join live_stream as stream on stream.merchant_id = event.merchant_id and stream.topic = event.topic
      where event.created_at < now() - interval ${STORED_FOR} and event.seq < stream.last_seq
      order by event.created_at limit ${limit})`.execute(acrossMerchants(tx));
  return Number(numAffectedRows ?? 0);
}
