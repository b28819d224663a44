/** The shards of this server, and where each merchant lives. */
import { assert } from '#kernel';
import { type Database, openDatabase } from '../db/open-database.ts';
import { DEFAULT, openPlatform, type Platform, type PlatformOptions } from './platform.ts';
import { openShard, type Shard } from './shard.ts';

export interface ShardsOptions extends PlatformOptions {
  /** Given in tests; otherwise opened by the configuration, and closed with the server. */
  readonly database?: Database;
}

export interface Shards {
  readonly platform: Platform;
  /** The shard of the default database. */
  readonly main: Shard;
  readonly all: () => readonly Shard[];
  /** The shard in whose database a merchant lives. */
  readonly databaseOf: (merchantId: string) => Shard;
  /** Closes all, and the databases that were opened here. */
  readonly close: () => Promise<void>;
}

export async function openShards(options: ShardsOptions): Promise<Shards> {
  const database = options.database ?? (await openConfigured(options));
  const closeDatabase = async () => {
    if (!options.database) await database.close();
  };
  try {
    const platform = await openPlatform(options, database, () => [{ db: database.db, holds: () => true }]);
    const main = await openShard(platform, { name: DEFAULT, database, here: platform.merchants.all });
    await platform.merchants.refresh();
    await platform.keys.renew();
    await main.modules.catalog.syncGames();
    const all = [main];
    return {
      platform,
      main,
      all: () => all,
      databaseOf(merchantId) {
        assert(merchantId !== '', 'a merchant has an id');
        return main;
      },
      async close() {
        platform.providers.close();
        for (const shard of all) await shard.close();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

function openConfigured({ config, log }: ShardsOptions): Promise<Database> {
  const { databaseUrl, migrateDatabaseUrl, directory } = config;
  return openDatabase({
    directory,
    onFault: (error) => log.warn({ err: error }, 'the database was away'),
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
    ...(migrateDatabaseUrl === undefined ? {} : { migrateUrl: migrateDatabaseUrl }),
  });
}
