/** Failing orders and merchants, and others beside them that must not be affected. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentManifest, PaymentProvider, PayoutRequest } from '#payments/plugin.ts';
import { payments } from '#payments/registry.ts';
import type { Settings } from '#provider-kit';
import { MAX_FAULTS } from '../../../db/jobs/faults.ts';
import type { Session } from '../../../http/handlers.ts';
import type { Merchant } from '../../merchants/index.ts';
import { elm, palm, pine } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { depositAt, fund } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, refusalOf, request } from '../testing/request.ts';

type Mood = Partial<Pick<PaymentProvider, 'startDeposit' | 'startPayout' | 'payoutStatus'>>;

/** The provider's faults, by merchant's code. */
const moods = new Map<string, Mood>();

const moody: readonly PaymentManifest[] = payments.map((manifest) => ({
  ...manifest,
  open: (ports) => {
    const well = manifest.open(ports);
    const now = (code: string) => ({ ...well, ...moods.get(code) });
    return {
      ...well,
      startDeposit: (request) => now(request.merchant.code).startDeposit(request),
      startPayout: (request) => now(request.merchant.code).startPayout(request),
      payoutStatus: (request) => now(request.merchant.code).payoutStatus(request),
    };
  },
}));

const throws = async () => Promise.reject(new Error('a bug of the provider’s'));
const hangs = () => new Promise<never>(() => undefined);
const merchants = [palm, pine, elm];
let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit({ merchants, payments: moody, providerTimeoutMs: 3_000 });
});
afterEach(async () => {
  moods.clear();
  testKit.faults.length = 0;
  await testKit.expectBooks();
});
afterAll(() => testKit.close());

async function richMember(merchant: Merchant) {
  const session = await testKit.newMember(merchant);
  await fund(testKit, merchant, session, '5000');
  const body = { bank: 'BDO', holder: 'Maria Clara Reyes', number: '0012 3456 7890', paymentPassword };
  return { session, cardId: (await must(testKit, 'addCard', merchant, session, { body })).id };
}

/** An order that is approved and due. */
async function approved(merchant: Merchant, amount = '200') {
  const { session, cardId } = await richMember(merchant);
  testKit.time.now += 86_400_000;
  const { order } = await must(testKit, 'withdraw', merchant, session, { body: { paymentPassword, cardId, amount } });
  const decision = { merchant, orderId: order.orderId, by: 'op' };
  await testKit.atBackOffice((tx) => testKit.cashier.backOffice.pass(tx, decision));
  await testKit.atBackOffice((tx) => testKit.cashier.backOffice.approve(tx, decision));
  return { session, cardId, orderId: order.orderId };
}

const rowOf = async (merchant: Merchant, orderId: string) =>
  (await testKit.cashier.backOffice.withdrawal(testKit.db, merchant.id, orderId))?.order;

async function later(milliseconds: number): Promise<void> {
  testKit.time.now += milliseconds;
  await testKit.cashier.workOnDue();
}

/** Until nothing is due any more. */
async function exhaust(): Promise<void> {
  for (let tries = 0; tries < MAX_FAULTS; tries++) await later(16 * 60_000);
}

async function breakCard(merchant: Merchant, cardId: string, broken: boolean): Promise<void> {
  const encrypted = broken ? sql<string>`'x' || encrypted_number` : sql<string>`substr(encrypted_number, 2)`;
  await testKit.atBackOffice((tx) =>
    tx
      .updateTable('payment_card')
      .set({ encrypted_number: encrypted })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .execute(),
  );
}

const balanceOf = async (merchant: Merchant, session: Session) => {
  const { cash, pending } = await must(testKit, 'balance', merchant, session);
  return { cash, pending };
};

describe('a payout that keeps failing', () => {
  it('MEM-04: delays no other, is set aside for operators in the end, and is sent once the fault is fixed', async () => {
    const broken = await approved(palm);
    await breakCard(palm, broken.cardId, true);
    const good = [await approved(palm), await approved(palm), await approved(pine)];
    await testKit.cashier.workOnDue();
    const states = await Promise.all([
      rowOf(palm, good[0]?.orderId ?? ''),
      rowOf(palm, good[1]?.orderId ?? ''),
      rowOf(pine, good[2]?.orderId ?? ''),
    ]);
    expect(states.map((row) => row?.provider_ref !== null && row?.faults)).toEqual([0, 0, 0]);
    expect(await rowOf(palm, broken.orderId)).toMatchObject({ state: 'unknown', faults: 1, set_aside_at: null });
    expect(testKit.faults).toMatchObject([{ job: 'payouts', merchantId: 'palm', subject: broken.orderId }]);

    await exhaust();
    const aside = await testKit.cashier.backOffice.setAside(testKit.db, palm.id);
    expect(aside).toMatchObject([{ id: broken.orderId, faults: MAX_FAULTS, fault: expect.stringMatching(/./) }]);
    const { attempts } = aside[0] ?? { attempts: 0 };
    await later(3_600_000);
    expect(await rowOf(palm, broken.orderId)).toMatchObject({ attempts });
    expect(await balanceOf(palm, broken.session)).toEqual({ cash: '4800.00', pending: '200.00' });

    await breakCard(palm, broken.cardId, false);
    await testKit.atBackOffice((tx) => testKit.cashier.backOffice.tryAgain(tx, palm.id, broken.orderId));
    await testKit.cashier.workOnDue();
    expect(await rowOf(palm, broken.orderId)).toMatchObject({ state: 'sending', faults: 0, set_aside_at: null });
    testKit.time.now += 1_000;
    testKit.ring();
    await expect.poll(() => balanceOf(palm, broken.session)).toEqual({ cash: '4800.00', pending: '0.00' });
  });

  it('MEM-04: can be settled by an operator who knows its outcome', async () => {
    moods.set('elm', { startPayout: throws, payoutStatus: throws });
    const { orderId, session } = await approved(elm);
    await exhaust();
    expect(await testKit.cashier.backOffice.setAside(testKit.db, elm.id)).toMatchObject([{ id: orderId }]);
    const decision = { merchant: elm, orderId, by: 'op', reason: 'their list', outcome: 'returned' } as const;
    expect((await testKit.atBackOffice((tx) => testKit.cashier.backOffice.settleUnknown(tx, decision))).ok).toBe(true);
    expect(await testKit.cashier.backOffice.setAside(testKit.db, elm.id)).toEqual([]);
    expect(await balanceOf(elm, session)).toEqual({ cash: '5000.00', pending: '0.00' });
  });

  it('MEM-04: is not sent again once an operator has returned it, who is notified when it was paid after all', async () => {
    const sent: string[] = [];
    const codes: string[] = [];
    const startPayout = ({ orderId: id }: PayoutRequest) => {
      sent.push(id);
      return throws();
    };
    moods.set('elm', { startPayout });
    const { orderId, session } = await approved(elm);
    await testKit.cashier.workOnDue();
    const decision = { merchant: elm, orderId, by: 'op', reason: 'their list', outcome: 'returned' } as const;
    const settle = async () => {
      const settled = await testKit.atBackOffice((tx) => testKit.cashier.backOffice.settleUnknown(tx, decision));
      codes.push(settled.ok ? 'returned' : settled.refusal.code);
    };
    // While it is sent again it is nobody's to return.
    moods.set('elm', {
      startPayout: (request) => settle().then(() => startPayout(request)),
      payoutStatus: async () => ({ kind: 'missing' }),
    });
    await later(16 * 60_000);
    expect([codes, sent]).toEqual([['order.settled'], [orderId, orderId]]);
    // Settled while the provider is asked: it is not sent a third time.
    moods.set('elm', { startPayout, payoutStatus: () => settle().then(() => ({ kind: 'missing' })) });
    await later(16 * 60_000);
    expect([codes, sent]).toEqual([
      ['order.settled', 'returned'],
      [orderId, orderId],
    ]);
    expect(await balanceOf(elm, session)).toEqual({ cash: '5000.00', pending: '0.00' });
    const other = await approved(elm);
    moods.set('elm', { startPayout: throws });
    await testKit.cashier.workOnDue();
    testKit.faults.length = 0;
    moods.set('elm', {
      payoutStatus: async () => {
        const returned = { ...decision, orderId: other.orderId };
        await testKit.atBackOffice((tx) => testKit.cashier.backOffice.settleUnknown(tx, returned));
        return { kind: 'paid', providerRef: 'late' };
      },
    });
    await later(16 * 60_000);
    const reason = expect.stringContaining('says paid of a withdrawal that is returned');
    expect(testKit.faults).toMatchObject([{ job: 'payouts', merchantId: 'elm', subject: other.orderId, reason }]);
  });

  it('MEM-04: is nobody’s to return while it is sent again, however long it was under way', async () => {
    const { orderId, session } = await approved(elm);
    await testKit.cashier.workOnDue();
    expect(await rowOf(elm, orderId)).toMatchObject({ state: 'sending' });
    const decision = { merchant: elm, orderId, by: 'op', reason: 'their list', outcome: 'returned' } as const;
    const settle = () => testKit.atBackOffice((tx) => testKit.cashier.backOffice.settleUnknown(tx, decision));
    const settled: unknown[] = [];
    moods.set('elm', {
      payoutStatus: async () => ({ kind: 'missing' }),
      startPayout: async () => {
        settled.push(await settle());
        return { kind: 'accepted', providerRef: 'again' };
      },
    });
    // The server was off for longer than the provider gets to end it.
    await later(2 * 3_600_000);
    expect(settled).toMatchObject([{ refusal: { code: 'order.settled' } }]);
    expect(await rowOf(elm, orderId)).toMatchObject({ state: 'sending', provider_ref: 'again' });
    testKit.time.now += 3_600_000;
    expect(await settle()).toMatchObject({ ok: true });
    expect(await balanceOf(elm, session)).toEqual({ cash: '5000.00', pending: '0.00' });
  });

  it('MEM-04: is not sent again while withdrawals are frozen, though the provider does not have it', async () => {
    const sent: string[] = [];
    moods.set('elm', { startPayout: throws });
    const { orderId } = await approved(elm);
    await testKit.cashier.workOnDue();
    moods.set('elm', {
      payoutStatus: async () => ({ kind: 'missing' }),
      startPayout: async (request) => {
        sent.push(request.orderId);
        return { kind: 'accepted', providerRef: 'again' };
      },
    });
    const { freezing } = testKit.walletModule;
    await testKit.atBackOffice((tx) => freezing.freeze(tx, { merchantId: elm.id, reason: 'test', by: 'test' }));
    await later(16 * 60_000);
    expect([sent, (await rowOf(elm, orderId))?.state]).toEqual([[], 'unknown']);
    await testKit.atBackOffice((tx) => freezing.unfreeze(tx, elm.id, 'test'));
    await later(16 * 60_000);
    expect([sent, (await rowOf(elm, orderId))?.state]).toEqual([[orderId], 'sending']);
  });

  it('is a failure while its merchant no longer works with the provider', async () => {
    const { orderId } = await approved(palm);
    const other = { ...palm, manifest: { ...palm.manifest, payments: ['transfer'] } };
    const node = testKit.secondNode({ merchants: () => [other] });
    await node.workOnDue();
    // It was sent to nobody: it stays approved, and may be declined.
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'approved', fault: expect.stringContaining('sandbox') });
    await later(60_000);
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'sending', fault: null });
  });
});

describe('a payout under way while the account with its provider is switched', () => {
  const other: Settings = { origin: 'https://other.example', key: 'another key' };

  /** A node with an account, and the calls about one order by the key that they were signed with. */
  function nodeWith(orderId: string, settings: Settings, kind: 'unknown' | 'missing', previous?: Settings) {
    const calls: string[] = [];
    const watched = payments.map(
      (manifest): PaymentManifest => ({
        ...manifest,
        open: (ports) => {
          const called = ({ orderId: of }: PayoutRequest, what: string) =>
            void (of === orderId && calls.push(`${what} ${ports.settings.key}`));
          return {
            ...manifest.open(ports),
            startPayout: async (request) => called(request, 'sent') ?? { kind: 'accepted', providerRef: orderId },
            payoutStatus: async (request) => called(request, 'asked') ?? { kind },
          };
        },
      }),
    );
    const given = { settingsOf: () => settings, previousOf: () => previous } as const;
    const node = testKit.secondNode({ merchants: () => [palm], payments: watched, ...given });
    return async () => {
      testKit.time.now += 16 * 60_000;
      await node.workOnDue();
      return calls.splice(0);
    };
  }

  /** Sent by the sandbox's own account, which never answered. */
  async function sentAndLost() {
    const saved = new Map<string, unknown>();
    moods.set('palm', {
      startPayout: async ({ orderId }) => {
        saved.set(orderId, (await rowOf(palm, orderId))?.account);
        return throws();
      },
    });
    const order = await approved(palm);
    await testKit.cashier.workOnDue();
    // What it is sent by is saved before it is sent.
    expect(saved.get(order.orderId)).toMatch(/^[0-9a-f]{64}$/);
    return { ...order, own: { origin: testKit.payOrigin, key: testKit.keyOf(palm) } };
  }

  it('MEM-04: is asked for and sent by no other account, whatever that one says of it', async () => {
    const { orderId, own, session } = await sentAndLost();
    // Another secret is no other account.
    expect(await nodeWith(orderId, { ...own, key: 'rotated' }, 'unknown')()).toEqual(['asked rotated']);
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'unknown', faults: 0 });
    expect(await nodeWith(orderId, other, 'missing')()).toEqual([]);
    const fault = expect.stringContaining('another account');
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'unknown', faults: 1, fault });
    const decision = { merchant: palm, orderId, by: 'op', reason: 'their list', outcome: 'returned' } as const;
    expect((await testKit.atBackOffice((tx) => testKit.cashier.backOffice.settleUnknown(tx, decision))).ok).toBe(true);
    expect(await balanceOf(palm, session)).toEqual({ cash: '5000.00', pending: '0.00' });
  });

  it('MEM-04: is asked for at its own account while that one still answers, and then sent by it', async () => {
    const { orderId, own } = await sentAndLost();
    expect(await nodeWith(orderId, other, 'missing', own)()).toEqual([`asked ${own.key}`, `sent ${own.key}`]);
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'sending', provider_ref: orderId, faults: 0 });
  });

  it('MEM-04: is not sent again where nobody knows by which account it was', async () => {
    const { orderId } = await sentAndLost();
    await testKit.atBackOffice((tx) =>
      tx
        .updateTable('withdrawal_order')
        .set({ account: null })
        .where('merchant_id', '=', palm.id)
        .where('id', '=', orderId)
        .execute(),
    );
    expect(await nodeWith(orderId, other, 'missing')()).toEqual(['asked another key']);
    expect(await rowOf(palm, orderId)).toMatchObject({ state: 'unknown', account: null });
  });
});

describe('a merchant whose provider fails', () => {
  it.each([
    ['throws', throws],
    ['hangs', hangs],
  ])('holds up no other merchant when it %s, and sends once it is well', async (_, fails) => {
    const orders = [await approved(palm), await approved(pine), await approved(elm)];
    moods.set('palm', { startPayout: fails, payoutStatus: fails });
    await testKit.cashier.workOnDue();
    const rows = () => Promise.all(merchants.map((merchant, at) => rowOf(merchant, orders[at]?.orderId ?? '')));
    expect((await rows()).map((row) => [row?.state, row?.faults])).toEqual([
      ['unknown', 1],
      ['sending', 0],
      ['sending', 0],
    ]);
    moods.clear();
    await later(60_000);
    expect((await rows()).map((row) => row?.faults)).toEqual([0, 0, 0]);
  });

  it.each([
    ['throws', throws],
    ['hangs', hangs],
  ])(
    'MEM-03: tells the payer that it failed when it %s, and starts the same order once it is well',
    async (_, fails) => {
      const session = await testKit.newMember(palm);
      const requested = { body: { method: 'sandbox', amount: '300' }, key: 'the same' };
      moods.set('palm', { startDeposit: fails });
      expect(await refusalOf(testKit, 'deposit', palm, session, requested)).toBe('cashier.provider_failed');
      expect(testKit.faults).toMatchObject([{ job: 'payment provider sandbox', merchantId: 'palm' }]);
      moods.clear();
      expect((await request(testKit, 'deposit', palm, session, requested)).ok).toBe(true);
      expect((await must(testKit, 'deposits', palm, session)).content).toHaveLength(1);
    },
  );
});

it('expires every overdue order though one of them fails, and that one once it can', async () => {
  const members = [await testKit.newMember(palm), await testKit.newMember(palm), await testKit.newMember(palm)];
  const orders: string[] = [];
  for (const member of members) orders.push((await depositAt(testKit, palm, member, '300')).orderId);
  await testKit.sql.query(
    `create function no_expiry() returns trigger language plpgsql as
     $$ begin if new.state = 'expired' and new.id = '${orders[0]}' then raise 'poisoned'; end if; return new; end $$`,
    [],
  );
  await testKit.sql.query(
    'create trigger no_expiry before update on deposit_order for each row execute function no_expiry()',
    [],
  );
  const states = async () =>
    Promise.all(orders.map(async (id) => (await testKit.cashier.backOffice.deposit(testKit.db, palm.id, id))?.state));
  await later(31 * 60_000);
  expect(await states()).toEqual(['waiting', 'expired', 'expired']);
  expect(testKit.faults).toMatchObject([
    { job: 'deposits', subject: orders[0], reason: expect.stringMatching('poisoned') },
  ]);
  await testKit.cashier.workOnDue();
  expect(testKit.faults).toHaveLength(1);
  await testKit.sql.query('drop trigger no_expiry on deposit_order', []);
  await later(60_000);
  expect(await states()).toEqual(['expired', 'expired', 'expired']);
});
