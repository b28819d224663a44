/** The wallet's dependencies. */
import type { Clock, Random, Result } from '#kernel';
import type { Ledger, SqlPort, Violation } from '#ledger';
import type { Db, Tx } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Merchant } from '../merchants/index.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly atomically: <Value, Code extends string>(
    act: (tx: Tx) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code>>;
  readonly ledger: Ledger<SqlPort>;
  readonly merchants: () => readonly Merchant[];
  readonly live: Live;
  readonly clock: Clock;
  readonly random: Random;
  /** The books are wrong: a metric, a log line, an alert. */
  readonly alert: (merchantId: string, violations: readonly Violation[]) => void;
}
