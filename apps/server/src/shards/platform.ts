/** What all shards share: it lies in the default database, or in none. */
import type { Clock, Random } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { AppConfig } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Database } from '../db/open-database.ts';
import type { Logger } from '../http/log.ts';
import { createServerKeys, type ServerKeys } from '../http/security/encryption-keys.ts';
import { createMerchants, type Merchants, type MerchantsDeps } from '../modules/merchants/index.ts';
import { type OpenProviders, openProviders } from '../open-providers.ts';
import { openRootSecret, type RootStatus, renewRoot, rootStatus } from '../security/root-secret.ts';

/** The name of the database that holds what is the platform's, and every merchant without another one. */
export const DEFAULT = 'default';

export interface PlatformOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly manifests: readonly MerchantManifest[];
  /** The public address of one of our hosts; known once the server listens. */
  readonly originOf: (host: string) => string;
}

export interface Platform extends PlatformOptions {
  readonly keys: ServerKeys;
  /** The root of all keys, and the state of the secret that encrypts it. */
  readonly secret: Uint8Array;
  readonly root: { readonly status: (db: Db) => Promise<RootStatus>; readonly renew: (tx: Tx) => Promise<void> };
  readonly merchants: Merchants;
  readonly providers: OpenProviders;
}

export async function openPlatform(
  options: PlatformOptions,
  { db }: Pick<Database, 'db'>,
  databases: MerchantsDeps['databases'],
): Promise<Platform> {
  const { config, clock, random, originOf } = options;
  const rootDeps = { db, clock, random, secrets: { current: config.secret, previous: config.previousSecret } };
  const secret = await openRootSecret(rootDeps);
  const merchants = createMerchants({
    ...options,
    databases,
    previewHost: config.previewHost,
    maySayWhose: (host) => config.merchantHeaderHosts === 'any' || config.merchantHeaderHosts.includes(host),
  });
  return {
    ...options,
    secret,
    root: { status: (on) => rootStatus(rootDeps, on), renew: (tx) => renewRoot(rootDeps, tx) },
    keys: createServerKeys({ db, clock, random, secret }),
    merchants,
    providers: openProviders({
      config,
      clock,
      random,
      secret,
      originOf,
      merchants: merchants.all,
      onFault: (error) => options.log.error({ err: error }, 'a feed failed'),
    }),
  };
}
