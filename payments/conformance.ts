/** The rules of every payment provider's translations. What the cashier does with them is tested beside the cashier. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Currency, currencies, formatAmount, type HttpOutcome, type HttpRequest } from '#kernel';
import { type Delivery, settingsError } from '#provider-kit';
import type { DepositRequest, PaymentManifest, PaymentNotice, PayoutRequest, TestDouble } from './plugin.ts';

const START = Date.UTC(2026, 2, 1);
const steps = ['redirect', 'qr', 'transfer-details', 'form', 'done'];

const broken: readonly HttpOutcome[] = [
  { kind: 'unreachable' },
  { kind: 'lost' },
  { kind: 'answered', status: 500, body: '' },
  { kind: 'answered', status: 503, body: '<html>' },
];
/** A successful answer with unreadable content. */
const unreadable: readonly HttpOutcome[] = ['', '{}', 'null', '[]', '{"', '<html>', '{"url":1}'].map((body) => ({
  kind: 'answered',
  status: 200,
  body,
}));

let orders = 0;
const newOrderId = () => {
  orders += 1;
  return `019c0000-0000-7000-8000-${String(orders).padStart(12, '0')}`;
};

function depositOf(currency: Currency, amountMinor = 10_000n): DepositRequest {
  return {
    orderId: newOrderId(),
    merchant: { code: 'palm', name: 'Palm' },
    amountMinor,
    currency,
    notifyUrl: 'https://palm.example/payments/x/webhook',
    language: 'EN',
    reference: `REF${orders}`,
    number: orders,
    returnUrl: 'https://palm.example/m/voucherCenter?order=1',
    expiresAt: new Date(START + 1_800_000),
  };
}

function payoutOf(currency: Currency, amountMinor = 10_000n): PayoutRequest {
  const { language: _l, returnUrl: _r, expiresAt: _e, ...order } = depositOf(currency, amountMinor);
  return { ...order, to: { bank: 'BDO', holder: 'Maria Clara', number: '001234567890' } };
}

/** A test only for providers it applies to, without skipped ones for the others. */
export function itWhere(applies: boolean): (title: string, prove: () => void | Promise<void>) => void {
  return applies ? it : () => undefined;
}

export function provePayment(manifest: PaymentManifest): void {
  const time = { now: START };
  const clock = { now: () => time.now };
  let seed = 1;
  const random = {
    bytes: (count: number) => {
      seed += 1;
      return Uint8Array.from({ length: count }, (_, at) => (seed * 167 + at * 59) % 256);
    },
  };
  /** Whether the provider is automatic: called by us, and calling back. */
  const isCalled = manifest.confirmedBy === 'callback';
  const sent: HttpRequest[] = [];
  let outcome: HttpOutcome | undefined;
  let double: TestDouble;
  const supported = Object.values(currencies).filter(
    ({ code }) => manifest.currencies === 'all' || manifest.currencies.includes(code),
  );
  const currency = supported[0] ?? currencies.PHP;

  beforeAll(async () => {
    double = await (await manifest.testDouble())({ clock, random });
  });

  function provider(answer?: HttpOutcome) {
    outcome = answer;
    return manifest.open({
      clock,
      random,
      settings: double.settings,
      http: async (request) => {
        sent.push(request);
        return outcome ?? double.answer(request);
      },
    });
  }

  const noticeOf = (more: Partial<PaymentNotice> = {}) => ({
    subject: 'deposit' as const,
    orderId: newOrderId(),
    providerRef: 'their-reference',
    amount: formatAmount(10_000n, currency),
    currency: currency.code,
    state: 'paid' as const,
    ...more,
  });
  const read = (delivery: Delivery) => provider().verifyWebhook(delivery);

  describe(`the payment provider ${manifest.code}`, () => {
    it('has a complete manifest, and settings that are sufficient to work', () => {
      expect(manifest.code).toMatch(/^[a-z][a-z0-9-]{1,30}$/);
      expect(supported.length).toBeGreaterThan(0);
      for (const name of Object.keys(manifest.settings)) expect(double.settings[name]).toBeTruthy();
      const origins = manifest.origins(double.settings);
      expect(origins.length > 0).toBe(isCalled);
      expect(manifest.lifetimeMinutes).toBeGreaterThan(0);
      expect(settingsError(manifest, double.settings)).toBeUndefined();
      for (const origin of origins) expect(new URL(origin).origin).toBe(origin);
      if (!manifest.sandbox) expect(origins.every((origin) => origin.startsWith('https://'))).toBe(true);
    });

    it('answers a deposit with a next step of the closed set, on its own pages', async () => {
      const started = await provider().startDeposit(depositOf(currency));
      if (started.kind !== 'started') throw new Error(`a deposit was answered ${started.kind}`);
      expect(steps).toContain(started.next.kind);
      const origins = manifest.origins(double.settings);
      if (started.next.kind === 'redirect') expect(origins).toContain(new URL(started.next.url).origin);
      expect(started.providerRef).toBeTruthy();
    });

    it('starts the same order once, however often it is requested', async () => {
      const request = depositOf(currency);
      const first = await provider().startDeposit(request);
      expect(await provider().startDeposit(request)).toEqual(first);
      expect(await provider().startDeposit(depositOf(currency))).not.toEqual(first);
    });

    it('formats the amount as a decimal string, in every currency it supports', async () => {
      for (const one of supported) {
        for (const minor of [1n, 10_001n, 9_007_199_254_740_993n]) {
          sent.length = 0;
          const started = await provider().startDeposit(depositOf(one, minor));
          expect(JSON.stringify([sent, started])).toContain(formatAmount(minor, one));
        }
      }
    });

    it('calls its own origins only, and never sends its settings', async () => {
      sent.length = 0;
      await provider().startDeposit(depositOf(currency));
      if (manifest.paysOut) {
        await provider().startPayout(payoutOf(currency));
        await provider().payoutStatus(payoutOf(currency));
      }
      const origins = manifest.origins(double.settings);
      expect(sent.length > 0).toBe(isCalled);
      for (const request of sent) expect(origins).toContain(new URL(request.url).origin);
      expect(JSON.stringify(sent)).not.toContain(double.settings.key ?? '\u0000');
    });

    itWhere(isCalled)('makes a fault of a broken edge, and of an answer nobody can read', async () => {
      for (const answer of [...broken, ...unreadable]) {
        expect(await provider(answer).startDeposit(depositOf(currency))).toEqual({ kind: 'fault' });
      }
    });

    itWhere(isCalled)('takes a plain no for a no', async () => {
      const no: HttpOutcome = { kind: 'answered', status: 422, body: '' };
      expect(await provider(no).startDeposit(depositOf(currency))).toEqual({ kind: 'refused' });
    });

    itWhere(manifest.paysOut)('never calls a payout failed or unsent while nobody knows', async () => {
      for (const answer of [...broken, ...unreadable, { kind: 'answered' as const, status: 401, body: '' }]) {
        const one = provider(answer);
        expect(await one.startPayout(payoutOf(currency))).toEqual({ kind: 'unknown' });
        expect(await one.payoutStatus(payoutOf(currency))).toEqual({ kind: 'unknown' });
      }
    });

    itWhere(manifest.paysOut)('sends a payout once, and says of one it never received that it is missing', async () => {
      const request = payoutOf(currency);
      expect(await provider().payoutStatus(request)).toEqual({ kind: 'missing' });
      const first = await provider().startPayout(request);
      expect(['accepted', 'paid']).toContain(first.kind);
      expect(await provider().startPayout(request)).toEqual(first);
      expect(await provider().payoutStatus(request)).toEqual(first);
    });

    it('reports what moved, of its own merchant and within its period, if it has statements', async () => {
      const one = provider();
      if (!one.statement) return expect(double.pay).toBe(undefined);
      const deposit = depositOf(currency, 10_001n);
      const [started] = [await one.startDeposit(deposit), await one.startDeposit(depositOf(currency))];
      const payout = await one.startPayout(payoutOf(currency));
      if (started.kind !== 'started' || !double.pay) throw new Error('an order can be started, and paid');
      const movements: [PaymentNotice['subject'], string][] = [['deposit', started.providerRef]];
      if ('providerRef' in payout) movements.push(['payout', payout.providerRef]);
      for (const [subject, providerRef] of movements) await double.pay(subject, providerRef);
      const during = { merchantCode: deposit.merchant.code, from: new Date(time.now), to: new Date(time.now + 1) };
      const reported = await one.statement(during);
      if (reported.kind !== 'page') throw new Error(`a statement was answered ${reported.kind}`);
      expect(reported.lines.map(({ subject, providerRef }) => [subject, providerRef]).sort()).toEqual(movements.sort());
      expect(reported.lines).toContainEqual({
        subject: 'deposit',
        orderId: deposit.orderId,
        providerRef: started.providerRef,
        amount: formatAmount(10_001n, currency),
        currency: currency.code,
        at: new Date(time.now),
      });
      const nothing = { kind: 'page', lines: [] };
      expect(await one.statement({ ...during, to: during.from })).toEqual(nothing);
      expect(await one.statement({ ...during, from: during.to, to: new Date(time.now + 1_000) })).toEqual(nothing);
      expect(await one.statement({ ...during, merchantCode: 'elsewhere' })).toEqual(nothing);
      for (const answer of [...broken, ...unreadable, { kind: 'answered' as const, status: 401, body: '' }]) {
        expect(await provider(answer).statement?.(during)).toEqual({ kind: 'fault' });
      }
    });

    itWhere(!isCalled)('believes no callback at all', () => {
      expect(read(double.callback(noticeOf()))).toEqual({ kind: 'unsigned' });
    });

    itWhere(isCalled)('reads a callback as it was sent: also a wrong amount, another currency, a failure', () => {
      for (const notice of [
        noticeOf(),
        noticeOf({ amount: '0.01' }),
        noticeOf({ currency: 'USD' }),
        noticeOf({ state: 'failed' }),
        noticeOf({ subject: 'payout' }),
      ]) {
        expect(read(double.callback(notice))).toMatchObject({ kind: 'notice', notice });
      }
    });

    itWhere(isCalled)('knows a repeated callback by its id, and another notice by another', () => {
      const delivery = double.callback(noticeOf());
      const idOf = (one: Delivery) => {
        const outcome = read(one);
        return outcome.kind === 'notice' ? outcome.notice.eventId : outcome.kind;
      };
      expect(idOf(delivery)).toBe(idOf(delivery));
      expect(idOf(double.callback(noticeOf()))).not.toBe(idOf(delivery));
    });

    itWhere(isCalled)('believes no callback in which anything was changed', () => {
      const delivery = double.callback(noticeOf());
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, flip) => {
          const rawBody = delivery.rawBody.slice();
          const at = place % rawBody.length;
          rawBody[at] = (rawBody[at] ?? 0) ^ flip;
          expect(read({ ...delivery, rawBody })).toEqual({ kind: 'unsigned' });
        }),
      );
      expect(read({ ...delivery, headers: {} })).toEqual({ kind: 'unsigned' });
      expect(read({ ...delivery, rawBody: new Uint8Array() })).toEqual({ kind: 'unsigned' });
    });

    itWhere(isCalled)('believes no callback that was signed long ago, or will be', () => {
      const delivery = double.callback(noticeOf());
      for (const minutes of [-10, 10]) {
        time.now = START + minutes * 60_000;
        expect(read(delivery)).toEqual({ kind: 'unsigned' });
      }
      time.now = START + 60_000;
      expect(read(delivery)).toMatchObject({ kind: 'notice' });
      time.now = START;
    });
  });
}
