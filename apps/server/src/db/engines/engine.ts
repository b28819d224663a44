/** What the server needs from a database engine, so that PGlite and Postgres look the same to everything above. */

export interface Rows<Row> {
  readonly rows: Row[];
  readonly affected: number;
}

export interface StatementOptions {
  /** The last of its transaction: the commit may go with it, and the one that follows is then nothing. */
  readonly isLast?: boolean;
  /**
   * Nobody reads its answer: it may go with the next statement of its transaction, in order, and is then answered with nothing. What it fails with is the
   * error of the statement that it goes with.
   */
  readonly isCarried?: boolean;
}

/** One connection, lent to one caller at a time. */
export interface Connection {
  query<Row>(text: string, params: readonly unknown[], options?: StatementOptions): Promise<Rows<Row>>;
  /** Many statements without parameters: migrations. */
  script(text: string): Promise<void>;
  /** Its state is unknown: it is closed instead of being returned to the pool. */
  discard(): void;
}

export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  acquire(): Promise<Connection>;
  release(connection: Connection): void;
  /** Subscribes to notifications of a channel until the engine closes; survives a lost connection. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
