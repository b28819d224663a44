/** What the wallet needs of the house. */
import type { Clock, Random, Result } from '#kernel';
import type { Ledger, SqlPort } from '#ledger';
import type { Db, Tx } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Merchant } from '../merchants/index.ts';

/** What is wrong with the books, as the ledger's own check words it. */
export type BooksFindings = readonly string[];

export interface WalletDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly ledger: Ledger<SqlPort>;
  /** The ledger's view of a connection or an open transaction. */
  readonly sqlPortOf: (db: Db) => SqlPort;
  readonly merchants: () => readonly Merchant[];
  readonly live: Live;
  readonly clock: Clock;
  readonly random: Random;
  /** Compares every balance with its entries; empty when the books are right. */
  readonly checkBooks: (merchantId: string) => Promise<BooksFindings>;
  /** Wakes somebody up: a metric and a log line. */
  readonly alert: (merchantId: string, findings: BooksFindings) => void;
}
