/** Transfers whose queries fail, and others beside them that must not be affected. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { assert } from '#kernel';
import type { TransferOrder, TransferWallet, VendorManifest } from '#vendors/plugin.ts';
import { MAX_FAULTS } from '../../../db/jobs/faults.ts';
import { coral, pearl } from '../testing/merchants.ts';
import { changedWallet, openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { move, must } from '../testing/request.ts';

let testKit: TransferKit;

beforeAll(async () => {
  testKit = await openTransferKit([coral, pearl]);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

/** Harbour, with faulty answers to queries about one order. */
function harbourWhere(order: string, queryTransfer: TransferWallet['queryTransfer']): VendorManifest {
  return changedWallet(testKit.harbour, (well) => ({
    queryTransfer: (requested: TransferOrder) =>
      (requested.transferId === order ? queryTransfer : well.queryTransfer)(requested),
  }));
}

/** One at each merchant that reached the vendor, with its answer lost. */
async function lostAnswers() {
  testKit.wire.before = (path) => (path === '/api/transfers' ? 'cut after' : 'pass');
  const lost = [];
  for (const [merchant, amount] of [
    [coral, '100'],
    [pearl, '200000'],
    [coral, '100'],
  ] as const) {
    const member = await testKit.newMember(merchant, 9_000_00n);
    lost.push({ merchant, ...(await move(testKit, merchant, member, { direction: 'in', amount })) });
  }
  testKit.wire.before = () => 'pass';
  return lost;
}

it.each([
  ['throws', () => Promise.reject(new Error('a bug of the vendor’s'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])(
  'MEM-08 asks about every other transfer though the vendor %s at one, and leaves that to operators',
  async (_, fails) => {
    const lost = await lostAnswers();
    const broken = lost[0]?.transferId ?? '';
    const node = testKit.freshNode({ vendors: [harbourWhere(broken, fails)], vendorTimeoutMs: 1_000 });
    const states = () =>
      Promise.all(
        lost.map(
          async ({ merchant, transferId }) => (await node.backOffice.find(testKit.db, merchant.id, transferId))?.state,
        ),
      );
    for (let tries = 0; tries < MAX_FAULTS; tries++) {
      testKit.time.now += 11 * 60_000;
      await node.workOnDue();
    }
    expect(await states()).toEqual(['unknown', 'done', 'done']);
    expect(await node.backOffice.setAside(testKit.db, coral.id)).toMatchObject([{ id: broken, faults: MAX_FAULTS }]);
    expect(await node.workOnDue()).toBe(0);

    await testKit.inTransaction((tx) => node.backOffice.tryAgain(tx, coral.id, broken));
    await testKit.freshNode().workOnDue();
    expect(await states()).toEqual(['done', 'done', 'done']);
    expect(await node.backOffice.setAside(testKit.db, coral.id)).toEqual([]);
  },
);

it('MEM-08 is asked about at the account that it was sent by alone: what another one misses does not come back', async () => {
  const [lost, , old] = await lostAnswers();
  const { outside } = testKit.harbour;
  assert(lost && old && outside, 'transfers at a vendor outside');
  const own = testKit.sites.settingsOf(outside, lost.merchant.manifest.code) ?? {};
  const other = { ...own, origin: 'https://other.example' };
  const queried: string[] = [];
  const vendors = [
    changedWallet(testKit.harbour, () => ({
      queryTransfer: async ({ transferId }) => {
        queried.push(transferId);
        return { kind: 'missing' };
      },
    })),
  ];
  // One was sent before accounts were saved.
  await testKit.inTransaction((tx) =>
    tx
      .updateTable('vendor_transfer')
      .set({ account: null })
      .where('merchant_id', '=', old.merchant.id)
      .where('id', '=', old.transferId)
      .execute(),
  );
  const statesAfter = async (node: ReturnType<TransferKit['freshNode']>) => {
    testKit.time.now += 11 * 60_000;
    await node.workOnDue();
    const found = await Promise.all(
      [lost, old].map(({ merchant, transferId }) => node.backOffice.find(testKit.db, merchant.id, transferId)),
    );
    return found.map((row) => row?.state);
  };
  const switched = testKit.freshNode({ vendors, settingsOf: () => other });
  expect(await statesAfter(switched)).toEqual(['unknown', 'unknown']);
  expect(queried).not.toContain(lost.transferId);
  expect(queried).toContain(old.transferId);
  const inTurn = testKit.freshNode({
    settingsOf: () => other,
    previousOf: (merchant) => testKit.sites.settingsOf(outside, merchant.manifest.code),
  });
  expect((await statesAfter(inTurn))[0]).toBe('done');
  expect(await statesAfter(testKit.freshNode())).toEqual(['done', 'done']);
});

it('MEM-08 makes no loss of a transfer that arrived while the balance was read, where a vendor tells no totals', async () => {
  const member = await testKit.newMember(coral, 500_00n);
  const slow = changedWallet(testKit.harbour, (well) => ({
    balance: async (player) => {
      const read = await well.balance(player);
      await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
      return read.kind === 'known' ? { kind: 'known', balanceMinor: read.balanceMinor } : read;
    },
  }));
  const node = testKit.freshNode({ vendors: [slow] });
  await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' }, node });
  expect(await testKit.holdings(coral, member)).toMatchObject({ thereMinor: 100_00n });
});
