/** Jobs that one node does at a time: a lease in the database, and the job's progress. */
import type { Clock, Json, Random } from '#kernel';
import { newId } from '#kernel';
import type { Db, Tx } from '../db.ts';
import { sqlPortOf } from '../sql-ports.ts';

export interface ClusterJobs {
  /** Whether this node holds the lease for this long; calling again renews it. The lease of a dead node expires. */
  hold(name: string, forMs: number): Promise<boolean>;
  /** Releases all leases of this node. */
  release(): Promise<void>;
  position(name: string): Promise<Json | undefined>;
  savePosition(name: string, position: Json, isGood: boolean): Promise<void>;
  /** Seconds since its last success, on whichever node; undefined when it never succeeded. */
  goodAgeSeconds(name: string): Promise<number | undefined>;
  /** How a run of it ended; with `fault` it failed. Written when that differs from the run before, and twice a minute. */
  noteRun(name: string, run: { readonly everyMs: number; readonly fault?: string }): Promise<void>;
  /** This build has these: said again and again, since those that no node has are forgotten. */
  register(names: readonly string[]): Promise<void>;
  /** Every job that has run and that a node has, by its name. */
  runs(): Promise<readonly JobRun[]>;
}

export interface JobRun {
  readonly name: string;
  readonly everyMs: number;
  /** Since it last came to its end; undefined where it never did. */
  readonly ranSecondsAgo: number | undefined;
  /** Of a run that failed after that. */
  readonly fault: string | undefined;
}

const take = `
  insert into cluster_job (name, holder, held_until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where cluster_job.holder is null or cluster_job.holder = excluded.holder or cluster_job.held_until <= clock_timestamp()
  returning name`;
const save = `
  insert into cluster_job (name, held_until, position, good_at) values ($1, clock_timestamp(), $2::jsonb, case when $3 then clock_timestamp() end)
  on conflict (name) do update set position = excluded.position, good_at = coalesce(excluded.good_at, cluster_job.good_at)`;

const note = `
  insert into cluster_job (name, held_until, every_ms, known_at, ran_at, failed_at, fault)
  values ($1, clock_timestamp(), $2, clock_timestamp(), case when $3::text is null then clock_timestamp() end, case when $3::text is not null then clock_timestamp() end, $3)
  on conflict (name) do update set every_ms = excluded.every_ms, known_at = excluded.known_at, ran_at = coalesce(excluded.ran_at, cluster_job.ran_at),
    failed_at = coalesce(excluded.failed_at, cluster_job.failed_at), fault = excluded.fault`;
/** A job that a release has removed is late for no longer than this. */
const KNOWN_MINUTES = 60;

const readRuns = `
  select name, every_ms as "everyMs", extract(epoch from clock_timestamp() - ran_at)::float8 as ago, fault
  from cluster_job where every_ms is not null and known_at > clock_timestamp() - interval '${KNOWN_MINUTES} minutes' order by name`;

const register = 'update cluster_job set known_at = clock_timestamp() where name = any ($1::text[])';

/** A run like the one before is not written more often. */
const NOTED_EVERY_MS = 30_000;

/** The progress of a job. The row stays locked until this transaction has ended. */
export async function lockPosition(tx: Tx, name: string): Promise<Json | undefined> {
  const [row] = await sqlPortOf(tx).query<{ position: Json | null }>(
    'select position from cluster_job where name = $1 for update',
    [name],
  );
  return row?.position ?? undefined;
}

/** The database's clock counts: those of nodes may be off. A server on the embedded database is always alone. */
export function createClusterJobs(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly isAlone: boolean;
}): ClusterJobs {
  const port = sqlPortOf(deps.db);
  const holder = newId(deps.clock, deps.random);
  const noted = new Map<string, { readonly atMs: number; readonly fault: string | undefined }>();
  return {
    hold: async (name, forMs) => deps.isAlone || (await port.query(take, [name, holder, forMs])).length > 0,
    async release() {
      await port.query('update cluster_job set holder = null, held_until = clock_timestamp() where holder = $1', [
        holder,
      ]);
    },
    async position(name) {
      const [row] = await port.query<{ position: Json | null }>('select position from cluster_job where name = $1', [
        name,
      ]);
      return row?.position ?? undefined;
    },
    async savePosition(name, position, isGood) {
      await port.query(save, [name, JSON.stringify(position), isGood]);
    },
    async goodAgeSeconds(name) {
      const [row] = await port.query<{ age: number | null }>(
        'select extract(epoch from clock_timestamp() - good_at)::float8 as age from cluster_job where name = $1',
        [name],
      );
      return row?.age ?? undefined;
    },
    async noteRun(name, { everyMs, fault }) {
      const before = noted.get(name);
      const atMs = deps.clock.now();
      if (before && before.fault === fault && atMs - before.atMs < NOTED_EVERY_MS) return;
      noted.set(name, { atMs, fault });
      await port.query(note, [name, everyMs, fault ?? null]);
    },
    async register(names) {
      await port.query(register, [names]);
    },
    async runs() {
      const rows = await port.query<{ name: string; everyMs: number; ago: number | null; fault: string | null }>(
        readRuns,
        [],
      );
      return rows.map(({ name, everyMs, ago, fault }) => ({
        name,
        everyMs,
        ranSecondsAgo: ago ?? undefined,
        fault: fault ?? undefined,
      }));
    },
  };
}
