/** What every ledger must do, whatever keeps its books: one suite over all implementations. */
import { afterAll, beforeAll, describe } from 'vitest';
import type { Ledger } from '#ledger';
import type { LedgerUnderTest } from './house.ts';
import { describeBatches } from './suite-batches.ts';
import { describeHolds } from './suite-holds.ts';
import { describePosts } from './suite-posts.ts';
import { describeRollbacks } from './suite-rollbacks.ts';
import { describeStatements } from './suite-statements.ts';

/** What a part of the suite is given: asked for inside each test, since it is opened before them. */
export interface Subject<Tx> {
  ledger(): Ledger<Tx>;
  transaction: LedgerUnderTest<Tx>['transaction'];
}

export function describeLedger<Tx>(
  name: string,
  open: () => Promise<LedgerUnderTest<Tx>>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`the ledger on ${name}`, () => {
    let under: LedgerUnderTest<Tx>;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(close);
    const subject: Subject<Tx> = {
      ledger: () => under.ledger,
      transaction: (run) => under.transaction(run),
    };
    describePosts(subject);
    describeRollbacks(subject);
    describeHolds(subject);
    describeBatches(subject);
    describeStatements(subject);
  });
}
