/** A Kysely dialect over an engine. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Bug } from '#kernel';
import type { TenantGuard } from '../tenancy/tenant-guard.ts';
import { assertOutsideTransaction, isCarriedStatement, isLastStatement, registerEngine } from '../transactions.ts';
import type { Connection, Engine } from './engine.ts';

interface GuardedConnection extends DatabaseConnection {
  readonly connection: Connection;
}

function guarded(connection: Connection, guard: TenantGuard): GuardedConnection {
  return {
    connection,
    executeQuery: async <Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> => {
      guard.check(compiled);
      const { rows, affected } = await connection.query<Row>(compiled.sql, compiled.parameters, {
        isLast: isLastStatement(compiled),
        isCarried: isCarriedStatement(compiled),
      });
      return { rows, numAffectedRows: BigInt(affected) };
    },
    streamQuery: () => {
      throw new Bug('queries are not streamed: page by key');
    },
  };
}

function connectionOf(connection: DatabaseConnection): Connection {
  return (connection as GuardedConnection).connection;
}

async function run(connection: DatabaseConnection, statement: string): Promise<void> {
  await connectionOf(connection).query(statement, []);
}

export function createDialect(engine: Engine, guard: TenantGuard): Dialect {
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => {
      assertOutsideTransaction(engine);
      return guarded(await engine.acquire(), guard);
    },
    beginTransaction: (connection, settings: TransactionSettings) =>
      run(connection, settings.isolationLevel ? `begin isolation level ${settings.isolationLevel}` : 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    // The caller must get the original error, also when the connection is gone.
    rollbackTransaction: (connection) => run(connection, 'rollback').catch(() => connectionOf(connection).discard()),
    releaseConnection: async (connection) => engine.release(connectionOf(connection)),
    destroy: () => engine.close(),
  };
  return {
    createAdapter: () => {
      const adapter = new PostgresAdapter();
      registerEngine(adapter, engine);
      return adapter;
    },
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
