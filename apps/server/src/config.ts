/** The environment, validated once; production refuses settings that only suit a demo. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DatabasesConfig {
  readonly [name: string]: {
    readonly url: string;
    /** The same database as its owner, where `url` names a role that may not change tables. */
    readonly migrateUrl?: string;
    readonly merchants: readonly string[];
  };
}

export interface AppConfig {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** A Postgres address; absent for the embedded database. */
  readonly databaseUrl?: string;
  /** The same database as its owner, where `databaseUrl` names a role that may not change tables. */
  readonly migrateDatabaseUrl?: string;
  /** Further databases by name, and the merchants that live there; all others live in the default one. */
  readonly databases: DatabasesConfig;
  readonly redisUrl?: string;
  /** Folder of the embedded database and of the operators' local socket. */
  readonly directory: string;
  /** At least 32 bytes. The root of all keys lies in the database, encrypted under a key derived from it. */
  readonly secret: Uint8Array;
  /** The previous secret: decrypts the root until it is encrypted under the new one. */
  readonly previousSecret?: Uint8Array;
  readonly trustProxy: string | false;
  /** A trusted proxy's header that names the caller's region; absent: regions are not checked. */
  readonly regionHeader?: string;
  /**
   * Set if regions are deliberately not checked: without either setting, a merchant that refuses regions does not start in production.
   */
  readonly isRegionUnasked: boolean;
  readonly metricsToken?: string;
  /** Whether the API documentation is public. */
  readonly hasPublicDocs: boolean;
  /** Hosts of no merchant, at which the `Merchant` header selects the merchant. */
  readonly merchantHeaderHosts: 'any' | readonly string[];
  /** Hosts of the operators' console; none: this server has no console. */
  readonly consoleHosts: readonly string[];
  /** Hosts under this one show operators previews of a site; none: there are no previews. */
  readonly previewHost?: string;
  /** Origins on this machine that play the push service of a browser. None in production. */
  readonly pushSandboxes: readonly string[];
  readonly logLevel: string;
  readonly limits: {
    /** Per address in ten seconds. */
    readonly requests: number;
    /** Pages rendered per address in ten seconds; above that it gets them empty, and its browser renders. */
    readonly pages: number;
    readonly maxAtOnce: number;
    readonly maxLagMs: number;
    /** Difficulty of the proof of work that replaces a captcha, in zero bits. */
    readonly workZeroBits: number;
  };
  /** Retention periods. */
  readonly retention: { readonly requestDays: number; readonly receiptDays: number };
  /** The merchants' messengers and accounts there: by merchant (`*` for all others) and channel. */
  readonly messengers: {
    readonly [merchant: string]: { readonly [channel: string]: { readonly [name: string]: string } };
  };
  /** The storage of members' files: `storage` names the plugin, the rest are its settings. */
  readonly storage: { readonly [name: string]: string };
  /** The public beacon of draws: `beacon` names the plugin, the rest are its settings. */
  readonly beacon: { readonly [name: string]: string };
  /** The feeds of official results that are asked: by plugin, its settings. */
  readonly feeds: { readonly [feed: string]: { readonly [name: string]: string } };
  /** Merchants' accounts with identity providers: by merchant (`*` for all others) and provider. */
  readonly identities: {
    readonly [merchant: string]: { readonly [provider: string]: { readonly [name: string]: string } };
  };
  /** Merchants' accounts with payment providers: by merchant, provider, name. */
  readonly payments: {
    readonly [merchant: string]: { readonly [provider: string]: { readonly [name: string]: string } };
  };
  /** Merchants' accounts with game vendors: by merchant, vendor, name. */
  readonly vendors: AppConfig['payments'];
}

type Env = { readonly [name: string]: string | undefined };

/** The development default: public, never used as a secret in production. */
const DEVELOPMENT_SECRET = 'croupier development secret: known to everyone';

/** A secret may be in a file instead of the environment: mounted by a vault. */
function withSecretFiles(env: Env): Env {
  const read = ['CROUPIER_SECRET', 'CROUPIER_SECRET_PREVIOUS'].flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === '') return [];
    if (env[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: which one counts?`);
    return [[name, readFileSync(file, 'utf8').trimEnd()]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

export function readConfig(given: Env): AppConfig {
  const env = withSecretFiles(given);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) expectForProduction(env);
  const regionHeader = env.REGION_HEADER?.toLowerCase();
  return {
    isProduction,
    port: whole(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    ...optional('databaseUrl', env.DATABASE_URL),
    ...optional('migrateDatabaseUrl', env.MIGRATE_DATABASE_URL),
    databases: databasesOf(env),
    ...optional('redisUrl', env.REDIS_URL),
    directory: env.DATA_DIR ?? join(import.meta.dirname, '../../../.data'),
    secret: secretOf(env),
    ...previousOf(env),
    trustProxy: env.TRUST_PROXY === undefined || env.TRUST_PROXY === '' ? false : env.TRUST_PROXY,
    ...optional('regionHeader', regionHeader === 'none' ? undefined : regionHeader),
    isRegionUnasked: regionHeader === 'none',
    ...optional('metricsToken', env.METRICS_TOKEN),
    hasPublicDocs: !isProduction || env.API_DOCS === 'public',
    merchantHeaderHosts:
      env.MERCHANT_HEADER_HOSTS === undefined && !isProduction ? 'any' : listOf(env.MERCHANT_HEADER_HOSTS),
    consoleHosts: env.CONSOLE_HOSTS === undefined && !isProduction ? ['console.localhost'] : listOf(env.CONSOLE_HOSTS),
    ...optional('previewHost', env.PREVIEW_HOST ?? (isProduction ? undefined : 'preview.localhost')),
    pushSandboxes: isProduction ? [] : listOf(env.PUSH_SANDBOXES),
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    limits: {
      requests: whole(env, 'REQUESTS_PER_ADDRESS', 2_000, 1, 100_000_000),
      pages: whole(env, 'PAGES_PER_ADDRESS', 20, 1, 1_000_000),
      maxAtOnce: whole(env, 'MOST_REQUESTS_AT_ONCE', 2_000, 1, 1_000_000),
      maxLagMs: whole(env, 'MOST_LAG_MS', isProduction ? 500 : 5_000, 1, 600_000),
      // A quarter of a million hashes: a second or two on a phone.
      workZeroBits: whole(env, 'CAPTCHA_WORK_BITS', 18, isProduction ? 16 : 1, 26),
    },
    retention: {
      requestDays: whole(env, 'REQUEST_RETENTION_DAYS', 30, 1, 3_650),
      receiptDays: whole(env, 'RECEIPT_RETENTION_DAYS', 5 * 365, 1, 36_500),
    },
    messengers: settingsOf(env, 'MESSENGER_SETTINGS'),
    storage: settingsOf(env, 'STORAGE_SETTINGS'),
    beacon: settingsOf(env, 'BEACON_SETTINGS'),
    feeds: settingsOf(env, 'FEED_SETTINGS'),
    identities: settingsOf(env, 'IDENTITY_SETTINGS'),
    payments: settingsOf(env, 'PAYMENT_SETTINGS'),
    vendors: settingsOf(env, 'VENDOR_SETTINGS'),
  };
}

function optional<Name extends string>(name: Name, value: string | undefined): { readonly [N in Name]?: string } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { readonly [N in Name]?: string };
}

function whole(env: Env, name: string, byDefault: number, lowest: number, highest: number): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number(text);
  if (!Number.isInteger(value) || value < lowest || value > highest) {
    throw new Error(`${name} wants a whole number from ${lowest} to ${highest}, not “${text}”.`);
  }
  return value;
}

/** Defaults that suit only a demo. */
function expectForProduction(env: Env): void {
  const { CROUPIER_SECRET: secret, DATABASE_URL: database, REGION_HEADER: region, TRUST_PROXY: proxy } = env;
  if (secret === undefined || secret === DEVELOPMENT_SECRET) {
    throw new Error('CROUPIER_SECRET is not set. Production wants its own: openssl rand -base64 48');
  }
  if (isGuessable(secret)) {
    throw new Error('CROUPIER_SECRET could be guessed. Production wants one made by chance: openssl rand -base64 48');
  }
  if (database === undefined || database === '') {
    throw new Error(
      'DATABASE_URL is not set. Production wants a Postgres: the embedded database may lose its last writes in a power cut.',
    );
  }
  const isRegionRequired = region !== undefined && region !== '' && region.toLowerCase() !== 'none';
  if (isRegionRequired && (proxy === undefined || proxy === '')) {
    throw new Error('REGION_HEADER is believed from trusted proxies alone: say in TRUST_PROXY which they are.');
  }
}

/** Entropy check: few distinct characters or repetitions. Random text has at least four bits per character. */
function isGuessable(secret: string): boolean {
  if (/^(.{1,16})\1+$/.test(secret)) return true;
  const counts = Map.groupBy(secret, (letter) => letter);
  const bits = [...counts.values()].reduce((sum, { length }) => sum + length * Math.log2(secret.length / length), 0);
  return bits < MIN_SECRET_BITS;
}

const MIN_SECRET_BITS = 110;

const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

function secretOf({ CROUPIER_SECRET: text = DEVELOPMENT_SECRET }: Env): Uint8Array {
  const secret = new TextEncoder().encode(text);
  if (secret.length < 32) throw new Error('CROUPIER_SECRET is too short: it wants at least 32 characters.');
  return secret;
}

function previousOf({ CROUPIER_SECRET_PREVIOUS: text }: Env): Pick<AppConfig, 'previousSecret'> {
  return text === undefined || text === '' ? {} : { previousSecret: new TextEncoder().encode(text) };
}

/** `DATABASES`: fails for a name, an address or a list that is none, and for a merchant that is named twice. */
function databasesOf(env: Env): DatabasesConfig {
  const databases = settingsOf<DatabasesConfig>(env, 'DATABASES');
  const seen = new Set<string>();
  for (const [name, { url, merchants }] of Object.entries(databases)) {
    const isNamed = /^[a-z][a-z0-9-]{0,31}$/.test(name) && name !== 'default';
    if (!isNamed)
      throw new Error(`DATABASES: “${name}” is no name of a further database: letters, digits and hyphens.`);
    if (typeof url !== 'string' || url === '') throw new Error(`DATABASES, ${name}: url is the address of a Postgres.`);
    if (!Array.isArray(merchants)) throw new Error(`DATABASES, ${name}: merchants is a list of codes.`);
    for (const merchant of merchants) {
      if (seen.has(merchant))
        throw new Error(`DATABASES: ${merchant} is named twice: a merchant lives in one database.`);
      seen.add(merchant);
    }
  }
  return databases;
}

/** Settings, written as JSON. */
function settingsOf<Settings>(env: Env, name: string): Settings {
  const text = env[name];
  if (text === undefined || text === '') return {} as Settings;
  try {
    return JSON.parse(text) as Settings;
  } catch {
    // Not repeated in the message: it holds keys.
    throw new Error(`${name} is no JSON.`);
  }
}
