/** Counts every statement and every transaction of a database. */
import { Kysely, type KyselyPlugin } from 'kysely';
import type { Result } from '#kernel';
import type { Db, Tx } from '../db/db.ts';
import { atomically } from '../db/transactions.ts';

export function watchStatements(db: Db) {
  const seen = { statements: 0, transactions: 0 };
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  if (!(db instanceof Kysely)) throw new Error('the database of a test is one');
  const watched: Db = db.withPlugin(watch);
  return {
    db: watched,
    atomically: <Value, Code extends string>(act: (tx: Tx) => Promise<Result<Value, Code>>) => {
      seen.transactions += 1;
      return atomically(watched, act);
    },
    /** Counts since the last call. */
    take() {
      const taken = { ...seen };
      Object.assign(seen, { statements: 0, transactions: 0 });
      return taken;
    },
  };
}
