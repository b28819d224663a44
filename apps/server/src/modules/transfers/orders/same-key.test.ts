/** One transfer requested twice under one key: the second gets the outcome of the first, and not the refusal that nothing is there. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { coral } from '../testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { move, must, request } from '../testing/request.ts';

let testKit: TransferKit;

beforeAll(async () => {
  testKit = await openTransferKit([coral]);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

/** A node that is paused when it reads the balance, until it is resumed. */
function slowNode() {
  const looking = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const still = async () => {
    looking.resolve();
    await go.promise;
  };
  const { wallet } = testKit.walletModule;
  const node = testKit.freshNode({
    httpTo: (origins) => async (request) => {
      await still();
      return testKit.client(origins)(request);
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
  const member = await testKit.newMember(coral, 1_000_00n);
  if (direction === 'out') await move(testKit, coral, member, { direction: 'in', amount: '400.00' });
  const requested = { body: { vendor: 'harbour', direction }, key: `one ${direction}` } as const;
  const slow = slowNode();
  const second = request(testKit, 'transfer', coral, member, { ...requested, node: slow.node });
  await slow.looking;
  const first = await must(testKit, 'transfer', coral, member, requested);
  slow.go();
  expect(await second).toMatchObject({ ok: true, value: { transfer: first.transfer } });
});

it('MEM-08 everything back', async () => {
  const member = await testKit.newMember(coral, 1_000_00n);
  await move(testKit, coral, member, { direction: 'in', amount: '400.00' });
  const slow = slowNode();
  const second = must(testKit, 'collectTransfers', coral, member, { body: {}, key: 'all', node: slow.node });
  await slow.looking;
  const first = await must(testKit, 'collectTransfers', coral, member, { body: {}, key: 'all' });
  slow.go();
  expect(first.transfers).toHaveLength(1);
  expect(await second).toMatchObject({ transfers: first.transfers, left: [] });
});
