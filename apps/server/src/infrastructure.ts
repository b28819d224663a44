/** What all modules of one database are built on. */
import type { Clock, Random } from '#kernel';
import type { AppConfig } from './config.ts';
import type { Db, ModuleDeps, Tx } from './db/db.ts';
import type { ClusterJobs } from './db/jobs/cluster-jobs.ts';
import type { FaultAbout } from './db/jobs/faults.ts';
import type { Database } from './db/open-database.ts';
import { atomically as atomicallyIn } from './db/transactions.ts';
import type { Logger } from './http/log.ts';
import type { Live, LiveStreams } from './live/live.ts';
import type { IdentityDeps, PasswordCost } from './modules/identity/index.ts';
import type { Founding, Merchant, Merchants } from './modules/merchants/index.ts';
import type { ProtectionDeps } from './modules/protection/index.ts';
import type { ProviderAccounts } from './modules/provider-accounts/index.ts';
import type { RunningOutbox } from './outbox/create-outbox.ts';
import type { OpenProviders } from './providers/open-providers.ts';
import type { RootStatus } from './security/root-secret.ts';
import type { SecurityLog } from './security/security-log.ts';

export interface Infrastructure {
  readonly database: Database;
  readonly outbox: RunningOutbox;
  readonly jobs: ClusterJobs;
  readonly live: Live & LiveStreams;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly security: SecurityLog;
  /** The root of all keys, and the state of the secret that encrypts it. */
  readonly secret: Uint8Array;
  readonly root: { readonly status: (db: Db) => Promise<RootStatus>; readonly renew: (tx: Tx) => Promise<void> };
  /** Of the whole server; `here` are those whose rows are in this database. */
  readonly merchants: Merchants;
  readonly here: () => readonly Merchant[];
  readonly founding: Founding;
  readonly accounts: ProviderAccounts;
  readonly providers: OpenProviders;
  /** The default database, where it is another than this one. */
  readonly platform?: NonNullable<ModuleDeps['platform']>;
  /** The merchants in other databases. */
  readonly elsewhere?: NonNullable<ProtectionDeps['elsewhere']>;
  readonly config: AppConfig;
  /** Given in tests. */
  readonly passwordCost?: PasswordCost;
  /** The public address of one of our hosts; known once the server listens. */
  readonly originOf: (host: string) => string;
}

export function baseOf({ database, secret, outbox, live, clock, random, platform, passwordCost }: Infrastructure) {
  const { db } = database;
  const atomically: IdentityDeps['atomically'] = (act) => atomicallyIn(db, act);
  return { db, atomically, outbox, live, clock, random, secret, passwordCost, ...(platform && { platform }) };
}

export type Base = ReturnType<typeof baseOf>;

export const noteFault = (log: Logger) => (error: unknown, about: FaultAbout) =>
  log.error({ err: error, ...about }, 'work on one of many failed');

export function consoleOriginOf({ config, originOf }: Infrastructure): string | undefined {
  const [host] = config.consoleHosts;
  return host === undefined ? undefined : originOf(host);
}
