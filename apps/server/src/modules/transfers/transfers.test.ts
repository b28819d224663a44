import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../http/handlers.ts';
import { playUntilChanged, visit } from './testing/harbour-site.ts';
import { amber, coral, pearl } from './testing/merchants.ts';
import { openTransferKit, type TransferKit } from './testing/open-transfer-kit.ts';
import { move, must, refusalOf, request } from './testing/request.ts';

let testKit: TransferKit;
let member: Session;

beforeAll(async () => {
  testKit = await openTransferKit([coral, pearl, amber]);
});
beforeEach(async () => {
  testKit.wire.before = () => 'pass';
  member = await testKit.newMember(coral, 1_000_00n);
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const MINUTE = 60_000;

/** All of the member's money: here, at the vendor, in transit. */
async function balances(session = member, merchant = coral) {
  const { thereMinor, underWayMinor } = await testKit.holdings(merchant, session);
  return {
    cash: await testKit.cash(merchant, session),
    there: thereMinor,
    underWay: underWayMinor,
    atVendor: await testKit.atVendor(merchant, session.memberId),
  };
}

async function later(milliseconds: number) {
  testKit.time.now += milliseconds;
  testKit.ring();
  await testKit.transfers.workOnDue();
}

describe('a transfer', () => {
  it('MEM-08 updates the vendor’s balance at once, which otherwise is read once per period', async () => {
    const reported = () => must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
    expect(await reported()).toMatchObject({ balance: '0.00' });
    testKit.wire.requested.length = 0;
    expect(await reported()).toMatchObject({ balance: '0.00' });
    expect(testKit.wire.requested).toEqual([]);
    await move(testKit, coral, member, { direction: 'in', amount: '300.00' });
    expect(await reported()).toMatchObject({ balance: '300.00', underWay: [] });
    await move(testKit, coral, member, { direction: 'out', amount: '100.00' });
    expect(await reported()).toMatchObject({ balance: '200.00', underWay: [] });
  });

  it('MEM-08 moves money to the vendor and back, in our books and in the vendor’s', async () => {
    expect(await move(testKit, coral, member, { direction: 'in', amount: '300.00' })).toMatchObject({
      state: 'done',
      amount: '300.00',
      occasion: 'member',
    });
    expect(await balances()).toEqual({ cash: 700_00n, there: 300_00n, underWay: 0n, atVendor: 300_00n });
    expect(await move(testKit, coral, member, { direction: 'out', amount: '120.50' })).toMatchObject({ state: 'done' });
    expect(await balances()).toEqual({ cash: 820_50n, there: 179_50n, underWay: 0n, atVendor: 179_50n });
    expect(await move(testKit, coral, member, { direction: 'out' })).toMatchObject({ state: 'done', amount: '179.50' });
    expect(await balances()).toEqual({ cash: 1_000_00n, there: 0n, underWay: 0n, atVendor: 0n });
    const { content } = await must(testKit, 'statement', coral, member);
    expect(content.map(({ kind, amount, source }) => [kind, amount, source]).slice(0, 3)).toEqual([
      ['transfer_out', '179.50', 'harbour'],
      ['transfer_out', '120.50', 'harbour'],
      ['transfer_in', '-300.00', 'harbour'],
    ]);
  });

  it('MEM-08 happens once, however often the request is repeated, and refuses another request under its key', async () => {
    const body = { direction: 'in', amount: '200.00' } as const;
    testKit.wire.requested.length = 0;
    const taps = await Promise.all([1, 2, 3, 4].map(() => move(testKit, coral, member, body, 'one-tap')));
    expect(testKit.wire.requested).toEqual(['/api/transfers']);
    expect(new Set(taps.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await balances()).toEqual({ cash: 800_00n, there: 200_00n, underWay: 0n, atVendor: 200_00n });
    const other = { body: { vendor: 'harbour', direction: 'in', amount: '201.00' }, key: 'one-tap' } as const;
    expect(await refusalOf(testKit, 'transfer', coral, member, other)).toBe('request.idempotency_key_reused');
    await move(testKit, coral, member, { direction: 'out' }, 'back');
    expect(await move(testKit, coral, member, { direction: 'out' }, 'back')).toMatchObject({ amount: '200.00' });
  });

  it.each([
    ['more than there is', { direction: 'in', amount: '1000.01' }, 'wallet.insufficient'],
    ['less than the least', { direction: 'in', amount: '9.99' }, 'transfer.amount_out_of_range'],
    ['more than the most', { direction: 'in', amount: '5000.01' }, 'transfer.amount_out_of_range'],
    ['a part of a cent', { direction: 'in', amount: '10.001' }, 'money.malformed'],
    ['nothing', { direction: 'out', amount: '0' }, 'transfer.amount_out_of_range'],
    ['everything, where there is nothing', { direction: 'out' }, 'transfer.nothing_there'],
  ] as const)('MEM-08 of %s does not begin', async (_, body, code) => {
    const requested = { body: { vendor: 'harbour', ...body } };
    expect(await refusalOf(testKit, 'transfer', coral, member, requested)).toBe(code);
    expect(await balances()).toMatchObject({ cash: 1_000_00n, underWay: 0n });
  });

  it('MEM-08 that the vendor refuses is returned at once, with the reason', async () => {
    expect(await move(testKit, coral, member, { direction: 'in', amount: '113.00' })).toMatchObject({
      state: 'refused',
      reason: 'rejected',
    });
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    expect(await move(testKit, coral, member, { direction: 'out', amount: '100.01' })).toMatchObject({
      state: 'refused',
      reason: 'insufficient',
    });
    expect(await balances()).toEqual({ cash: 900_00n, there: 100_00n, underWay: 0n, atVendor: 100_00n });
  });

  it('MEM-08 that surely never arrived is returned at once, also from a vendor under maintenance', async () => {
    await fetchControl('coral');
    expect(await move(testKit, coral, member, { direction: 'in', amount: '100.00' })).toMatchObject({
      state: 'refused',
      reason: 'maintenance',
    });
    const { wallets } = await must(testKit, 'eWallet', coral, member);
    expect(wallets).toMatchObject([{ vendor: 'harbour', underWay: [] }]);
    expect(await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } })).toMatchObject({
      state: 'maintenance',
    });
    await fetchControl('coral');
    expect(await balances()).toMatchObject({ cash: 1_000_00n, there: 0n });
  });

  it.each([
    ['117.00', 'done', 'done, and no answer arrived', 117_00n],
    ['119.00', 'refused', 'refused, and no answer arrived', 0n],
    ['141.00', 'done', 'answered with another amount', 141_00n],
  ] as const)(
    'MEM-08 of %s is being checked until it is known to be %s: it was %s',
    async (amount, state, _, there) => {
      const requested = await move(testKit, coral, member, { direction: 'in', amount });
      expect(requested.state).toBe('unknown');
      expect(await balances()).toMatchObject({ cash: 1_000_00n - asMinor(amount), underWay: asMinor(amount) });
      expect(await must(testKit, 'eWallet', coral, member)).toMatchObject({
        wallets: [{ underWay: [{ state: 'unknown' }] }],
      });
      await later(MINUTE);
      const known = await must(testKit, 'transferOrder', coral, member, {
        params: { transferId: requested.transferId },
      });
      expect(known.state).toBe(state);
      expect(await balances()).toEqual({ cash: 1_000_00n - there, there, underWay: 0n, atVendor: there });
    },
  );

  it('MEM-08 that the vendor books late is waited for: a missing one is not given up while it may still arrive', async () => {
    const requested = await move(testKit, coral, member, { direction: 'in', amount: '123.00' });
    expect(requested.state).toBe('unknown');
    testKit.time.now += 10_000;
    await testKit.transfers.workOnDue();
    expect(await balances()).toMatchObject({ cash: 877_00n, underWay: 123_00n, atVendor: 0n });
    await later(15_000);
    expect(await balances()).toEqual({ cash: 877_00n, there: 123_00n, underWay: 0n, atVendor: 123_00n });
  });

  it('MEM-08 that never arrived is returned once its request is no longer valid, and is never sent again', async () => {
    const requested = await move(testKit, coral, member, { direction: 'in', amount: '129.00' });
    testKit.wire.requested.length = 0;
    // A request signed then might still be accepted: two minutes are too few.
    for (let minute = 1; minute <= 3; minute += 1) await later(MINUTE);
    expect(await balances()).toMatchObject({ cash: 871_00n, underWay: 129_00n });
    for (let minute = 4; minute <= 9; minute += 1) await later(MINUTE);
    const { transferId } = requested;
    expect(await must(testKit, 'transferOrder', coral, member, { params: { transferId } })).toMatchObject({
      state: 'refused',
      reason: 'missing',
    });
    expect(testKit.wire.requested).not.toContain('/api/transfers');
    expect(await balances()).toEqual({ cash: 1_000_00n, there: 0n, underWay: 0n, atVendor: 0n });
  });

  it('MEM-08 waits for its own direction, and leaves the other one open', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    await move(testKit, coral, member, { direction: 'in', amount: '129.00' });
    const again = { body: { vendor: 'harbour', direction: 'in', amount: '50.00' } } as const;
    expect(await refusalOf(testKit, 'transfer', coral, member, again)).toBe('transfer.under_way');
    expect(await move(testKit, coral, member, { direction: 'out' })).toMatchObject({ state: 'done', amount: '100.00' });
  });

  it('MEM-08 is being checked when the connection breaks after the vendor received it', async () => {
    testKit.wire.before = () => 'cut after';
    expect(await move(testKit, coral, member, { direction: 'in', amount: '100.00' })).toMatchObject({
      state: 'unknown',
    });
    testKit.wire.before = () => 'pass';
    await later(MINUTE);
    expect(await balances()).toEqual({ cash: 900_00n, there: 100_00n, underWay: 0n, atVendor: 100_00n });
  });

  it('MEM-08 is queried with growing pauses while the connection is down', async () => {
    testKit.wire.before = () => 'cut before';
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    testKit.wire.requested.length = 0;
    for (let minute = 0; minute < 60; minute += 1) await later(MINUTE);
    const requested = testKit.wire.requested.length;
    expect(requested).toBeGreaterThan(8);
    expect(requested).toBeLessThan(30);
    testKit.wire.before = () => 'pass';
    await later(10 * MINUTE);
    expect(await balances()).toMatchObject({ cash: 1_000_00n, underWay: 0n });
  });
});

describe('play at the vendor', () => {
  it('MEM-08 is booked as soon as the vendor reports it, and the whole balance can come back', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '400.00' });
    const before = await testKit.atVendor(coral, member.memberId);
    const after = await playUntilChanged(testKit, coral, member, before);
    const reported = await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
    expect(reported).toMatchObject({ state: 'ready' });
    expect(await balances()).toEqual({ cash: 600_00n, there: after, underWay: 0n, atVendor: after });
    await move(testKit, coral, member, { direction: 'out' });
    expect(await balances()).toEqual({ cash: 600_00n + after, there: 0n, underWay: 0n, atVendor: 0n });
  });

  it.each([
    ['131.00', 'counts a transfer twice', 131_00n],
    ['137.00', 'says done and does nothing', 0n],
  ] as const)('MEM-08 %s: a vendor that %s is found out, and its word moves no money', async (amount, _, agreed) => {
    await move(testKit, coral, member, { direction: 'in', amount: '200.00' });
    expect(await move(testKit, coral, member, { direction: 'in', amount })).toMatchObject({ state: 'done' });
    testKit.alerts.length = 0;
    const reported = await must(testKit, 'vendorWallet', coral, member, { params: { vendor: 'harbour' } });
    expect(reported.state).toBe('checking');
    expect(testKit.alerts).toEqual(['coral harbour']);
    const differing = await testKit.transfers.backOffice.differing(testKit.db, coral.id);
    expect(differing.map(({ member_id }) => member_id)).toContain(member.memberId);
    const { there } = await balances();
    expect(there).toBe(200_00n + asMinor(amount));
    const more = { body: { vendor: 'harbour', direction: 'in', amount: '50.00' } } as const;
    expect(await refusalOf(testKit, 'transfer', coral, member, more)).toBe('transfer.balance_unknown');
    const tooMuch = { body: { vendor: 'harbour', direction: 'out', amount: '337.01' } } as const;
    expect(await refusalOf(testKit, 'transfer', coral, member, tooMuch)).toBe('transfer.balance_unknown');
    // Only the agreed part comes back: never more than we moved, never more than is there.
    const back = await move(testKit, coral, member, { direction: 'out' });
    expect(asMinor(back.amount)).toBe(200_00n + agreed);
    expect(await testKit.cash(coral, member)).toBeLessThanOrEqual(1_000_00n);
  });
});

describe('collecting', () => {
  it('MEM-08 transfers everything back in one go, once, however many concurrent requests there are', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '600.00' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => request(testKit, 'collectTransfers', coral, member, { body: {} })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await later(MINUTE);
    expect(await balances()).toEqual({ cash: 1_000_00n, there: 0n, underWay: 0n, atVendor: 0n });
    const { content } = await must(testKit, 'transfers', coral, member, { query: { direction: 'out' } });
    expect(content.filter(({ state }) => state === 'done').map(({ amount }) => amount)).toEqual(['600.00']);
    expect(await must(testKit, 'collectTransfers', coral, member, { body: {} })).toMatchObject({
      transfers: [],
      left: [],
    });
  });

  it('MEM-08 names the vendor that could not be reached', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    testKit.wire.before = () => 'fail';
    expect(await must(testKit, 'collectTransfers', coral, member, { body: {} })).toMatchObject({
      transfers: [],
      left: ['harbour'],
      balance: '900.00',
    });
  });
});

describe('permissions', () => {
  it('MEM-08 on a break nobody can transfer money to a vendor, and everybody can transfer it back', async () => {
    const sent = await move(testKit, coral, member, { direction: 'in', amount: '100.00' }, 'before');
    const away: Session = { ...member, onBreakUntil: new Date(testKit.time.now + MINUTE) };
    // A request from before the break whose answer was lost gets its outcome.
    expect(await move(testKit, coral, away, { direction: 'in', amount: '100.00' }, 'before')).toEqual(sent);
    const requested = { body: { vendor: 'harbour', direction: 'in', amount: '100.00' } } as const;
    expect(await refusalOf(testKit, 'transfer', coral, away, requested)).toBe('protection.on_break');
    expect(await move(testKit, coral, away, { direction: 'out' })).toMatchObject({ state: 'done' });
  });

  it('MEM-08 while withdrawals are frozen nothing goes to a vendor, and everything comes back', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    const { freezing } = testKit.walletModule;
    await testKit.inTransaction((tx) => freezing.freeze(tx, { merchantId: coral.id, reason: 'test', by: 'test' }));
    const requested = { body: { vendor: 'harbour', direction: 'in', amount: '100.00' } } as const;
    expect(await refusalOf(testKit, 'transfer', coral, member, requested)).toBe('wallet.frozen');
    expect(await move(testKit, coral, member, { direction: 'out' })).toMatchObject({ state: 'done' });
    await testKit.inTransaction((tx) => freezing.unfreeze(tx, coral.id, 'test'));
  });

  it('MEM-08 a merchant with the e-wallet off sends nothing more, and everything can come back', async () => {
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    const off = { ...coral, flags: { ...coral.flags, eWallet: false } };
    const requested = { body: { vendor: 'harbour', direction: 'in', amount: '100.00' } } as const;
    expect(await refusalOf(testKit, 'transfer', off, member, requested)).toBe('feature.off');
    expect(await move(testKit, off, member, { direction: 'out' })).toMatchObject({ state: 'done' });
  });

  it('MEM-08 a member neither reads nor moves anything of another member, nor of another merchant', async () => {
    const mine = await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    const other = await testKit.newMember(coral, 50_00n);
    const params = { transferId: mine.transferId };
    expect(await refusalOf(testKit, 'transferOrder', coral, other, { params })).toBe('transfer.unknown');
    expect(await refusalOf(testKit, 'transferOrder', pearl, member, { params })).toBe('transfer.unknown');
    expect((await must(testKit, 'transfers', coral, other)).content).toEqual([]);
    const body = { vendor: 'harbour', direction: 'out' } as const;
    expect(await refusalOf(testKit, 'transfer', coral, other, { body })).toBe('transfer.nothing_there');
    expect(await refusalOf(testKit, 'transfer', coral, member, { body: { ...body, vendor: 'originals' } })).toBe(
      'transfer.vendor_unknown',
    );
    // The same key of another member is independent.
    expect(await move(testKit, coral, other, { direction: 'in', amount: '20.00' }, 'shared')).toMatchObject({
      state: 'done',
    });
    expect(await move(testKit, coral, member, { direction: 'in', amount: '20.00' }, 'shared')).toMatchObject({
      state: 'done',
    });
    await expect(balances(other)).resolves.toMatchObject({ cash: 30_00n, there: 20_00n, atVendor: 20_00n });
  });
});

describe('a launch', () => {
  const launch = (merchant = coral, isDecided = false, session = member) =>
    testKit.transfers.prepareLaunch({ merchant, memberId: session.memberId, vendor: testKit.harbour, isDecided });
  const follow = (isOn: boolean) => must(testKit, 'setAutomaticTransfer', coral, member, { body: { isOn } });

  it('MEM-08 asks for the amount where automatic transfers are off, and moves nothing by itself', async () => {
    expect(await launch()).toMatchObject({ refusal: { code: 'transfer.choice_needed', value: { vendor: 'harbour' } } });
    expect(await launch(coral, true)).toMatchObject({ value: { comesBack: false, player: { merchantCode: 'coral' } } });
    expect(await balances()).toMatchObject({ cash: 1_000_00n, there: 0n });
  });

  it('MEM-08 transfers the balance where they are on, unless the member has just confirmed an amount', async () => {
    await follow(true);
    expect(await launch(coral, true)).toMatchObject({ value: { comesBack: true } });
    expect(await balances()).toMatchObject({ cash: 1_000_00n, there: 0n });
    expect(await launch()).toMatchObject({ value: { comesBack: true } });
    expect(await balances()).toEqual({ cash: 0n, there: 1_000_00n, underWay: 0n, atVendor: 1_000_00n });
    // For a game played from the main account it comes back first.
    const vendor = { ...testKit.harbour, code: 'originals', endsPlay: 'bets' } as const;
    const other = await testKit.transfers.prepareLaunch({
      merchant: coral,
      memberId: member.memberId,
      vendor,
      isDecided: false,
    });
    expect(other).toEqual({ ok: true, value: { comesBack: false } });
    expect(await balances()).toMatchObject({ cash: 1_000_00n, there: 0n });
    await follow(false);
    expect(await launch()).toMatchObject({ refusal: { code: 'transfer.choice_needed' } });
  });

  it('MEM-08 follows the merchant’s default until the member chooses, and an unreachable vendor does not prevent the game from opening', async () => {
    const one = await testKit.newMember(pearl, 500_000n);
    testKit.wire.before = () => 'cut after';
    expect(await launch(pearl, false, one)).toMatchObject({
      value: { comesBack: true, player: { name: expect.any(String) } },
    });
    testKit.wire.before = () => 'pass';
    await later(MINUTE);
    expect(await balances(one, pearl)).toEqual({ cash: 0n, there: 500_000n, underWay: 0n, atVendor: 500_000n });
  });
});

describe('every currency', () => {
  it.each([
    [pearl, 900_000n, '250000', 250_000n],
    [amber, 9_500n, '2.505', 2_505n],
  ] as const)('MEM-01 MEM-08 keeps its own decimals: %#', async (merchant, cashMinor, amount, minor) => {
    const one = await testKit.newMember(merchant, cashMinor);
    expect(await move(testKit, merchant, one, { direction: 'in', amount })).toMatchObject({ state: 'done', amount });
    const reported = await must(testKit, 'vendorWallet', merchant, one, { params: { vendor: 'harbour' } });
    expect(reported.balance).toBe(amount);
    expect(await balances(one, merchant)).toEqual({
      cash: cashMinor - minor,
      there: minor,
      underWay: 0n,
      atVendor: minor,
    });
    expect(await must(testKit, 'balance', merchant, one)).toMatchObject({
      currency: merchant.currency.code,
      currencySymbol: merchant.currency.symbol,
    });
  });
});

describe('the list', () => {
  it('MEM-08 pages by key, newest first, and filters by direction, state and day', async () => {
    for (const amount of ['11.00', '12.00', '113.00', '14.00', '15.00']) {
      testKit.time.now += 1_000;
      await move(testKit, coral, member, { direction: 'in', amount });
    }
    const first = await must(testKit, 'transfers', coral, member, { query: { limit: 2 } });
    const second = await must(testKit, 'transfers', coral, member, { query: { limit: 3, cursor: first.next! } });
    expect([...first.content, ...second.content].map(({ amount }) => amount)).toEqual([
      '15.00',
      '14.00',
      '113.00',
      '12.00',
      '11.00',
    ]);
    expect(second.next).toBeUndefined();
    const refused = await must(testKit, 'transfers', coral, member, { query: { state: 'refused' } });
    expect(refused.content.map(({ amount }) => amount)).toEqual(['113.00']);
    const day = new Date(testKit.time.now + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await must(testKit, 'transfers', coral, member, { query: { from: day, to: day } })).content).toHaveLength(
      5,
    );
    const before = { from: '2026-02-01', to: '2026-02-27' };
    expect((await must(testKit, 'transfers', coral, member, { query: before })).content).toEqual([]);
  });
});

describe('the balance', () => {
  it('MEM-01 is pushed to the member’s screens when a transfer starts and when it arrives', async () => {
    testKit.reported.length = 0;
    await move(testKit, coral, member, { direction: 'in', amount: '100.00' });
    await move(testKit, coral, member, { direction: 'out' });
    await testKit.settleFacts();
    const mine = testKit.reported.filter(({ topic, memberId }) => topic === 'balance' && memberId === member.memberId);
    expect(mine.length).toBeGreaterThanOrEqual(2);
    expect(mine.at(-1)?.value).toMatchObject({ sumBalance: '1000.00' });
  });
});

function asMinor(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** The administrator of the sandbox starts or ends its maintenance. */
async function fetchControl(account: string) {
  await visit(testKit, '/repairs', new URLSearchParams({ account }));
}
