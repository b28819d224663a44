/** The wallet's dependencies. */
import type { Ledger, SqlPort, Violation } from '#ledger';
import type { ModuleDeps } from '../../db/db.ts';
import type { Live } from '../../live/live.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Merchant } from '../merchants/index.ts';

export interface WalletDeps extends ModuleDeps {
  readonly ledger: Ledger<SqlPort>;
  readonly merchants: () => readonly Merchant[];
  readonly live: Live;
  /** Absent where a wallet is alone: then nobody is notified of what campaigns give. */
  readonly outbox?: Pick<Outbox, 'publish'> | undefined;
  /** The books are wrong: a metric, a log line, an alert. */
  readonly alert: (merchantId: string, violations: readonly Violation[]) => void;
}
