/** The ledger's view of a database: the server implements it over a Postgres pool and over PGlite. */

/** One connection, or one open transaction. Statement texts never vary, so that a driver may prepare each by its text. */
export interface SqlPort {
  query<Row extends object>(
    text: string,
    params: readonly unknown[],
    /** The last of its transaction: the commit may go with it. */
    options?: { readonly isLast?: boolean },
  ): Promise<readonly Row[]>;
}

/** Many connections. `query` commits by itself; `transaction` commits when `run` returns and rolls back when it throws. */
export interface SqlPool extends SqlPort {
  transaction<Value>(run: (tx: SqlPort) => Promise<Value>): Promise<Value>;
}
