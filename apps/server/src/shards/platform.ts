/** What all shards share: it lies in the default database, or in none. */
import type { Clock, Random } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { templates, templateThemes } from '#merchants/templates.ts';
import type { AppConfig } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Database } from '../db/open-database.ts';
import type { Logger } from '../http/log.ts';
import { readTemplateThemes } from '../http/pages/template-themes.ts';
import { createServerKeys, type ServerKeys } from '../http/security/encryption-keys.ts';
import type { PasswordCost } from '../modules/identity/index.ts';
import {
  createFoundedReader,
  createFounding,
  createMerchants,
  type Founding,
  type Merchants,
  type MerchantsDeps,
} from '../modules/merchants/index.ts';
import {
  createAccountsInUse,
  createProviderAccounts,
  type ProviderAccounts,
} from '../modules/provider-accounts/index.ts';
import { type OpenProviders, openProviders } from '../providers/open-providers.ts';
import { openRootSecret, type RootStatus, renewRoot, rootStatus } from '../security/root-secret.ts';

/** The name of the database that holds what is the platform's, and every merchant without another one. */
export const DEFAULT = 'default';

export interface PlatformOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly manifests: readonly MerchantManifest[];
  /** Given in tests. */
  readonly passwordCost?: PasswordCost;
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
  readonly founding: Founding;
  readonly accounts: ProviderAccounts;
}

interface KnownHomes {
  readonly refresh: () => Promise<void>;
  readonly of: (merchantId: string) => object | undefined;
}

/** Founding merchants, with all that a new one could get in the way of. */
function openFounding(
  { config, clock }: PlatformOptions,
  { merchants, providers }: { readonly merchants: Merchants; readonly providers: OpenProviders },
): Founding {
  const { consoleHosts, previewHost, merchantHeaderHosts, isProduction } = config;
  const header = merchantHeaderHosts === 'any' ? [] : merchantHeaderHosts;
  const preview = previewHost === undefined ? [] : [previewHost];
  return createFounding({
    clock,
    merchants: merchants.all,
    templates,
    themes: readTemplateThemes(templateThemes),
    database: DEFAULT,
    ownHosts: [...consoleHosts, ...preview, ...header, ...providers.sandboxHosts],
    isProduction,
    accountsOf: providers.accountsOf,
  });
}

export async function openPlatform(
  options: PlatformOptions,
  { db }: Pick<Database, 'db'>,
  { databases, homes }: { readonly databases: MerchantsDeps['databases']; readonly homes: KnownHomes },
): Promise<Platform> {
  const { config, clock, random, originOf } = options;
  const rootDeps = { db, clock, random, secrets: { current: config.secret, previous: config.previousSecret } };
  const secret = await openRootSecret(rootDeps);
  const readFounded = createFoundedReader(db, templates);
  const inUse = createAccountsInUse({
    clock,
    random,
    secret,
    databases,
    onFault: (error) => options.log.error({ err: error }, 'an account with a provider cannot be read'),
  });
  const resolved = createMerchants({
    ...options,
    databases,
    // Nothing is done for a merchant before this node knows where it lives.
    founded: async () => {
      const found = await readFounded();
      const hasHome = ({ manifest }: (typeof found)[number]) => homes.of(manifest.code) !== undefined;
      if (!found.every(hasHome)) await homes.refresh();
      return found.filter(hasHome);
    },
    previewHost: config.previewHost,
    mayNameMerchant: (host) => config.merchantHeaderHosts === 'any' || config.merchantHeaderHosts.includes(host),
  });
  const merchants: Merchants = {
    ...resolved,
    refresh: async () => {
      await inUse.refresh();
      await resolved.refresh();
    },
  };
  const providers = openProviders({
    config,
    clock,
    random,
    secret,
    originOf,
    merchants: merchants.all,
    accounts: inUse,
    onFault: (error) => options.log.error({ err: error }, 'a feed failed'),
  });
  return {
    ...options,
    secret,
    root: { status: (on) => rootStatus(rootDeps, on), renew: (tx) => renewRoot(rootDeps, tx) },
    keys: createServerKeys({ db, clock, random, secret }),
    merchants,
    providers,
    founding: openFounding(options, { merchants, providers }),
    accounts: createProviderAccounts({ clock, random, secret, ...providers }),
  };
}
