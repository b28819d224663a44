/** In which database each merchant lives: written down at its first start, and changed by a move alone. */
import type { DatabasesConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { sqlPortOf } from '../db/sql-ports.ts';
import { DEFAULT } from './platform.ts';

export interface Home {
  readonly database: string;
  /** Being moved there: the merchant is stopped. */
  readonly movingTo: string | null;
  /** The database that still has the rows of before the last move. */
  readonly leftIn: string | null;
}

export interface Homes {
  /** Undefined for the platform. */
  readonly of: (merchantId: string) => Home | undefined;
  /** Grows when any home changes. */
  readonly version: () => number;
  /** Run every second: a move on another node is seen here. */
  readonly refresh: () => Promise<void>;
}

interface HomeRow {
  readonly merchant_id: string;
  readonly database: string;
  readonly moving_to: string | null;
  readonly left_in: string | null;
}

export interface HomesOptions {
  readonly db: Db;
  /** Codes of the merchants that are served. */
  readonly merchants: readonly string[];
  readonly configured: DatabasesConfig;
  readonly warn: (about: object, text: string) => void;
}

/** Fails for a merchant that is configured and unknown, and for one whose database is not configured. */
export async function openHomes({ db, merchants, configured, warn }: HomesOptions): Promise<Homes> {
  const configuredHomes = new Map(
    Object.entries(configured).flatMap(([name, one]) => one.merchants.map((merchant) => [merchant, name] as const)),
  );
  const unknown = [...configuredHomes.keys()].filter((merchant) => !merchants.includes(merchant));
  if (unknown.length > 0) throw new Error(`DATABASES names merchants that are not served: ${unknown.join(', ')}.`);
  await writeDown(db, merchants, configuredHomes);
  let homes = await readHomes(db);
  let version = 0;
  for (const merchant of merchants) {
    const { database = DEFAULT, movingTo = null } = homes.get(merchant) ?? {};
    for (const name of [database, ...(movingTo === null ? [] : [movingTo])]) {
      if (name === DEFAULT || Object.hasOwn(configured, name)) continue;
      throw new Error(`${merchant} lives in the database “${name}”, which DATABASES does not name.`);
    }
    const requested = configuredHomes.get(merchant) ?? DEFAULT;
    if (requested !== database) {
      warn(
        { merchant, database, configured: requested },
        'a merchant lives in another database than configured: move it',
      );
    }
  }
  return {
    of: (merchantId) => homes.get(merchantId),
    version: () => version,
    async refresh() {
      const read = await readHomes(db);
      if (JSON.stringify([...read]) === JSON.stringify([...homes])) return;
      homes = read;
      version += 1;
    },
  };
}

/** A merchant whose games are in the default database has lived there before homes were written down. */
async function writeDown(db: Db, merchants: readonly string[], requested: ReadonlyMap<string, string>): Promise<void> {
  const rows = merchants.map((merchant) => ({ merchant, database: requested.get(merchant) ?? DEFAULT }));
  await sqlPortOf(db).query(
    `insert into merchant_home (merchant_id, database)
     select merchant, case when exists (select from game where game.merchant_id = merchant) then $2 else database end
     from jsonb_to_recordset($1::jsonb) as served (merchant text, database text)
     on conflict (merchant_id) do nothing`,
    [JSON.stringify(rows), DEFAULT],
  );
}

async function readHomes(db: Db): Promise<ReadonlyMap<string, Home>> {
  const rows = await sqlPortOf(db).query<HomeRow>(
    'select merchant_id, database, moving_to, left_in from merchant_home order by merchant_id',
    [],
  );
  return new Map(
    rows.map((row) => [row.merchant_id, { database: row.database, movingTo: row.moving_to, leftIn: row.left_in }]),
  );
}
