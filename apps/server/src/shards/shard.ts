/** A shard: one database, the merchants that live there, and everything of the server that works on them. */
import { createClusterJobs } from '../db/jobs/cluster-jobs.ts';
import type { Repeated } from '../db/jobs/repeat.ts';
import type { Database } from '../db/open-database.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { type Bus, createLocalBus, createPostgresBus, createRedisBus } from '../live/bus.ts';
import { createHub } from '../live/hub.ts';
import { buildModules } from '../modules.ts';
import { createOutbox } from '../outbox/create-outbox.ts';
import { registerListeners } from '../register-listeners.ts';
import { createSecurityLog } from '../security/security-log.ts';
import { DEFAULT, type Platform } from './platform.ts';
import { type ShardParts, startShardJobs } from './shard-jobs.ts';

export interface Shard extends ShardParts {
  /** Publishes a break to a merchant here, in a transaction of its own. */
  readonly passOn: NonNullable<Infrastructure['elsewhere']>['publish'];
  /** Starts what works in the background. */
  readonly start: () => void;
  /** Ends what works in the background, but does not close the database. */
  readonly close: () => Promise<void>;
}

export interface ShardOptions
  extends Pick<Shard, 'name' | 'database' | 'here'>,
    Pick<Infrastructure, 'platform' | 'elsewhere'> {}

/** Nothing runs in the background yet. */
export async function openShard(platform: Platform, { name, database, here, ...others }: ShardOptions): Promise<Shard> {
  const { clock, random, config } = platform;
  const { db } = database;
  const log = name === DEFAULT ? platform.log : platform.log.child({ database: name });
  const ports = { db, clock, random };
  const hub = await createHub({
    bus: openBus(database, config.redisUrl),
    db,
    onFault: (error) => log.error({ err: error }, 'events of a stream could not be read'),
  });
  const isAlone = database.kind === 'pglite';
  const outbox = createOutbox({
    ...ports,
    isAlone,
    onFault: (listener, fact, error) =>
      log.error({ err: error, listener, factId: fact?.id, kind: fact?.kind }, 'facts could not be delivered'),
  });
  const security = createSecurityLog({
    ...ports,
    ship: (event) => log.info({ security: event }, 'security'),
    onFault: (error) => log.error({ err: error }, 'security events were not kept'),
  });
  const jobs = createClusterJobs({ ...ports, isAlone });
  const modules = buildModules({ ...platform, ...others, log, database, outbox, live: hub, security, jobs, here });
  registerListeners(modules, outbox);
  let repeated: readonly Repeated[] = [];
  const shard: Shard = {
    name,
    database,
    here,
    outbox,
    hub,
    jobs,
    security,
    modules,
    async passOn(merchantId, marked) {
      await inTransaction(modules.ports, (tx) => outbox.publish(tx, merchantId, 'exclusion.marked', marked));
    },
    start() {
      outbox.start();
      modules.lottery.drawClock.start();
      modules.lottery.roundClock.start();
      repeated = startShardJobs(log, shard);
    },
    async close() {
      await Promise.all(repeated.map((job) => job.stop()));
      await jobs.release().catch(() => undefined);
      await Promise.all([modules.lottery.drawClock.stop(), modules.lottery.roundClock.stop()]);
      await Promise.all([modules.play.drain(), modules.lottery.drain()]);
      await outbox.stop();
      await security.flush();
      await hub.close();
    },
  };
  return shard;
}

/** Redis if configured, else Postgres; a server on the embedded database has no other nodes. */
function openBus(database: Database, redisUrl: string | undefined): Bus {
  if (redisUrl !== undefined) return createRedisBus(redisUrl);
  return database.kind === 'postgres' ? createPostgresBus(database) : createLocalBus();
}
