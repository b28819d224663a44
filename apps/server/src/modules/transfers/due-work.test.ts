/** Due work is found by one statement, however many merchants there are. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { watchStatements } from '../../testing/watch-statements.ts';
import { amber, coral, pearl } from './testing/merchants.ts';
import { openTransferKit, type TransferKit } from './testing/open-transfer-kit.ts';
import { must } from './testing/request.ts';

const idle = { statements: 1, transactions: 0 };
let testKit: TransferKit;

beforeAll(async () => {
  testKit = await openTransferKit([coral, pearl, amber]);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

it('MEM-08 runs one query, and opens no transaction, where nothing is due at any of three merchants', async () => {
  const requested = watchStatements(testKit.db);
  const node = testKit.freshNode({ db: requested.db, atomically: requested.atomically });
  const body = { vendor: 'harbour', direction: 'in' } as const;
  for (const merchant of [coral, pearl]) {
    await must(testKit, 'transfer', merchant, await testKit.newMember(merchant, 100_000n), { body });
  }
  expect([await node.workOnDue(), requested.take()]).toEqual([0, idle]);
  // The history of a vendor at which somebody is new is due at once.
  expect(await node.readHistories()).toBe(2);
  requested.take();
  expect([await node.readHistories(), requested.take()]).toEqual([0, idle]);
  await node.reconcileDue();
  requested.take();
  expect([await node.reconcileDue(), requested.take()]).toEqual([0, idle]);
});
