/** One transfer requested twice under one key: the second gets the outcome of the first, and not the refusal that nothing is there. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { coral } from '../testing/merchants.ts';
import { type Dock, openDock } from '../testing/open-dock.ts';
import { move, must, request } from '../testing/request.ts';

let dock: Dock;

beforeAll(async () => {
  dock = await openDock([coral]);
});
afterEach(() => dock.expectBooks());
afterAll(() => dock.close());

/** A node that is paused when it reads the balance, until it is resumed. */
function slowNode() {
  const looking = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const still = async () => {
    looking.resolve();
    await go.promise;
  };
  const { wallet } = dock.walletModule;
  const node = dock.freshNode({
    httpTo: (origins) => async (request) => {
      await still();
      return dock.client(origins)(request);
    },
    wallet: {
      ...wallet,
      balance: async (...requested) => {
        await still();
        return wallet.balance(...requested);
      },
    },
  });
  return { node, looking: looking.promise, go: go.resolve };
}

it.each(['in', 'out'] as const)('MEM-08 everything, %s', async (direction) => {
  const member = await dock.newMember(coral, 1_000_00n);
  if (direction === 'out') await move(dock, coral, member, { direction: 'in', amount: '400.00' });
  const requested = { body: { vendor: 'harbour', direction }, key: `one ${direction}` } as const;
  const slow = slowNode();
  const second = request(dock, 'transfer', coral, member, { ...requested, node: slow.node });
  await slow.looking;
  const first = await must(dock, 'transfer', coral, member, requested);
  slow.go();
  expect(await second).toMatchObject({ ok: true, value: { transfer: first.transfer } });
});

it('MEM-08 everything back', async () => {
  const member = await dock.newMember(coral, 1_000_00n);
  await move(dock, coral, member, { direction: 'in', amount: '400.00' });
  const slow = slowNode();
  const second = must(dock, 'collectTransfers', coral, member, { body: {}, key: 'all', node: slow.node });
  await slow.looking;
  const first = await must(dock, 'collectTransfers', coral, member, { body: {}, key: 'all' });
  slow.go();
  expect(first.transfers).toHaveLength(1);
  expect(await second).toMatchObject({ transfers: first.transfers, left: [] });
});
