/** What the house asks of a database engine, so that PGlite and Postgres are one to everyone above. */

export interface Rows<Row> {
  readonly rows: Row[];
  readonly affected: number;
}

/** One connection, borrowed by one caller at a time. */
export interface Connection {
  query<Row>(text: string, params: readonly unknown[]): Promise<Rows<Row>>;
  /** Many statements without parameters: migrations. */
  script(text: string): Promise<void>;
  /** What it stands in is unknown: it is closed instead of being lent again. */
  discard(): void;
}

export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  acquire(): Promise<Connection>;
  release(connection: Connection): void;
  /** Hears notifications of a channel until the engine closes; survives a lost connection. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
