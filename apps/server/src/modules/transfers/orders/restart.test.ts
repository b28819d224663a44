import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TransferDeps } from '../index.ts';
import { coral } from '../testing/merchants.ts';
import { type Dock, openDock } from '../testing/open-dock.ts';
import { must, request } from '../testing/request.ts';

let dock: Dock;
beforeAll(async () => {
  dock = await openDock();
});
afterEach(() => dock.expectBooks());
afterAll(() => dock.close());

const MINUTE = 60_000;
const body = { vendor: 'harbour', direction: 'in', amount: '300.00' } as const;

/** A process that dies right before or after it calls the vendor. */
function dying(when: 'before' | 'after'): Partial<TransferDeps> {
  let isGone = false;
  return {
    httpTo: (origins) => async (request) => {
      if (when === 'after') await dock.client(origins)(request);
      isGone = true;
      throw new Error('the process is gone');
    },
    // Whatever the code does then, it writes nothing to the database.
    atomically: (act) => (isGone ? Promise.reject(new Error('the process is gone')) : dock.base.atomically(act)),
  };
}

it.each([
  ['before', 'refused', 0n],
  ['after', 'done', 300_00n],
] as const)(
  'MEM-08 a process that dies %s the call leaves a transfer the next one finds %s',
  async (when, state, there) => {
    const member = await dock.newMember(coral, 1_000_00n);
    const dead = dock.freshNode(dying(when));
    await expect(request(dock, 'transfer', coral, member, { body, key: 'same', node: dead })).rejects.toThrow('gone');
    expect(await dock.holdings(coral, member)).toEqual({ thereMinor: 0n, underWayMinor: 300_00n });

    const next = dock.freshNode();
    dock.wire.requested.length = 0;
    // Repeated under its key it is the same transfer, and the vendor is not called.
    const again = await must(dock, 'transfer', coral, member, { body, key: 'same', node: next });
    expect(again.transfer.state).toBe('sending');
    for (let minute = 0; minute < 8; minute += 1) {
      dock.time.now += MINUTE;
      await next.workOnDue();
    }
    expect(dock.wire.requested).not.toContain('/api/transfers');
    const { transferId } = again.transfer;
    expect(await must(dock, 'transferOrder', coral, member, { params: { transferId }, node: next })).toMatchObject({
      state,
    });
    expect(await dock.holdings(coral, member)).toEqual({ thereMinor: there, underWayMinor: 0n });
    expect(await dock.cash(coral, member)).toBe(1_000_00n - there);
    expect(await dock.atVendor(coral, member.memberId)).toBe(there);
  },
);

it('MEM-08 two nodes that query the same transfer at once end it once', async () => {
  const member = await dock.newMember(coral, 1_000_00n);
  const requested = { body: { ...body, amount: '117.00' } };
  await must(dock, 'transfer', coral, member, requested);
  dock.time.now += MINUTE;
  const nodes = [dock.freshNode(), dock.freshNode(), dock.freshNode()];
  const worked = await Promise.all(nodes.map((node) => node.workOnDue()));
  expect(worked.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await dock.holdings(coral, member)).toEqual({ thereMinor: 117_00n, underWayMinor: 0n });
});

it('MEM-08 an outcome settled by an operator stands, whatever a pending query returns', async () => {
  const member = await dock.newMember(coral, 1_000_00n);
  const { transfer } = await must(dock, 'transfer', coral, member, { body: { ...body, amount: '117.00' } });
  dock.time.now += 11 * MINUTE;
  const evidence = { merchant: coral, transferId: transfer.transferId, outcome: 'refused', by: 'Ines' } as const;
  const requesting = dock.freshNode({
    httpTo: (origins) => async (request) => {
      const answer = await dock.client(origins)(request);
      await dock.inTransaction((tx) => dock.transfers.backOffice.settle(tx, evidence));
      return answer;
    },
  });
  expect(await requesting.workOnDue()).toBe(1);
  const params = { transferId: transfer.transferId };
  expect(await must(dock, 'transferOrder', coral, member, { params })).toMatchObject({
    state: 'refused',
    reason: 'operator',
  });
  expect(await dock.cash(coral, member)).toBe(1_000_00n);
});

it('MEM-08 a node that was paused between its commit and the call to the vendor does not send after a query', async () => {
  const member = await dock.newMember(coral, 1_000_00n);
  const { outbox } = dock;
  // The clock jumps during the commit, as for a process that was suspended.
  const slow = dock.freshNode({
    outbox: {
      ...outbox,
      publish: async (...reported) => {
        await outbox.publish(...reported);
        dock.time.now += 2 * MINUTE;
      },
    },
  });
  dock.wire.requested.length = 0;
  const { transfer } = await must(dock, 'transfer', coral, member, { body, node: slow });
  expect(transfer.state).toBe('sending');
  expect(dock.wire.requested).toEqual([]);
});
