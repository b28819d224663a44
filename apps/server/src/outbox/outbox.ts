/**
 * Facts between modules: published in the transaction of the change, delivered at least once, with each listener's effect applied once.
 */
import type { Fact, FactKind, Facts } from '#contract';
import type { Tx } from '../db/db.ts';

export interface Outbox {
  /** Writes a fact in the caller's transaction. */
  publish<Kind extends FactKind>(tx: Tx, merchantId: string, kind: Kind, body: Facts[Kind]): Promise<void>;
  /** Writes many facts with one statement: for batches. */
  publishMany(tx: Tx, facts: readonly { merchantId: string; kind: FactKind; body: Facts[FactKind] }[]): Promise<void>;
  /**
   * Registers a listener under a stable name. `act` runs in a transaction that also marks the fact as delivered, so a fact delivered
   * twice has one effect; a throw causes a retry. It may run more than once before it commits: effects outside the transaction are
   * hints.
   */
  listen<Kind extends FactKind>(name: string, kind: Kind, act: (tx: Tx, fact: Fact<Kind>) => Promise<void>): void;
  /**
   * The same for many facts of one merchant at once, ordered by member and age: for facts that every bet publishes. `isLast`: it locks what
   * other batches wait for, and so acts after all others of its batch.
   */
  listenMany<Kind extends FactKind>(
    name: string,
    kind: Kind,
    act: (tx: Tx, merchantId: string, facts: readonly Fact<Kind>[]) => Promise<void>,
    options?: { readonly isLast?: boolean },
  ): void;
}
