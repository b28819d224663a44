/** What a part of the ledger's suite is: titles, each with its test on a given ledger. */
import type { Ledger } from '#ledger';
import type { AloneLedger, LedgerUnderTest } from './ledger-under-test.ts';

/** What a case gets, inside each test, since the ledger is opened before them. */
export interface Subject<Tx> {
  ledger(): Ledger<Tx>;
  /** Each call in its own transaction. */
  alone(): AloneLedger;
  transaction: LedgerUnderTest<Tx>['transaction'];
}

/** Titles and their tests. */
export type Cases = Readonly<Record<string, <Tx>(subject: Subject<Tx>) => Promise<void>>>;
