/**
 * Sums that many transactions change: each change is a row of its own in a table beside, so that no two wait for one, and a job folds them into the sums.
 * Who reads adds up both.
 */
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type DueJob, dueInAny } from './due-work.ts';

/** Changes are in the table of its name with `_change`, which has these columns and an id. */
export interface FoldedSums {
  readonly table: string;
  /** What names a sum, beside the merchant. */
  readonly key: readonly string[];
  readonly added: readonly string[];
}

/** Enough for a job that runs often. */
const FOLDED_AT_ONCE = 5_000;

export const foldJob = <Merchant extends { readonly id: string }>(
  db: Db,
  name: string,
  all: readonly FoldedSums[],
): DueJob<Merchant> => ({
  name,
  due: () => dueInAny(all.map(({ table }) => sql`select distinct merchant_id from ${sql.table(`${table}_change`)}`)),
  async act({ id }) {
    let folded = 0;
    for (const sums of all) folded += await foldChanges(db, sums, id);
    return folded;
  },
});

/** Those that another node folds are left to it. Returns how many. */
async function foldChanges(db: Db, { table, key, added }: FoldedSums, merchantId: string): Promise<number> {
  const [sums, changes] = [sql.table(table), sql.table(`${table}_change`)];
  const keys = sql.join(['merchant_id', ...key].map((column) => sql.ref(column)));
  const total = sql.join(added.map((column) => sql`sum(${sql.ref(column)})`));
  const grown = added.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)} + excluded.${sql.ref(column)}`);
  const { rows } = await sql<{ folded: bigint }>`
    with taken as (
      -- looked for once, and found by their key: joined, they would be looked for and compared again for each change where few are expected
      delete from ${changes} c where c.merchant_id = ${merchantId} and c.id = any(array(
        select id from ${changes} where merchant_id = ${merchantId} limit ${FOLDED_AT_ONCE} for update skip locked
      )) returning c.*
    ), folded as (
      insert into ${sums} as s (${keys}, ${sql.join(added.map((column) => sql.ref(column)))})
      select ${keys}, ${total} from taken group by ${keys} order by ${keys}
      on conflict (${keys}) do update set ${sql.join(grown)}
    )
    select count(*) as folded from taken`.execute(db);
  return Number(rows[0]?.folded ?? 0);
}
