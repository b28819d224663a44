/** What a part of the ledger's suite is: sentences, each with its proof on whatever ledger is given. */
import type { Ledger } from '#ledger';
import type { AloneLedger, LedgerUnderTest } from './house.ts';

/** What a case is given: asked for inside each test, since the ledger is opened before them. */
export interface Subject<Tx> {
  ledger(): Ledger<Tx>;
  /** Each call in a transaction of its own. */
  alone(): AloneLedger;
  transaction: LedgerUnderTest<Tx>['transaction'];
}

/** Sentences and their proofs. */
export type Cases = Readonly<Record<string, <Tx>(subject: Subject<Tx>) => Promise<void>>>;
