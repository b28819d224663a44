/** A shard: one database, the merchants that live there, and everything of the server that works on them. */
import { type ClusterJobs, createClusterJobs } from '../db/cluster-jobs.ts';
import type { Database } from '../db/open-database.ts';
import { type Bus, createLocalBus, createPostgresBus, createRedisBus } from '../live/bus.ts';
import { createHub, type Hub } from '../live/hub.ts';
import type { Merchant } from '../modules/merchants/index.ts';
import { buildModules, type Modules } from '../modules.ts';
import { createOutbox, type RunningOutbox } from '../outbox/create-outbox.ts';
import { registerListeners } from '../register-listeners.ts';
import { createSecurityLog, type SecurityLog } from '../security/security-log.ts';
import { DEFAULT, type Platform } from './platform.ts';

export interface Shard {
  readonly name: string;
  readonly database: Database;
  /** The merchants that live in it. */
  readonly here: () => readonly Merchant[];
  readonly outbox: RunningOutbox;
  readonly hub: Hub;
  readonly jobs: ClusterJobs;
  readonly security: SecurityLog;
  readonly modules: Modules;
  /** Ends what works in the background, but does not close the database. */
  readonly close: () => Promise<void>;
}

/** Nothing runs in the background yet. */
export async function openShard(
  platform: Platform,
  { name, database, here }: Pick<Shard, 'name' | 'database' | 'here'>,
): Promise<Shard> {
  const { clock, random, config } = platform;
  const { db } = database;
  const log = name === DEFAULT ? platform.log : platform.log.child({ database: name });
  const ports = { db, clock, random };
  const hub = await createHub({
    bus: openBus(database, config.redisUrl),
    db,
    onFault: (error) => log.error({ err: error }, 'events of a stream could not be read'),
  });
  const outbox = createOutbox({
    ...ports,
    onFault: (listener, fact, error) =>
      log.error({ err: error, listener, factId: fact?.id, kind: fact?.kind }, 'facts could not be delivered'),
  });
  const security = createSecurityLog({
    ...ports,
    ship: (event) => log.info({ security: event }, 'security'),
    onFault: (error) => log.error({ err: error }, 'security events were not kept'),
  });
  const jobs = createClusterJobs({ ...ports, isAlone: database.kind === 'pglite' });
  const modules = buildModules({ ...platform, log, database, outbox, live: hub, security, jobs, here });
  registerListeners(modules, outbox);
  return {
    name,
    database,
    here,
    outbox,
    hub,
    jobs,
    security,
    modules,
    async close() {
      await jobs.release().catch(() => undefined);
      await modules.lottery.drawClock.stop();
      await Promise.all([modules.play.drain(), modules.lottery.drain()]);
      await outbox.stop();
      await security.flush();
      await hub.close();
    },
  };
}

/** Redis if configured, else Postgres; a server on the embedded database has no other nodes. */
function openBus(database: Database, redisUrl: string | undefined): Bus {
  if (redisUrl !== undefined) return createRedisBus(redisUrl);
  return database.kind === 'postgres' ? createPostgresBus(database) : createLocalBus();
}
