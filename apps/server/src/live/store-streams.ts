/** The rows of streams: the last number of each, and its recent events. */
import { sql } from 'kysely';
import { assert, type Json } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { acrossMerchants } from '../db/tenancy/tenant-guard.ts';

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

/** Gives the event the stream's next number. Locks the stream until the transaction ends: append last. */
export async function insertEvent(tx: Tx, { merchantId, topic }: StreamKey, value: Json): Promise<number> {
  const row = await tx
    .with('next', (query) =>
      query
        .insertInto('live_stream')
        .values({ merchant_id: merchantId, topic, last_seq: 1n })
        .onConflict((conflict) =>
          conflict
            .columns(['merchant_id', 'topic'])
            .doUpdateSet((stream) => ({ last_seq: stream('live_stream.last_seq', '+', 1n) })),
        )
        .returning(['merchant_id', 'topic', 'last_seq']),
    )
    .insertInto('live_event')
    .columns(['merchant_id', 'topic', 'seq', 'value'])
    .expression((query) =>
      query
        .selectFrom('next')
        .select(['merchant_id', 'topic', 'last_seq', sql<Json>`${JSON.stringify(value)}::jsonb`.as('value')]),
    )
    .returning('seq')
    .executeTakeFirst();
  assert(row, 'an event has a number');
  return Number(row.seq);
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
const KEPT = sql.lit('1 hour');

/** Deletes old events, but the last of each stream, which those who join receive. Returns how many. */
export async function deleteOldEvents(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from live_event where (merchant_id, topic, seq) in (
      select event.merchant_id, event.topic, event.seq from live_event as event
      join live_stream as stream on stream.merchant_id = event.merchant_id and stream.topic = event.topic
      where event.created_at < now() - interval ${KEPT} and event.seq < stream.last_seq
      order by event.created_at limit ${limit})`.execute(acrossMerchants(tx));
  return Number(numAffectedRows ?? 0);
}
