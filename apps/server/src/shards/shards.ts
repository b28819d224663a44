/** The shards of this server: which merchant lives in which, and which of them are away. */

import { type Repeated, repeat } from '../db/jobs/repeat.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { MerchantUnavailable } from '../http/merchant.ts';
import { listFounded, type Merchant } from '../modules/merchants/index.ts';
import { createHealth, type Health } from './health.ts';
import { type Homes, openHomes } from './homes.ts';
import { DEFAULT, openPlatform, type Platform, type PlatformOptions } from './platform.ts';
import { openShard, type Shard } from './shard.ts';

export interface ShardsOptions extends PlatformOptions {
  /** Given in tests; otherwise opened by the configuration, and closed with the server. */
  readonly database?: Database;
  /** The same for further databases, by the names of the configuration. */
  readonly databases?: { readonly [name: string]: Database };
}

export interface Shards {
  readonly platform: Platform;
  /** The shard of the default database. */
  readonly main: Shard;
  /** Those that are open: a further database that was away at the start comes later. */
  readonly all: () => readonly Shard[];
  /** The shard in whose database a merchant lives. Throws `MerchantUnavailable` while that is away, or the merchant is moved. */
  readonly databaseOf: (merchantId: string) => Shard;
  /** Each database by name, and whether it answers. */
  readonly states: () => readonly { readonly name: string; readonly isUp: boolean }[];
  /** Finds out where merchants live and which databases answer, and opens those that were away at the start. Run every second. */
  readonly look: () => Promise<void>;
  /** Does for merchants that came since what the start did for all others. Run every second. */
  readonly welcome: () => Promise<void>;
  /** Starts the background work of all shards. */
  readonly start: () => void;
  /** Closes all, and the databases that were opened here. */
  readonly close: () => Promise<void>;
}

interface Group {
  readonly options: ShardsOptions;
  readonly platform: Platform;
  readonly homes: Homes;
  readonly opened: Map<string, Shard>;
  isStarted: boolean;
}

const LOOK_EVERY_MS = 1_000;

export async function openShards(options: ShardsOptions): Promise<Shards> {
  const { config, log, manifests } = options;
  const opened = new Map<string, Shard>();
  const database = await openConfigured(options, DEFAULT);
  try {
    const founded = await listFounded(database.db);
    const homes = await openHomes({
      db: database.db,
      merchants: [...new Set([...manifests, ...founded].map(({ code }) => code))],
      configured: config.databases,
      warn: (about, text) => log.warn(about, text),
    });
    const platform = await openPlatform(options, database, {
      homes,
      databases: () =>
        [...opened.values()].map((shard) => ({
          db: shard.database.db,
          holds: (merchantId) => homes.of(merchantId)?.database === shard.name,
        })),
    });
    const group: Group = { options, platform, homes, opened, isStarted: false };
    const main = await openOne(group, DEFAULT, database);
    await platform.keys.renew();
    const health = createHealth({
      log,
      main,
      opened: () => [...opened.values()],
      missing: () => Object.keys(config.databases).filter((name) => !opened.has(name)),
      open: async (name) => void (await openOne(group, name, await openConfigured(options, name))),
    });
    await health.look();
    return shardsOf(group, main, health);
  } catch (error) {
    for (const shard of opened.values()) await shard.close();
    await closeOwn(options, DEFAULT, database);
    throw error;
  }
}

function shardsOf(group: Group, main: Shard, health: Health): Shards {
  const { options, platform, homes, opened } = group;
  let looking: Repeated | undefined;
  const look = async () => {
    await health.look();
    await homes.refresh();
  };
  return {
    platform,
    main,
    all: () => [...opened.values()],
    databaseOf: (merchantId) => databaseOf(group, main, health, merchantId),
    states: () =>
      [DEFAULT, ...Object.keys(options.config.databases)].map((name) => ({ name, isUp: health.isUp(name) })),
    look,
    async welcome() {
      for (const shard of opened.values()) if (health.isUp(shard.name)) await shard.modules.catalog.syncNewMerchants();
    },
    start() {
      group.isStarted = true;
      for (const shard of opened.values()) shard.start();
      const onFault = (error: unknown) => options.log.error({ err: error, job: 'databases' }, 'a job failed');
      looking = repeat(LOOK_EVERY_MS, look, onFault);
    },
    async close() {
      await looking?.stop();
      platform.providers.close();
      for (const [name, shard] of [...opened].reverse()) {
        await shard.close();
        await closeOwn(options, name, shard.database);
      }
    },
  };
}

/** What belongs to no merchant is in the default database. */
function databaseOf({ homes, opened }: Group, main: Shard, health: Health, merchantId: string): Shard {
  const home = homes.of(merchantId);
  if (home === undefined) return main;
  const shard = opened.get(home.database);
  if (!shard || !health.isUp(home.database)) throw new MerchantUnavailable(merchantId, 'its database is away');
  if (home.movingTo !== null) throw new MerchantUnavailable(merchantId, 'it is being moved');
  return shard;
}

/** Opens the shard of a database whose games are up to date; what failed leaves nothing open. */
async function openOne(group: Group, name: string, database: Database): Promise<Shard> {
  const { options, platform, homes, opened } = group;
  const main = opened.get(DEFAULT);
  const isAlone = Object.keys(options.config.databases).length === 0;
  const shard = await openShard(platform, {
    name,
    database,
    here: livingIn(group, name),
    ...(main && { platform: main.modules.ports }),
    ...(!isAlone && {
      elsewhere: {
        has: (merchantId) => homes.of(merchantId)?.database !== name,
        publish: async (merchantId, marked) =>
          (opened.get(homes.of(merchantId)?.database ?? DEFAULT) ?? unavailable(merchantId)).passOn(merchantId, marked),
      },
    }),
  });
  opened.set(name, shard);
  try {
    await platform.merchants.refresh();
    await shard.modules.catalog.syncGames();
  } catch (error) {
    opened.delete(name);
    await shard.close();
    if (main) await closeOwn(options, name, database);
    throw error;
  }
  if (group.isStarted) shard.start();
  return shard;
}

function unavailable(merchantId: string): never {
  throw new MerchantUnavailable(merchantId, 'its database is away');
}

/** The merchants that live in a database; none that is being moved. */
function livingIn({ platform, homes }: Group, name: string): () => readonly Merchant[] {
  let from: readonly Merchant[] | undefined;
  let version = -1;
  let here: readonly Merchant[] = [];
  return () => {
    const all = platform.merchants.all();
    // The same list while nothing changes: it is asked for with every batch.
    if (all !== from || version !== homes.version()) {
      from = all;
      version = homes.version();
      here = all.filter(({ id }) => homes.of(id)?.database === name && homes.of(id)?.movingTo === null);
    }
    return here;
  };
}

async function openConfigured({ config, log, ...given }: ShardsOptions, name: string): Promise<Database> {
  const there = name === DEFAULT ? given.database : given.databases?.[name];
  if (there) return there;
  const { url = config.databaseUrl, migrateUrl = name === DEFAULT ? config.migrateDatabaseUrl : undefined } =
    config.databases[name] ?? {};
  return openDatabase({
    directory: config.directory,
    onFault: (error) => log.warn({ err: error, database: name }, 'the database was away'),
    ...(url === undefined ? {} : { url }),
    ...(migrateUrl === undefined ? {} : { migrateUrl }),
  });
}

async function closeOwn(given: ShardsOptions, name: string, database: Database): Promise<void> {
  const isGiven = name === DEFAULT ? given.database !== undefined : given.databases?.[name] !== undefined;
  if (!isGiven) await database.close();
}
