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
}

const take = `
  insert into cluster_job (name, holder, held_until) values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
    where cluster_job.holder is null or cluster_job.holder = excluded.holder or cluster_job.held_until <= clock_timestamp()
  returning name`;
const save = `
  insert into cluster_job (name, held_until, position, good_at) values ($1, clock_timestamp(), $2::jsonb, case when $3 then clock_timestamp() end)
  on conflict (name) do update set position = excluded.position, good_at = coalesce(excluded.good_at, cluster_job.good_at)`;

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
  };
}
