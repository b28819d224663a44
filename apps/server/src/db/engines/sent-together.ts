/**
 * A statement that carries the `begin` and statements without an answer before it, or the `commit` behind it: one message to the server, and
 * one answer to wait for.
 */
import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';
import { assert } from '#kernel';

/** The statements, and the names under which they are prepared. */
export const BEGIN = 'begin';
export const COMMIT = 'commit';

/** Known to its client by this name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

export interface Carried {
  readonly begins: boolean;
  readonly before: readonly PreparedStatement[];
  readonly commits: boolean;
}

/** The part of the driver's query that receives that a statement is complete. */
interface Completing {
  handleCommandComplete(message: { readonly text: string }, connection: Connection): void;
}

/** The driver's own list. */
export function isPreparedBy(client: PoolClient, name: string): boolean {
  const { connection } = client as unknown as { readonly connection: { readonly parsedStatements: object } };
  return Object.hasOwn(connection.parsedStatements, name);
}

/** What statements without an answer take: texts, which columns of a batch are, and times. */
function textOf(value: unknown): string {
  assert(typeof value === 'string' || value instanceof Date, 'what is carried has texts and times');
  return typeof value === 'string' ? value : value.toISOString();
}

function execute(connection: Connection, statement: string, values: unknown[] = []): void {
  connection.bind({ statement, values: values.map(textOf) }, true);
  connection.execute({}, true);
}

/**
 * On a client that has prepared what is carried. All of it is executed before one synchronisation: if one fails the next are skipped, so that no
 * statement runs outside of its transaction, and none is committed that failed.
 */
export function sendTogether(
  client: PoolClient,
  config: QueryConfig,
  { begins, before, commits }: Carried,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    // Without values the driver would send it as plain text, which cannot stand beside another statement.
    const extended = { ...config, queryMode: 'extended' };
    const query = new Query(extended, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
    const { submit } = query;
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        if (begins) execute(connection, BEGIN);
        for (const { name, values } of before) execute(connection, name, values);
        if (commits) carryCommit(connection);
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    const completing = query as unknown as Completing;
    const complete = completing.handleCommandComplete;
    const first = begins ? 1 : 0;
    const own = first + before.length;
    let completed = 0;
    completing.handleCommandComplete = (message, connection) => {
      if (completed === own) complete.call(query, message, connection);
      // An error in between would have been answered instead.
      else if (completed < first) assert(message.text === 'BEGIN', 'a transaction begins');
      else if (completed > own) assert(message.text === 'COMMIT', 'a transaction is committed');
      completed += 1;
    };
    client.query(query);
  });
}

/** Behind the next statement that is executed on this connection, and before the synchronisation. */
function carryCommit(connection: Connection): void {
  const { execute: executeNext } = connection;
  connection.execute = (...config) => {
    connection.execute = executeNext;
    connection.execute(...config);
    execute(connection, COMMIT);
  };
}
