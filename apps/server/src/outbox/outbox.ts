/** Facts between modules: told in the transaction of what they report, delivered at least once, each listener acting once. */
import type { Fact, FactKind, Facts } from '#contract';
import type { Tx } from '../db/db.ts';

export interface Outbox {
  /** Writes a fact into the caller's transaction. */
  publish<Kind extends FactKind>(tx: Tx, merchantId: string, kind: Kind, body: Facts[Kind]): Promise<void>;
  /** Writes many facts with one statement: for batches. */
  publishMany(tx: Tx, facts: readonly { merchantId: string; kind: FactKind; body: Facts[FactKind] }[]): Promise<void>;
  /**
   * Registers a listener under a stable name. `act` runs in a transaction that also marks the fact as heard, so a fact delivered twice acts
   * once; a throw leaves it for another try. It may run more than once before it commits: what it does outside the transaction is a hint.
   */
  listen<Kind extends FactKind>(name: string, kind: Kind, act: (tx: Tx, fact: Fact<Kind>) => Promise<void>): void;
  /** The same for many facts of one merchant at once, ordered by member and age: for what comes with every bet. */
  listenMany<Kind extends FactKind>(
    name: string,
    kind: Kind,
    act: (tx: Tx, merchantId: string, facts: readonly Fact<Kind>[]) => Promise<void>,
  ): void;
}
