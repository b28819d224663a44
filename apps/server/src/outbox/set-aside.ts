/** Deliveries that were set aside after too many failures: what operators see of them, and how they are retried. */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { sqlPortOf } from '../db/sql-ports.ts';
import { countWaiting, type Waiting } from '../db/waiting.ts';

export interface DeliveryAside {
  readonly factId: string;
  readonly kind: string;
  readonly listener: string;
  readonly tries: number;
  readonly why: string;
  readonly reportedAt: Date;
  readonly setAsideAt: Date;
}

/** Whose, and which: all of them where no fact is named. */
export interface AsideChoice {
  readonly merchantId: string;
  readonly factId?: string;
}

export interface AsideBackOffice {
  /** The oldest first. */
  list(db: Db, merchantId: string): Promise<readonly DeliveryAside[]>;
  /** All of them, however many are listed. */
  count(db: Db, merchantId: string): Promise<Waiting>;
  /** Due again at once, with the count of a new one. Those of removed listeners stay set aside. Returns which. */
  tryAgain(tx: Tx, choice: AsideChoice): Promise<readonly DeliveryAside[]>;
}

/** Maximum that is listed, and retried with one command. */
const LIMIT = 500;

const columns = `f.id as fact_id, f.kind, d.listeners[1] as listener, d.tries, d.last_error, d.published_at, d.set_aside_at`;

const selectAside = `
  select ${columns} from delivery d join fact f on f.merchant_id = d.merchant_id and f.id = d.fact_id
  where d.merchant_id = $1 and d.set_aside_at is not null
  order by d.set_aside_at, d.fact_id, d.listeners limit ${LIMIT}`;

const releaseAside = `
  with d as (
    select * from delivery
    where merchant_id = $1 and set_aside_at is not null and ($2::uuid is null or fact_id = $2::uuid)
      and listeners <@ string_to_array($3, chr(10))
    order by set_aside_at, fact_id, listeners limit ${LIMIT} for update
  ), released as (
    update delivery o set tries = 0, due_at = $4, set_aside_at = null from d
    where o.merchant_id = d.merchant_id and o.fact_id = d.fact_id and o.listeners = d.listeners
  )
  select ${columns} from d join fact f on f.merchant_id = d.merchant_id and f.id = d.fact_id
  order by d.set_aside_at, d.fact_id, d.listeners`;

interface Row {
  readonly fact_id: string;
  readonly kind: string;
  readonly listener: string;
  readonly tries: number;
  readonly last_error: string | null;
  readonly published_at: Date;
  readonly set_aside_at: Date;
}

const toAside = (row: Row): DeliveryAside => ({
  factId: row.fact_id,
  kind: row.kind,
  listener: row.listener,
  tries: row.tries,
  why: row.last_error ?? '',
  reportedAt: row.published_at,
  setAsideAt: row.set_aside_at,
});

export function openAsideBackOffice(
  now: () => Date,
  listeners: () => readonly string[],
  wake: () => void,
): AsideBackOffice {
  return {
    list: async (db, merchantId) => (await sqlPortOf(db).query<Row>(selectAside, [merchantId])).map(toAside),
    count: (db, merchantId) =>
      countWaiting(db, sql`set_aside_at`, sql`delivery where merchant_id = ${merchantId} and set_aside_at is not null`),
    async tryAgain(tx, { merchantId, factId }) {
      const known = listeners().join('\n');
      const rows = await sqlPortOf(tx).query<Row>(releaseAside, [merchantId, factId ?? null, known, now()]);
      if (rows.length > 0) wake();
      return rows.map(toAside);
    },
  };
}
