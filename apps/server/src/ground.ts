/** What the modules stand on: database, outbox, live topics, keys. */
import type { Clock, Random } from '#kernel';
import type { HouseConfig } from './config.ts';
import { createHouseJobs, type HouseJobs } from './db/house-jobs.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import { createHouseKeys, type HouseKeys } from './http/house-keys.ts';
import type { Logger } from './http/log.ts';
import { type Bus, createLocalBus, createPostgresBus, createRedisBus } from './live/bus.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createOutbox, type RunningOutbox } from './outbox/create-outbox.ts';
import { createSecurityLog, type SecurityLog } from './security/security-log.ts';

export interface GroundOptions {
  readonly config: HouseConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Given in tests; otherwise opened by the configuration, and closed with the house. */
  readonly database?: Database;
}

export interface OpenGround {
  readonly database: Database;
  readonly outbox: RunningOutbox;
  readonly hub: Hub;
  readonly keys: HouseKeys;
  readonly jobs: HouseJobs;
  readonly security: SecurityLog;
  readonly close: () => Promise<void>;
}

export async function openGround({ config, clock, random, log, ...given }: GroundOptions): Promise<OpenGround> {
  const { databaseUrl, migrateDatabaseUrl, redisUrl, directory, secret } = config;
  const onFault = (error: Error) => log.warn({ err: error }, 'the database was away');
  const database =
    given.database ??
    (await openDatabase({
      directory,
      onFault,
      ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
      ...(migrateDatabaseUrl === undefined ? {} : { migrateUrl: migrateDatabaseUrl }),
    }));
  const { db } = database;
  const hub = await createHub(openBus(database, redisUrl));
  const outbox = createOutbox({
    db,
    clock,
    random,
    onFault: (listener, fact, error) =>
      log.error({ err: error, listener, factId: fact?.id, kind: fact?.kind }, 'facts could not be delivered'),
  });
  const security = createSecurityLog({
    db,
    clock,
    random,
    ship: (event) => log.info({ security: event }, 'security'),
    onFault: (error) => log.error({ err: error }, 'security events were not kept'),
  });
  return {
    database,
    outbox,
    hub,
    jobs: createHouseJobs({ db, clock, random, isAlone: database.kind === 'pglite' }),
    keys: createHouseKeys({ db, clock, random, secret }),
    security,
    async close() {
      await outbox.stop();
      await security.flush();
      await hub.close();
      if (!given.database) await database.close();
    },
  };
}

/** Redis where there is one, else Postgres; a house on the embedded database is alone. */
function openBus(database: Database, redisUrl: string | undefined): Bus {
  if (redisUrl !== undefined) return createRedisBus(redisUrl);
  return database.kind === 'postgres' ? createPostgresBus(database) : createLocalBus();
}
