/** A server with two merchants that share breaks, with every login method on, and people who use each of them. */
import type { BodyOf, Endpoints } from '#contract';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { atomically } from '../../../db/transactions.ts';
import { systemClock } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { press, wire } from '../../cashier/testing/pay.ts';
import { doWork } from '../../identity/testing.ts';

export const PASSWORD = 'Play-Safe-2026!';
const PAYMENT_PASSWORD = '246810';
/** The merchant where the person is on a break, and the one where they return. */
export const THERE = 'lotus.localhost';
export const HERE = 'localhost';

const banks = [{ code: 'BDO', name: 'BDO' }];
const open = { email: 'shown', mobileNum: 'shown', idNumber: 'shown', payeeName: 'shown' } as const;

function opened(manifest: MerchantManifest): MerchantManifest {
  const { cashier } = manifest;
  return {
    ...manifest,
    currency: 'PHP',
    exclusionGroup: 'kin',
    flags: { ...manifest.flags, emailCodes: true, smsCodes: true, automaticApproval: true },
    register: {
      ...manifest.register,
      methods: ['username', 'mobileNum'],
      optionalFields: open,
      isCaptchaRequired: false,
    },
    stakes: { minimum: '1.00', maximum: '1000.00', presets: ['1.00'] },
    trialGrant: '1000.00',
    payoutCap: '1000000.00',
    transfer: { minimum: '1.00', maximum: '100000.00', presets: ['1.00'], isAutomatic: false },
    cashier: {
      ...cashier,
      banks,
      cards: { ...cashier.cards, freezeHours: 0 },
      deposit: { minimum: '100.00', maximum: '50000.00', presets: ['100.00'] },
      // Deposits have a wagering requirement here; there they have none.
      wagering: { ...cashier.wagering, depositBp: manifest.code === 'demo' ? 10_000 : 0, whileLeft: 'refuse' },
      withdrawal: {
        ...cashier.withdrawal,
        minimum: '100.00',
        maximum: '50000.00',
        dailyMaximum: '100000.00',
        automaticUpTo: '50000.00',
        fourEyesFrom: '90000.00',
        levels: {},
        fee: { freePerDay: 9, fixed: '0.00', bp: 0 },
        risk: [],
      },
    },
  };
}

interface Infrastructure {
  readonly app: TestApp;
  readonly port: number;
  readonly time: { ahead: number };
  readonly count: () => number;
}

/** Each has a separate network: rate limits have tests of their own. */
function from({ count }: Pick<Infrastructure, 'count'>, host: string) {
  const number = count();
  return { host, address: `10.${number >> 8}.${number & 255}.1` };
}

type Body = BodyOf<Endpoints['register']>;

/** Login and registration, and messages to an address. */
function entering(infrastructure: Infrastructure) {
  const { app, port, time, count } = infrastructure;

  const registration = (change: Partial<Body> = {}): Body => ({
    username: `kin${count()}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isOfAge: true,
    termsVersion: app.modules.merchants.of('demo').manifest.register.termsVersion,
    registerMethod: 'H5',
    type: 0,
    ...change,
  });

  return {
    host: (at: string) => from(infrastructure, at),
    registration,

    async join(at: string, change: Partial<Body> = {}) {
      const body = registration(change);
      const { token, username, id } = await app.get('register', { ...from(infrastructure, at), body });
      return { token, username, memberId: id, at };
    },

    /** The token of an agent directly below the platform. */
    async joinAsAgent(at: string): Promise<string> {
      const { agents, merchants: served } = app.modules;
      const { username } = await this.join(at);
      const merchantId = served.all().find(({ manifest }) => manifest.hosts.includes(at))?.id ?? '';
      const agent = { merchantId, username, series: undefined };
      await atomically(app.database.db, (tx) => agents.backOffice.make(tx, agent));
      const body = { type: 'username', username, password: PASSWORD, portal: 'agent' } as const;
      return (await app.get('login', { ...from(infrastructure, at), body })).token;
    },

    async logIn({ username, at }: { readonly username: string; readonly at: string }) {
      const body = { type: 'username', username, password: PASSWORD } as const;
      return (await app.get('login', { ...from(infrastructure, at), body })).token;
    },

    async solve(at: string, address: string) {
      const { id, work } = await app.get('captcha', { host: at, address, query: { kind: 'work' } });
      if (!work) throw new Error('no work');
      return { captchaId: id, captcha: doWork(work) };
    },

    /** Delivers facts, and the facts they publish; clears the nodes' session caches. */
    async settle(): Promise<void> {
      for (let round = 0; round < 10; round++) {
        await app.outbox.pump();
        if ((await app.outbox.backlog()).waiting === 0) break;
      }
      time.ahead += 1_000;
    },

    codeTo: (to: string) => codeTo(app, port, to),
  };
}

/** The newest code sent to an address. */
async function codeTo(app: TestApp, port: number, to: string): Promise<string> {
  await app.modules.messenger.sendDue();
  const page = await wire({ port }, 'outbox.localhost', `/?to=${encodeURIComponent(to)}`);
  const code = /class="code">(\d{6})</.exec(page.body)?.[1];
  if (!code) throw new Error(`no code came to ${to}`);
  return code;
}

/** What a member verifies and enters. */
function proving(infrastructure: Infrastructure) {
  const { app, port } = infrastructure;
  return {
    async bindEmail(at: string, token: string, email: string) {
      const requested = { ...from(infrastructure, at), token };
      const { verificationId } = await app.get('requestEmailBinding', {
        ...requested,
        body: { email, password: PASSWORD },
      });
      const verificationCode = await codeTo(app, port, email);
      return app.get('bindEmail', { ...requested, body: { verificationId, verificationCode } });
    },

    async bindMobile(at: string, token: string, number: { countryDialingCode: string; phone: string }) {
      const requested = { ...from(infrastructure, at), token };
      const body = { ...number, password: PASSWORD };
      const { verificationId } = await app.get('requestMobileBinding', { ...requested, body });
      const verificationCode = await codeTo(app, port, `+${number.countryDialingCode}${number.phone}`);
      return app.get('bindMobile', { ...requested, body: { verificationId, verificationCode } });
    },

    async addCard(at: string, token: string, number: string, holder = 'Maria Clara') {
      const secret = {
        password: PASSWORD,
        paymentPassword: PAYMENT_PASSWORD,
        confirmPaymentPassword: PAYMENT_PASSWORD,
      };
      await app.get('setPaymentPassword', { ...from(infrastructure, at), token, body: secret });
      const card = { bank: 'BDO', holder, number, paymentPassword: PAYMENT_PASSWORD };
      return app.get('addCard', { ...from(infrastructure, at), token, body: card });
    },

    beginBreak: (at: string, token: string, length: BodyOf<Endpoints['beginBreak']>['length'] = 'for-ever') =>
      app.get('beginBreak', { ...from(infrastructure, at), token, body: { length, password: PASSWORD } }),
  };
}

function moving({ app, port, time }: Infrastructure) {
  const keyed = (at: string, token: string) => ({ host: at, token, key: crypto.randomUUID() });

  async function beginDeposit(at: string, token: string, amount: string) {
    const body = { method: 'sandbox', amount };
    const { order, next } = await app.get('deposit', { ...keyed(at, token), body });
    if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
    return { orderId: order.orderId, pay: () => press({ port }, next.url, 'pay') };
  }

  const withdraw = (at: string, token: string, cardId: string, amount: string) =>
    app.request('withdraw', { ...keyed(at, token), body: { cardId, amount, paymentPassword: PAYMENT_PASSWORD } });

  return {
    beginDeposit,
    withdraw,

    deposit: (at: string, token: string, amount = '100.00') =>
      app.request('deposit', { ...keyed(at, token), body: { method: 'sandbox', amount } }),

    async payIn(at: string, token: string, amount: string): Promise<string> {
      const { orderId, pay } = await beginDeposit(at, token, amount);
      await pay();
      return orderId;
    },

    /** The account is paid out to: from then on it identifies the person. */
    async payOut(at: string, token: string, cardId: string, amount: string): Promise<void> {
      await withdraw(at, token, cardId, amount);
      for (let round = 0; round < 50; round++) {
        await app.modules.cashier.workOnDue();
        const { content } = await app.get('withdrawals', { host: at, token });
        if (content[0]?.state === 'paid') return;
        const page = await wire({ port }, 'pay.localhost', '/payouts');
        const form = /action="(\/payouts\/[^"]+)"/.exec(page.body)?.[1];
        if (form) {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' };
          await wire({ port }, 'pay.localhost', form, { method: 'POST', headers, body: 'state=paid' });
        }
        time.ahead += 1_000;
      }
      throw new Error('the withdrawal was not paid');
    },
  };
}

export async function openGroup() {
  const time = { ahead: 0 };
  const clock = { now: () => systemClock.now() + time.ahead };
  const app = await openTestApp({ manifests: merchants.map(opened), clock });
  let counted = 0;
  const count = () => {
    counted += 1;
    return counted;
  };
  const infrastructure: Infrastructure = { app, port: await app.listen(), time, count };
  return {
    ...app,
    ...infrastructure,
    ...entering(infrastructure),
    ...proving(infrastructure),
    ...moving(infrastructure),
  };
}

export type Group = Awaited<ReturnType<typeof openGroup>>;
