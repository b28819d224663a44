/** The ledger's view of our databases: its pool over an engine, its port over an open transaction. */
import { CompiledQuery } from 'kysely';
import { retrying, type SqlPool, type SqlPort } from '#ledger';
import type { Db } from './db.ts';
import type { Connection, Engine } from './engines/engine.ts';
import { trusted } from './tenancy/tenant-guard.ts';
import { assertOutsideTransaction, commitWith } from './transactions.ts';

function portOver(connection: Connection): SqlPort {
  return {
    query: async <Row extends object>(text: string, params: readonly unknown[]) =>
      (await connection.query<Row>(text, params)).rows,
  };
}

export function sqlPoolOf(engine: Engine): SqlPool {
  async function borrow<Value>(use: (connection: Connection) => Promise<Value>): Promise<Value> {
    assertOutsideTransaction(engine);
    const connection = await engine.acquire();
    try {
      return await use(connection);
    } finally {
      engine.release(connection);
    }
  }
  return {
    query: (text, params) => borrow((connection) => portOver(connection).query(text, params)),
    transaction: (run) =>
      retrying(() =>
        borrow(async (connection) => {
          await connection.query('begin', []);
          try {
            const value = await run(portOver(connection));
            await connection.query('commit', []);
            return value;
          } catch (error) {
            await connection.query('rollback', []).catch(() => connection.discard());
            throw error;
          }
        }),
      ),
  };
}

/** The ledger's functions take the merchant as a parameter, so its statements skip the tenant guard. */
export function sqlPortOf(db: Db): SqlPort {
  const executor = db.getExecutor();
  return {
    query: async <Row extends object>(
      text: string,
      params: readonly unknown[],
      { isLast = false }: { readonly isLast?: boolean } = {},
    ) => {
      const compiled = trusted(CompiledQuery.raw(text, params as unknown[]));
      if (isLast) commitWith(compiled);
      return (await executor.executeQuery<Row>(compiled)).rows;
    },
  };
}
