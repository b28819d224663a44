/** A statement that carries the `begin` before it or the `commit` behind it: one message to the server, and one answer to wait for. */
import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';
import { assert } from '#kernel';

/** The statements, and the names under which they are prepared. */
export const BEGIN = 'begin';
export const COMMIT = 'commit';

export interface Carried {
  readonly begins: boolean;
  readonly commits: boolean;
}

/** The part of the driver's query that hears that a statement is complete. */
interface Completing {
  handleCommandComplete(message: { readonly text: string }, connection: Connection): void;
}

function execute(connection: Connection, statement: string): void {
  connection.bind({ statement }, true);
  connection.execute({}, true);
}

/**
 * On a client that has prepared what is carried. All of it is executed before one synchronisation: if one fails the next are skipped, so that no
 * statement runs outside of its transaction, and none is committed that failed.
 */
export function sendTogether(
  client: PoolClient,
  config: QueryConfig,
  { begins, commits }: Carried,
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
        if (commits) carryCommit(connection);
        return submit.call(query, connection);
      } finally {
        connection.stream.uncork();
      }
    };
    const completing = query as unknown as Completing;
    const complete = completing.handleCommandComplete;
    let left = begins ? 0 : 1;
    completing.handleCommandComplete = (message, connection) => {
      if (left === 1) complete.call(query, message, connection);
      // An error in between would have been answered instead.
      else assert(message.text === (left === 0 ? 'BEGIN' : 'COMMIT'), 'a transaction begins and is committed');
      left += 1;
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
