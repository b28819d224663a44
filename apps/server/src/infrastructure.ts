/** The infrastructure of the modules: database, outbox, live topics, keys. */
import type { Clock, Random } from '#kernel';
import type { AppConfig } from './config.ts';
import { type ClusterJobs, createClusterJobs } from './db/cluster-jobs.ts';
import type { Db, Tx } from './db/db.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import type { Logger } from './http/log.ts';
import { createServerKeys, type ServerKeys } from './http/security/encryption-keys.ts';
import { type Bus, createLocalBus, createPostgresBus, createRedisBus } from './live/bus.ts';
import { createHub, type Hub } from './live/hub.ts';
import { createOutbox, type RunningOutbox } from './outbox/create-outbox.ts';
import { openRootSecret, type RootStatus, renewRoot, rootStatus } from './security/root-secret.ts';
import { createSecurityLog, type SecurityLog } from './security/security-log.ts';

export interface InfrastructureOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Given in tests; otherwise opened by the configuration, and closed with the server. */
  readonly database?: Database;
}

export interface OpenInfrastructure {
  readonly database: Database;
  readonly outbox: RunningOutbox;
  readonly hub: Hub;
  readonly keys: ServerKeys;
  readonly jobs: ClusterJobs;
  readonly security: SecurityLog;
  /** The root of all keys, and the state of the secret that encrypts it. */
  readonly secret: Uint8Array;
  readonly root: { readonly status: (db: Db) => Promise<RootStatus>; readonly renew: (tx: Tx) => Promise<void> };
  readonly close: () => Promise<void>;
}

export async function openInfrastructure({
  config,
  clock,
  random,
  log,
  ...given
}: InfrastructureOptions): Promise<OpenInfrastructure> {
  const { databaseUrl, migrateDatabaseUrl, redisUrl, directory } = config;
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
  const rootDeps = { db, clock, random, secrets: { current: config.secret, previous: config.previousSecret } };
  const secret = await openRootSecret(rootDeps).catch(async (error: unknown) => {
    if (!given.database) await database.close();
    throw error;
  });
  const hub = await createHub({
    bus: openBus(database, redisUrl),
    db,
    onFault: (error) => log.error({ err: error }, 'events of a stream could not be read'),
  });
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
    jobs: createClusterJobs({ db, clock, random, isAlone: database.kind === 'pglite' }),
    keys: createServerKeys({ db, clock, random, secret }),
    security,
    secret,
    root: { status: (on) => rootStatus(rootDeps, on), renew: (tx) => renewRoot(rootDeps, tx) },
    async close() {
      await outbox.stop();
      await security.flush();
      await hub.close();
      if (!given.database) await database.close();
    },
  };
}

/** Redis if configured, else Postgres; a server on the embedded database has no other nodes. */
function openBus(database: Database, redisUrl: string | undefined): Bus {
  if (redisUrl !== undefined) return createRedisBus(redisUrl);
  return database.kind === 'postgres' ? createPostgresBus(database) : createLocalBus();
}
