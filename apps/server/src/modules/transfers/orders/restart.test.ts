import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TransferDeps } from '../index.ts';
import { coral } from '../testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { must, request } from '../testing/request.ts';

let testKit: TransferKit;
beforeAll(async () => {
  testKit = await openTransferKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const MINUTE = 60_000;
const body = { vendor: 'harbour', direction: 'in', amount: '300.00' } as const;

/** A process that dies right before or after it calls the vendor. */
function dying(when: 'before' | 'after'): Partial<TransferDeps> {
  let isGone = false;
  return {
    httpTo: (origins) => async (request) => {
      if (when === 'after') await testKit.client(origins)(request);
      isGone = true;
      throw new Error('the process is gone');
    },
    // Whatever the code does then, it writes nothing to the database.
    atomically: (act) => (isGone ? Promise.reject(new Error('the process is gone')) : testKit.base.atomically(act)),
  };
}

it.each([
  ['before', 'refused', 0n],
  ['after', 'done', 300_00n],
] as const)(
  'MEM-08 a process that dies %s the call leaves a transfer the next one finds %s',
  async (when, state, there) => {
    const member = await testKit.newMember(coral, 1_000_00n);
    const dead = testKit.freshNode(dying(when));
    await expect(request(testKit, 'transfer', coral, member, { body, key: 'same', node: dead })).rejects.toThrow(
      'gone',
    );
    expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: 0n, underWayMinor: 300_00n });

    const next = testKit.freshNode();
    testKit.wire.requested.length = 0;
    // Repeated under its key it is the same transfer, and the vendor is not called.
    const again = await must(testKit, 'transfer', coral, member, { body, key: 'same', node: next });
    expect(again.transfer.state).toBe('sending');
    for (let minute = 0; minute < 8; minute += 1) {
      testKit.time.now += MINUTE;
      await next.workOnDue();
    }
    expect(testKit.wire.requested).not.toContain('/api/transfers');
    const { transferId } = again.transfer;
    expect(await must(testKit, 'transferOrder', coral, member, { params: { transferId }, node: next })).toMatchObject({
      state,
    });
    expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: there, underWayMinor: 0n });
    expect(await testKit.cash(coral, member)).toBe(1_000_00n - there);
    expect(await testKit.atVendor(coral, member.memberId)).toBe(there);
  },
);

it('MEM-08 two nodes that query the same transfer at once end it once', async () => {
  const member = await testKit.newMember(coral, 1_000_00n);
  const requested = { body: { ...body, amount: '117.00' } };
  await must(testKit, 'transfer', coral, member, requested);
  testKit.time.now += MINUTE;
  const nodes = [testKit.freshNode(), testKit.freshNode(), testKit.freshNode()];
  const worked = await Promise.all(nodes.map((node) => node.workOnDue()));
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: 117_00n, underWayMinor: 0n });
});

it('MEM-08 an outcome settled by an operator stands, whatever a pending query returns', async () => {
  const member = await testKit.newMember(coral, 1_000_00n);
  const { transfer } = await must(testKit, 'transfer', coral, member, { body: { ...body, amount: '117.00' } });
  testKit.time.now += 11 * MINUTE;
  const evidence = { merchant: coral, transferId: transfer.transferId, outcome: 'refused', by: 'Ines' } as const;
  const requesting = testKit.freshNode({
    httpTo: (origins) => async (request) => {
      const answer = await testKit.client(origins)(request);
      await testKit.inTransaction((tx) => testKit.transfers.backOffice.settle(tx, evidence));
      return answer;
    },
  });
  expect(await requesting.workOnDue()).toBe(1);
  const params = { transferId: transfer.transferId };
  expect(await must(testKit, 'transferOrder', coral, member, { params })).toMatchObject({
    state: 'refused',
    reason: 'operator',
  });
  expect(await testKit.cash(coral, member)).toBe(1_000_00n);
});

it('MEM-08 a node that was paused between its commit and the call to the vendor does not send after a query', async () => {
  const member = await testKit.newMember(coral, 1_000_00n);
  const { outbox } = testKit;
  // The clock jumps during the commit, as for a process that was suspended.
  const slow = testKit.freshNode({
    outbox: {
      ...outbox,
      publish: async (...reported) => {
        await outbox.publish(...reported);
        testKit.time.now += 2 * MINUTE;
      },
    },
  });
  testKit.wire.requested.length = 0;
  const { transfer } = await must(testKit, 'transfer', coral, member, { body, node: slow });
  expect(transfer.state).toBe('sending');
  expect(testKit.wire.requested).toEqual([]);
});
