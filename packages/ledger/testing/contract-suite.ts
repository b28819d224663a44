/** The contract of every ledger: one suite over all implementations. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Cases, Subject } from './cases.ts';
import { eachAlone, type LedgerUnderTest } from './ledger-under-test.ts';
import { accountCases } from './suite-accounts.ts';
import { batchCases } from './suite-batches.ts';
import { groupCases } from './suite-groups.ts';
import { holdCases } from './suite-holds.ts';
import { postCases } from './suite-posts.ts';
import { rollbackCases } from './suite-rollbacks.ts';
import { statementCases } from './suite-statements.ts';
import { statusCases } from './suite-statuses.ts';

const parts: Readonly<Record<string, Cases>> = {
  'an account': accountCases,
  'a post': postCases,
  'a rollback': rollbackCases,
  'a hold': holdCases,
  'many posts in one transaction': batchCases,
  'a group of posts': groupCases,
  'how a transfer stands': statusCases,
  'a statement': statementCases,
};

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
      alone: () => eachAlone(under),
      transaction: (run) => under.transaction(run),
    };
    describe.each(Object.entries(parts))('%s', (_part, cases) => {
      it.each(Object.entries(cases))('%s', (_title, prove) => prove(subject));
    });
  });
}
