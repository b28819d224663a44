/**
 * Security events: saved in one table and printed to the log, so that they can be shipped elsewhere. Events within a transaction are
 * saved with it; those of the guards are gathered and written a moment later, repeated ones as one row, so that a flood of requests is
 * no flood of rows.
 */
import { sql } from 'kysely';
import type { SecurityKind } from '#contract';
import { type Clock, newId, ok, type Random } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { selectRows } from '../db/tenancy/rows.ts';
import { acrossMerchants } from '../db/tenancy/tenant-guard.ts';
import { atomically } from '../db/transactions.ts';

export interface SecurityEvent {
  readonly merchantId: string;
  readonly kind: SecurityKind;
  /** An endpoint, a command, a provider. */
  readonly subject: string;
  /** `ok`, or the code of a refusal. */
  readonly outcome: string;
  readonly memberId?: string | undefined;
  readonly operator?: string | undefined;
  readonly network?: string | undefined;
}

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

export interface SecurityLogDeps extends Ports {
  readonly db: Db;
  /** Prints one. */
  readonly ship: (event: object) => void;
  readonly onFault: (error: unknown) => void;
}

export interface SecurityFilter {
  readonly kind?: SecurityKind | undefined;
  readonly memberId?: string | undefined;
  readonly since?: Date | undefined;
  /** The id of the last one seen. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const MAX_GATHERED = 5_000;
const AT_ONCE = 500;
/** A year and a month: an audit looks a year back. */
const TTL_MS = 400 * 86_400_000;
const LONGEST = 100;

const rowOf = ({ clock, random }: Ports, event: SecurityEvent, times: number) => ({
  merchant_id: event.merchantId,
  id: newId(clock, random),
  at: new Date(clock.now()),
  kind: event.kind,
  subject: event.subject.slice(0, LONGEST),
  outcome: event.outcome.slice(0, LONGEST),
  member_id: event.memberId ?? null,
  operator: event.operator ?? null,
  network: (event.network ?? '').slice(0, LONGEST),
  times,
  shipped_at: null,
});

/** Saved in the caller's transaction. */
export async function addSecurityEvent(ports: Ports, tx: Tx, event: SecurityEvent): Promise<void> {
  await tx
    .insertInto('security_event')
    .values(rowOf(ports, event, 1))
    .execute();
}

const firstUnshipped = (db: Db) =>
  acrossMerchants(db)
    .selectFrom('security_event')
    .select('id')
    .where('shipped_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

export type SecurityLog = ReturnType<typeof createSecurityLog>;

export function createSecurityLog(deps: SecurityLogDeps) {
  const { db, clock } = deps;
  let gathered = new Map<string, { readonly event: SecurityEvent; times: number }>();

  async function flush(): Promise<void> {
    if (gathered.size === 0) return;
    const rows = [...gathered.values()].map(({ event, times }) => rowOf(deps, event, times));
    gathered = new Map();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await atomically(db, async (tx) => {
        await tx
          .insertInto('security_event')
          .values(rows.slice(at, at + AT_ONCE))
          .execute();
        return ok();
      });
    }
  }

  /** One node prints each, in the order of their ids. */
  async function ship(): Promise<void> {
    // Mostly there are none: a transaction would cost three statements.
    if (!(await firstUnshipped(db))) return;
    const shipped = await atomically(db, async (tx) => {
      const open = acrossMerchants(tx)
        .selectFrom('security_event')
        .select(['merchant_id', 'id'])
        .where('shipped_at', 'is', null)
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked();
      return acrossMerchants(tx)
        .updateTable('security_event')
        .set({ shipped_at: new Date(clock.now()) })
        .where((row) => row(row.refTuple('merchant_id', 'id'), 'in', open.$asTuple('merchant_id', 'id')))
        .returningAll()
        .execute();
    });
    for (const { shipped_at: _, ...event } of shipped.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      deps.ship(event);
    }
  }

  return {
    /** Costs the caller nothing; above the maximum gathered in an interval, the rest of the interval is one event. */
    record(event: SecurityEvent): void {
      const { merchantId, kind, subject, outcome, memberId, operator, network } = event;
      const whole = [merchantId, kind, subject, outcome, memberId, operator, network];
      const isFull = gathered.size >= MAX_GATHERED;
      const key = JSON.stringify(isFull ? [merchantId, 'more'] : whole);
      const known = gathered.get(key);
      if (known) known.times += 1;
      else
        gathered.set(key, {
          event: isFull ? { merchantId, kind: 'guard', subject: 'more', outcome: 'more' } : event,
          times: 1,
        });
    },

    flush: () => flush().catch(deps.onFault),
    /** Writes what was gathered and prints what is new. Run every second. */
    async save(): Promise<void> {
      await flush();
      await ship();
    },

    async list(merchantId: string, { kind, memberId, since, before, limit }: SecurityFilter) {
      let query = selectRows(db, 'security_event', { merchant_id: merchantId }).selectAll();
      if (kind !== undefined) query = query.where('kind', '=', kind);
      if (memberId !== undefined) query = query.where('member_id', '=', memberId);
      if (since !== undefined) query = query.where('at', '>=', since);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },

    /** Deletes old events of these merchants, a slice at a time. */
    async sweep(merchantIds: readonly string[]): Promise<void> {
      await atomically(db, async (tx) => {
        await sql`delete from security_event where merchant_id = any(${merchantIds}::text[]) and id in (
          select id from security_event
          where merchant_id = any(${merchantIds}::text[]) and at < ${new Date(clock.now() - TTL_MS)}
          order by id limit 10000)`.execute(acrossMerchants(tx));
        return ok();
      });
    },
  };
}
