/** Delivers facts of all merchants: woken by commits of this node, and by a short poll for what other nodes left behind. */
import { sql } from 'kysely';
import type { Fact, FactKind } from '#contract';
import type { Clock } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { houseWide } from '../db/tenant-guard.ts';
import { atomically } from '../db/transactions.ts';

export interface Listener {
  readonly name: string;
  readonly kind: FactKind;
  readonly act: (tx: Tx, fact: Fact) => Promise<void>;
}

export interface Pump {
  /** Delivers soon; never throws. */
  readonly wake: () => void;
  /** Delivers until nothing more is due; what failed is due again later. */
  readonly pump: () => Promise<void>;
  readonly start: () => void;
  /** Ends the poll and waits for what is being delivered. */
  readonly stop: () => Promise<void>;
  /** How many deliveries wait, and how many of them have failed before: for the metrics. */
  readonly backlog: () => Promise<{ readonly waiting: number; readonly failing: number }>;
}

export interface PumpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly listeners: ReadonlyMap<string, Listener>;
  readonly onFault: (listener: string, fact: Fact, error: unknown) => void;
}

const POLL_MS = 500;
const PRUNE_EVERY_MS = 60_000;
const KEEP_HEARD_MS = 3_600_000;
/** Facts of one listener in one transaction: enough to spare commits, few enough that nobody waits long. */
const BATCH = 32;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

interface Due extends Fact {
  readonly tries: number;
}

class ListenerFailed extends Error {
  readonly fact: Due;
  constructor(fact: Due, cause: unknown) {
    super('a listener failed', { cause });
    this.fact = fact;
  }
}

export function createPump({ db, clock, listeners, onFault }: PumpDeps): Pump {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let prunedAt = 0;

  async function deliver(listener: Listener, limit: number): Promise<number> {
    try {
      return await atomically(db, async (tx) => {
        const facts = await takeDue(tx, listener.name, new Date(clock.now()), limit);
        for (const fact of facts) {
          await listener.act(tx, fact).catch((error: unknown) => {
            throw isRace(error) ? error : new ListenerFailed(fact, error);
          });
        }
        await markHeard(tx, listener.name, facts);
        return facts.length;
      });
    } catch (error) {
      if (!(error instanceof ListenerFailed)) throw error;
      onFault(listener.name, error.fact, error.cause);
      await postpone(listener.name, error.fact, error.cause);
      // The others of its batch were rolled back with it: they are still due.
      return 1;
    }
  }

  async function postpone(name: string, fact: Due, cause: unknown): Promise<void> {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** fact.tries, LONGEST_PAUSE_MS);
    await atomically(db, (tx) =>
      tx
        .updateTable('delivery')
        .set((eb) => ({
          tries: eb('tries', '+', 1),
          due_at: new Date(clock.now() + pauseMs),
          last_error: String(cause instanceof Error ? cause.message : cause).slice(0, 500),
        }))
        .where('merchant_id', '=', fact.merchantId)
        .where('fact_id', '=', fact.id)
        .where('listener', '=', name)
        .execute(),
    );
  }

  async function drain(): Promise<void> {
    do {
      isAskedAgain = false;
      const due = await houseWide(db)
        .selectFrom('delivery')
        .select('listener')
        .distinct()
        .where('due_at', '<=', new Date(clock.now()))
        .execute();
      const known = due.flatMap(({ listener }) => listeners.get(listener) ?? []);
      await Promise.all(
        known.map(async (listener) => {
          while ((await deliver(listener, BATCH)) > 0);
        }),
      );
    } while (isAskedAgain);
    if (clock.now() - prunedAt >= PRUNE_EVERY_MS) {
      prunedAt = clock.now();
      await prune(db, new Date(prunedAt - KEEP_HEARD_MS));
    }
  }

  function pump(): Promise<void> {
    isAskedAgain = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** A database that is away is asked again by the next poll. */
  const quietly = () => void pump().catch(() => undefined);

  return {
    pump,
    wake: () => {
      if (timer) setImmediate(quietly);
    },
    start: () => {
      timer ??= setInterval(quietly, POLL_MS);
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running?.catch(() => undefined);
    },
    backlog: () => backlog(db),
  };
}

/** Locked for this transaction, so that another node takes other facts. */
async function takeDue(tx: Tx, listener: string, now: Date, limit: number): Promise<Due[]> {
  const rows = await houseWide(tx)
    .selectFrom('delivery as d')
    .innerJoin('fact as f', (join) => join.onRef('f.merchant_id', '=', 'd.merchant_id').onRef('f.id', '=', 'd.fact_id'))
    .select(['f.merchant_id', 'f.id', 'f.kind', 'f.body', 'f.told_at', 'd.tries'])
    .where('d.listener', '=', listener)
    .where('d.due_at', '<=', now)
    .orderBy('d.due_at')
    .orderBy('d.fact_id')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind as FactKind,
    body: row.body as unknown as Fact['body'],
    at: row.told_at.toISOString(),
    tries: row.tries,
  }));
}

async function markHeard(tx: Tx, listener: string, facts: readonly Due[]): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .deleteFrom('delivery')
    .where('listener', '=', listener)
    .where((eb) =>
      eb(
        eb.refTuple('merchant_id', 'fact_id'),
        'in',
        facts.map((fact) => eb.tuple(fact.merchantId, fact.id)),
      ),
    )
    .execute();
}

async function prune(db: Db, before: Date): Promise<void> {
  await atomically(db, (tx) =>
    houseWide(tx)
      .deleteFrom('fact as f')
      .where('f.told_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('delivery as d')
              .select('d.fact_id')
              .whereRef('d.merchant_id', '=', 'f.merchant_id')
              .whereRef('d.fact_id', '=', 'f.id'),
          ),
        ),
      )
      .execute(),
  );
}

async function backlog(db: Db) {
  const row = await houseWide(db)
    .selectFrom('delivery')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('waiting'),
      sql<bigint>`count(*) filter (where tries > 0)`.as('failing'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), failing: Number(row.failing) };
}

function isRace(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}
