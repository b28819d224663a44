/** Due work is found by one statement, however many merchants there are. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { watchStatements } from '../../testing/watch-statements.ts';
import { amber, coral, pearl } from './testing/merchants.ts';
import { type Dock, openDock } from './testing/open-dock.ts';
import { must } from './testing/request.ts';

const idle = { statements: 1, transactions: 0 };
let dock: Dock;

beforeAll(async () => {
  dock = await openDock([coral, pearl, amber]);
});
afterEach(() => dock.expectBooks());
afterAll(() => dock.close());

it('MEM-08 runs one query, and opens no transaction, where nothing is due at any of three merchants', async () => {
  const requested = watchStatements(dock.db);
  const node = dock.freshNode({ db: requested.db, atomically: requested.atomically });
  const body = { vendor: 'harbour', direction: 'in' } as const;
  for (const merchant of [coral, pearl]) {
    await must(dock, 'transfer', merchant, await dock.newMember(merchant, 100_000n), { body });
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
