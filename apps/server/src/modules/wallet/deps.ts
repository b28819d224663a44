/** The wallet's dependencies. */
import type { Ledger, SqlPort, Violation } from '#ledger';
import type { ModuleDeps } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Merchant } from '../merchants/index.ts';

export interface WalletDeps extends ModuleDeps {
  readonly ledger: Ledger<SqlPort>;
  readonly merchants: () => readonly Merchant[];
  readonly live: Live;
  /** The books are wrong: a metric, a log line, an alert. */
  readonly alert: (merchantId: string, violations: readonly Violation[]) => void;
}
