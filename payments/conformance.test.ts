/** Runs the suite over every registered provider: its translations, and their effect on a real cashier and ledger. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount, type HttpOutcome } from '#kernel';
import type { Session } from '../apps/server/src/http/handlers.ts';
import { palm } from '../apps/server/src/modules/cashier/testing/merchants.ts';
import { openTestKit, type TestKit } from '../apps/server/src/modules/cashier/testing/open-test-kit.ts';
import { PAYMENT_PASSWORD } from '../apps/server/src/modules/cashier/testing/people.ts';
import { must, refusalOf, request } from '../apps/server/src/modules/cashier/testing/request.ts';
import { template } from './_template/manifest.ts';
import { itWhere, provePayment } from './conformance.ts';
import type { PaymentManifest, PaymentNotice, TestDouble } from './plugin.ts';
import { payments } from './registry.ts';

// The template too, so that its copies start correct.
for (const manifest of [...payments, template]) {
  provePayment(manifest);
  proveMoney(manifest);
}

it('has unique codes in its registry', () => {
  expect(new Set(payments.map(({ code }) => code)).size).toBe(payments.length);
});

function proveMoney(manifest: PaymentManifest): void {
  const merchant = { ...palm, manifest: { ...palm.manifest, payments: [manifest.code] } };
  const edge: { outcome?: HttpOutcome } = {};
  let double: TestDouble;
  let testKit: TestKit;
  let member: Session;

  const cash = async () => (await must(testKit, 'balance', merchant, member)).cash;
  const start = () => must(testKit, 'deposit', merchant, member, { body: { method: manifest.code, amount: '1000' } });

  async function notify(subject: 'deposit' | 'payout', orderId: string, more: Partial<PaymentNotice> = {}) {
    const table = subject === 'deposit' ? ('deposit_order' as const) : ('withdrawal_order' as const);
    const row = await testKit.db
      .selectFrom(table)
      .select(['provider_ref', 'amount_minor'])
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const delivery = double.callback({
      subject,
      orderId,
      providerRef: row.provider_ref ?? 'early',
      amount: formatAmount(row.amount_minor, merchant.currency),
      currency: merchant.currency.code,
      state: 'paid',
      ...more,
    });
    const call = { merchant, provider: manifest.code, ...delivery };
    return [await testKit.cashier.receiveWebhook(call), await testKit.cashier.receiveWebhook(call)] as const;
  }

  describe(`money through the payment provider ${manifest.code}`, () => {
    beforeAll(async () => {
      const open = await manifest.testDouble();
      testKit = await openTestKit({
        merchants: [merchant],
        payments: [manifest],
        settingsOf: () => double.settings,
        httpTo: () => async (request) => edge.outcome ?? double.answer(request),
      });
      double = await open({ clock: { now: () => testKit.time.now }, random: testKit.random });
      member = await testKit.newMember(merchant);
    });
    afterEach(() => testKit.expectBooks());
    afterAll(() => testKit.close());

    const isCalled = manifest.confirmedBy === 'callback';
    itWhere(!isCalled)('MEM-03: comes in when an operator has seen it, and once', async () => {
      const { order } = await start();
      const decision = { merchant, orderId: order.orderId, by: 'op' };
      const confirm = () => testKit.atBackOffice((tx) => testKit.cashier.backOffice.confirmDeposit(tx, decision));
      expect(await confirm()).toMatchObject({ ok: true });
      expect(await confirm()).toMatchObject({ ok: false, refusal: { code: 'order.settled' } });
      expect(await cash()).toBe('1000.00');
      const [reply] = await notify('deposit', order.orderId);
      expect(reply.status).toBe(404);
    });

    itWhere(isCalled)('MEM-03: comes in once, though every callback is sent twice', async () => {
      const { order } = await start();
      const replies = await notify('deposit', order.orderId);
      await notify('deposit', order.orderId);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0].body).toBe(manifest.acknowledgement.body);
      expect(await cash()).toBe('1000.00');
    });

    itWhere(isCalled)('does not come in with an amount out of its limits, or a foreign currency', async () => {
      const { order } = await start();
      await notify('deposit', order.orderId, { amount: '99.99' });
      await notify('deposit', order.orderId, { amount: '100000.00' });
      if (manifest.credits === 'asked') await notify('deposit', order.orderId, { amount: '999.99' });
      await notify('deposit', order.orderId, { currency: 'USD' });
      expect(await cash()).toBe('1000.00');
    });

    itWhere(isCalled)('leaves an order that can be started again when the provider is away', async () => {
      edge.outcome = { kind: 'unreachable' };
      const requested = { body: { method: manifest.code, amount: '1000' }, key: 'away' };
      expect(await refusalOf(testKit, 'deposit', merchant, member, requested)).toBe('cashier.provider_failed');
      delete edge.outcome;
      expect((await request(testKit, 'deposit', merchant, member, requested)).ok).toBe(true);
    });

    itWhere(manifest.paysOut)(
      'MEM-04: goes back to the member when a payout fails, and stays held while nobody knows',
      async () => {
        const paymentPassword = PAYMENT_PASSWORD;
        const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
        const { id: cardId } = await must(testKit, 'addCard', merchant, member, { body });
        const requested = { cardId, amount: '400', paymentPassword };
        const { order } = await must(testKit, 'withdraw', merchant, member, { body: requested });
        edge.outcome = { kind: 'lost' };
        await testKit.cashier.workOnDue();
        expect(await must(testKit, 'balance', merchant, member)).toMatchObject({ cash: '600.00', pending: '400.00' });
        delete edge.outcome;
        testKit.time.now += 3_600_000;
        await testKit.cashier.workOnDue();
        await notify('payout', order.orderId, { state: 'failed' });
        expect(await must(testKit, 'balance', merchant, member)).toMatchObject({ cash: '1000.00', pending: '0.00' });
      },
    );
  });
}
