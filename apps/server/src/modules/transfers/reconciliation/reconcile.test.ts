/** Vendors' own lists compared with our transfers, and their balances with the ledger. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount, newId } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { systemRandom } from '../../../ports.ts';
import { countUnreconciled, listDifferences, markDifferenceDone } from '../../reconciliation/index.ts';
import { findWallet } from '../orders/store-wallets.ts';
import { playUntilChanged } from '../testing/harbour-site.ts';
import { coral, pearl } from '../testing/merchants.ts';
import { changedWallet, openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { move, must } from '../testing/request.ts';

const NOON = Date.UTC(2026, 2, 1, 4);
const DAY_MS = 86_400_000;
let testKit: TransferKit;
let member: Session;

beforeEach(async () => {
  // Noon in Manila, with a vendor without members.
  testKit = await openTransferKit([coral, pearl]);
  member = await testKit.newMember(coral, 2_000_00n);
});
afterEach(async () => {
  await testKit.expectBooks();
  await testKit.close();
});

const today = new Date(NOON).toISOString().slice(0, 10);
const tomorrow = () => {
  testKit.time.now = NOON + DAY_MS;
};

async function compare(day = today) {
  const reconciled = await testKit.transfers.backOffice.reconcile(coral, 'harbour', day);
  if (!reconciled.ok) throw new Error(reconciled.refusal.code);
  return reconciled.value;
}

const into = (amount: string) => move(testKit, coral, member, { direction: 'in', amount });
const settleByHand = (transferId: string, outcome: 'done' | 'refused') =>
  testKit.inTransaction((tx) =>
    testKit.transfers.backOffice.settle(tx, { merchant: coral, transferId, outcome, by: 'op' }),
  );
const playerOf = async ({ memberId }: Session) =>
  (await findWallet(testKit.db, { merchantId: coral.id, memberId, vendor: 'harbour' }))?.player ?? '';
const kinds = (found: Awaited<ReturnType<typeof compare>>) =>
  found.differences.map(({ kind, subject, orderId, ours, theirs }) => ({ kind, subject, orderId, ours, theirs }));

describe('a day compared with a vendor’s list', () => {
  it('has no difference where everything was reported and received', async () => {
    await into('300.00');
    await move(testKit, coral, member, { direction: 'out', amount: '120.50' });
    await into('113.00');
    await into('117.00');
    testKit.time.now += 60_000;
    await testKit.transfers.workOnDue();
    const other = await testKit.newMember(pearl, 500_000n);
    await move(testKit, pearl, other, { direction: 'in', amount: '200000' });
    tomorrow();
    expect(await compare()).toEqual({
      lines: 4,
      differences: [],
      balances: { ours: '296.50', theirs: '296.50' },
    });
    expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: 296_50n, underWayMinor: 0n });
  });

  it('books wins and losses first: they are no difference', async () => {
    await into('300.00');
    const minor = await playUntilChanged(testKit, coral, member, 300_00n);
    expect(await testKit.holdings(coral, member)).toMatchObject({ thereMinor: 300_00n });
    tomorrow();
    const sum = formatAmount(minor, coral.currency);
    expect(await compare()).toEqual({ lines: 1, differences: [], balances: { ours: sum, theirs: sum } });
    expect(await testKit.holdings(coral, member)).toMatchObject({ thereMinor: minor });
  });

  it('shows what is missing there though the vendor confirmed it', async () => {
    const { transferId } = await into('137.00');
    tomorrow();
    expect(kinds(await compare())).toEqual([
      { kind: 'ours alone', subject: 'in', orderId: transferId, ours: '137.00', theirs: null },
      { kind: 'balance differs', subject: 'balance', orderId: await playerOf(member), ours: '137.00', theirs: '0.00' },
    ]);
    expect(await testKit.holdings(coral, member)).toEqual({ thereMinor: 137_00n, underWayMinor: 0n });
  });

  it('shows what is missing here, and unknown players', async () => {
    const transferId = newId({ now: () => testKit.time.now }, systemRandom);
    const player = { merchantCode: coral.manifest.code, name: 'nobody-here', currency: coral.currency };
    await testKit.atHarbour(coral).transferIn({ transferId, player, direction: 'in', amountMinor: 75_00n });
    tomorrow();
    const found = await compare();
    expect(kinds(found)).toEqual([
      { kind: 'theirs alone', subject: 'in', orderId: transferId, ours: null, theirs: '75.00' },
      { kind: 'theirs alone', subject: 'balance', orderId: 'nobody-here', ours: null, theirs: '75.00' },
    ]);
    expect(found.balances).toEqual({ ours: '0.00', theirs: '75.00' });
  });

  it('shows another amount, and the balance that differs by it', async () => {
    const { transferId } = await into('131.00');
    tomorrow();
    const found = await compare();
    expect(kinds(found)).toEqual([
      { kind: 'amount differs', subject: 'in', orderId: transferId, ours: '131.00', theirs: '262.00' },
      {
        kind: 'balance differs',
        subject: 'balance',
        orderId: await playerOf(member),
        ours: '131.00',
        theirs: '262.00',
      },
    ]);
    expect(found.balances).toEqual({ ours: '131.00', theirs: '262.00' });
  });

  it('shows another state: settled by hand against the vendor’s outcome, and still unknown', async () => {
    const refusedThere = await into('119.00');
    testKit.time.now += 11 * 60_000;
    await settleByHand(refusedThere.transferId, 'done');
    const doneThere = await into('117.00');
    testKit.time.now += 11 * 60_000;
    await settleByHand(doneThere.transferId, 'refused');
    const open = await into('217.00');
    tomorrow();
    const states = (await compare()).differences.filter(({ kind }) => kind === 'state differs');
    expect(states).toMatchObject([
      { orderId: refusedThere.transferId, ours: 'done', theirs: 'refused' },
      { orderId: doneThere.transferId, ours: 'refused', theirs: 'done' },
      { orderId: open.transferId, ours: 'unknown', theirs: 'done' },
    ]);
    // What was corrected since is not found again.
    await testKit.transfers.workOnDue();
    expect((await compare()).differences.map(({ orderId }) => orderId)).not.toContain(open.transferId);
  });

  it('shows a transfer that the vendor booked for another player', async () => {
    const { transferId } = await into('200.00');
    const [vendor] = [testKit.harbour];
    const node = testKit.freshNode({
      vendors: [
        changedWallet(vendor, (wallet) => ({
          listTransfers: async (request) => {
            const page = await wallet.listTransfers!(request);
            if (page.kind !== 'page') return page;
            return { ...page, lines: page.lines.map((line) => ({ ...line, player: 'somebody-else' })) };
          },
        })),
      ],
    });
    tomorrow();
    expect(await node.backOffice.reconcile(coral, 'harbour', today)).toMatchObject({
      value: {
        differences: [
          { kind: 'player differs', orderId: transferId, ours: await playerOf(member), theirs: 'somebody-else' },
        ],
      },
    });
  });

  it('matches a transfer that the vendor books after midnight and we before it, also where it is known a day later', async () => {
    testKit.time.now = NOON + DAY_MS / 2 - 5_000;
    await into('123.00');
    testKit.time.now += 21_000;
    testKit.ring();
    testKit.time.now += DAY_MS;
    await testKit.transfers.workOnDue();
    testKit.time.now = NOON + 2 * DAY_MS;
    expect((await compare()).differences).toEqual([]);
    expect((await compare(new Date(NOON + DAY_MS).toISOString().slice(0, 10))).differences).toEqual([]);
  });

  it('reads lists of more than a page', async () => {
    for (let at = 0; at < 101; at++) await into('10.00');
    tomorrow();
    expect(await compare()).toEqual({
      lines: 101,
      differences: [],
      balances: { ours: '1010.00', theirs: '1010.00' },
    });
  });

  it('is refused for a day in progress or an invalid one, an unknown vendor, and one that does not answer', async () => {
    await into('100.00');
    const codeOf = async (vendor: string, day: string) => {
      const answer = await testKit.transfers.backOffice.reconcile(coral, vendor, day);
      return answer.ok ? 'done' : answer.refusal.code;
    };
    expect(await codeOf('harbour', today)).toBe('records.range_invalid');
    expect(await codeOf('harbour', 'yesterday')).toBe('records.range_invalid');
    expect(await codeOf('originals', today)).toBe('transfer.vendor_unknown');
    tomorrow();
    testKit.wire.before = () => 'cut before';
    expect(await codeOf('harbour', today)).toBe('transfer.balance_unknown');
    expect(testKit.faults).toMatchObject([{ job: 'reconciliation', subject: `harbour ${today}` }]);
  });
});

describe('a difference', () => {
  it('is resolved once, by whom and why, and stays so when the day is compared again', async () => {
    await into('137.00');
    await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
    tomorrow();
    await compare();
    const [first, second] = await listDifferences(testKit.db, coral.id, 'vendors');
    const mark = (merchantId: string, area: 'payments' | 'vendors') =>
      testKit.inTransaction((tx) =>
        markDifferenceDone(
          tx,
          { merchantId, area, id: first!.id },
          { at: new Date(testKit.time.now), by: 'ines', note: 'Harbour paid it back' },
        ),
      );
    expect(await mark(pearl.id, 'vendors')).toBe(undefined);
    expect(await mark(coral.id, 'payments')).toBe(undefined);
    expect(await mark(coral.id, 'vendors')).toMatchObject({ done_by: 'ines', done_note: 'Harbour paid it back' });
    expect(await mark(coral.id, 'vendors')).toBe(undefined);
    const open = async () => (await listDifferences(testKit.db, coral.id, 'vendors')).map(({ id }) => id);
    expect(await open()).toEqual([second!.id]);
    expect((await compare()).differences).toHaveLength(2);
    expect(await open()).toEqual([second!.id]);
    expect(await countUnreconciled(testKit.db, coral.id, 'vendors')).toBe(1);
    expect(await countUnreconciled(testKit.db, coral.id, 'payments')).toBe(0);
  });
});

describe('every day', () => {
  const mine = async () => (await listDifferences(testKit.db, coral.id, 'vendors')).filter(({ day }) => day === today);

  it('is compared once it is over, by one node, once, and retried with growing pauses while the vendor does not answer', async () => {
    await into('131.00');
    await testKit.transfers.reconcileDue();
    expect(await mine()).toEqual([]);
    tomorrow();
    testKit.wire.before = () => 'cut before';
    await testKit.transfers.reconcileDue();
    expect(await countUnreconciled(testKit.db, coral.id, 'vendors')).toBeGreaterThan(0);
    testKit.wire.before = () => 'pass';
    expect(await testKit.transfers.reconcileDue()).toBe(0);
    testKit.time.now += 3_600_000;
    const nodes = [testKit.transfers, testKit.freshNode(), testKit.freshNode()];
    await Promise.all(nodes.map((node) => node.reconcileDue()));
    expect(await mine()).toMatchObject([{ kind: 'amount differs' }, { kind: 'balance differs' }]);
    for (const node of nodes) expect(await node.reconcileDue()).toBe(0);
  });
});
