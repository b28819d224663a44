/** Transfers are cut by day: each day has a partition, and its own range of ids. */
import type { SqlPool, SqlPort } from '../sql-port.ts';

/**
 * What is posted from now on is of today. Called again and again, by any node; without a caller, posts go on in the day that was. The partition
 * is committed before the first id of the day is given out, hence two calls.
 */
export async function beginDay(pool: SqlPool): Promise<void> {
  for (let call = 0; call < 2; call++) {
    const [row] = await pool.query<{ is_begun: boolean }>('select ledger.begin_day() as is_begun', []);
    if (row?.is_begun) return;
  }
}

const daysOf = async (port: SqlPort, which: 'days' | 'archived_days') =>
  (await port.query<{ day: number }>(`select ledger.${which}() as day`, [])).map(({ day }) => day);

/** Makes the days that another database has: its rows can be put here then. The tables' owner may. */
export async function makeDaysOf(other: SqlPort, port: SqlPort): Promise<void> {
  for (const day of await daysOf(other, 'days')) await port.query('select ledger.make_day($1)', [day]);
  for (const day of await daysOf(other, 'archived_days')) await port.query('select ledger.make_archive_day($1)', [day]);
}

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2020, 0, 1);
/** Where a day is in the numbers of days. */
const numberOf = (at: Date) => Math.floor((at.getTime() - FIRST_DAY_MS) / DAY_MS);

export interface SealedDays {
  readonly days: number;
  /** Merchants' days: a merchant without transfers on a day has none. */
  readonly seals: number;
}

/** Seals the days before this one, the oldest first, each in its own transaction. Throws where the books are wrong. The tables' owner may. */
export async function sealDays(pool: SqlPool, before: Date): Promise<SealedDays> {
  let [days, seals] = [0, 0];
  for (const day of (await daysOf(pool, 'days')).filter((number) => number < numberOf(before))) {
    const [row] = await pool.transaction((tx) =>
      tx.query<{ sealed: number }>('select ledger.seal_day($1) as sealed', [day]),
    );
    days += 1;
    seals += row?.sealed ?? 0;
  }
  return { days, seals };
}

/** Seals them, and puts them away. */
export async function archiveDays(pool: SqlPool, before: Date): Promise<SealedDays> {
  const sealed = await sealDays(pool, before);
  for (const day of (await daysOf(pool, 'days')).filter((number) => number < numberOf(before))) {
    await pool.query('select ledger.archive_day($1)', [day]);
  }
  return sealed;
}
