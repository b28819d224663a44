import { beforeEach, expect, it } from 'vitest';
import { type Sandbox, type SandboxSite, signMessage, testSandboxPorts } from '#provider-kit';
import { createChainSite } from '../chain/site.ts';
import { CONFIRMATIONS } from '../chain/watches.ts';
import type { Notice } from '../messages.ts';
import { scheme } from '../signing.ts';
import { createWalletSite } from '../wallet/site.ts';
import { createSandboxSite } from './create-site.ts';

const account = { origin: 'http://pay.localhost:1', key: 'a key for tests alone' };
const clock = { now: () => 1_700_000_000_000 };
let saved: string | undefined;
let isMerchantUp = true;
let waiting: (() => void)[] = [];
let received: Notice[] = [];
let drawn = 0;
beforeEach(() => {
  [saved, isMerchantUp, waiting, received] = [undefined, true, [], []];
});

/** What a restart leaves: the saved text, and no timer. */
function start(open: Sandbox['open']): SandboxSite {
  waiting = [];
  return open({
    ...testSandboxPorts(account, {
      clock,
      random: { bytes: (length) => new Uint8Array(length).map(() => (drawn = (drawn * 7 + 3) % 251)) },
    }),
    later: (_, act) => void waiting.push(act),
    post: async (_, __, body) => {
      if (isMerchantUp) received.push(JSON.parse(body));
      return { status: isMerchantUp ? 200 : 0, body: '' };
    },
    memory: { load: () => saved, save: (text) => (saved = text) },
  });
}

async function settled(): Promise<void> {
  await new Promise(setImmediate);
}

/** Everything that is due later, and what follows from it. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    for (const act of waiting.splice(0)) act();
    await settled();
  }
}

async function call(site: SandboxSite, path: string, body: object): Promise<Record<string, unknown>> {
  const text = JSON.stringify(body);
  const headers = signMessage(scheme, account.key, { account: 'demo', id: 'x', nowMs: clock.now(), body: text });
  const request = new Request(`${account.origin}${path}`, { method: 'POST', headers, body: text });
  return (await (await site.answer(request)).json()) as Record<string, unknown>;
}

const post = (site: SandboxSite, path: string, body: string) =>
  site.answer(
    new Request(`${account.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    }),
  );

const orderId = '0190f3c1-7a1b-7bbb-8ccc-000000000001';
const order = {
  orderId,
  merchantName: 'Demo',
  amount: '100.00',
  currency: 'PHP',
  notifyUrl: 'http://demo.localhost/n',
};
const payment = { ...order, language: 'EN', returnUrl: 'http://demo.localhost/back' };

it('an open payment is paid after a restart, and is on the statement after the next', async () => {
  const before = await call(start(createSandboxSite), '/api/payments', payment);
  const site = start(createSandboxSite);
  expect(await call(site, '/api/payments', payment)).toEqual(before);
  expect((await site.answer(new Request(String(before.url)))).status).toBe(200);
  await post(site, `/pay/${before.paymentId}`, 'action=pay');
  expect(received).toMatchObject([{ orderId, state: 'paid' }]);
  const { lines } = await call(start(createSandboxSite), '/api/statement', {
    from: 0,
    to: clock.now() + 1,
    cursor: 0,
  });
  expect(lines).toMatchObject([{ orderId, amount: '100.00' }]);
  await pass();
  expect(received).toHaveLength(1);
});

it.each(['pay', 'pay-late', 'decline'])(
  'a notice of %s that the merchant did not take is sent after a restart',
  async (action) => {
    const site = start(createSandboxSite);
    const { paymentId } = await call(site, '/api/payments', payment);
    isMerchantUp = false;
    await post(site, `/pay/${paymentId}`, `action=${action}`);
    expect(received).toEqual([]);
    isMerchantUp = true;
    start(createSandboxSite);
    await pass();
    expect(received).toMatchObject([{ orderId, state: action === 'decline' ? 'failed' : 'paid' }]);
    start(createSandboxSite);
    await pass();
    expect(received).toHaveLength(1);
  },
);

it('an accepted payout is paid after a restart, once', async () => {
  const payout = { ...order, to: { bank: 'BDO', holder: 'Ann', number: '1' } };
  const before = await call(start(createSandboxSite), '/api/payouts', payout);
  expect(before).toMatchObject({ state: 'accepted' });
  const site = start(createSandboxSite);
  await pass();
  expect(received).toMatchObject([{ subject: 'payout', orderId, state: 'paid' }]);
  expect(await call(site, '/api/payouts/status', payout)).toEqual({ payoutId: before.payoutId, state: 'paid' });
});

it('a charge takes its code after a restart', async () => {
  const charge = { ...order, language: 'EN' };
  const { chargeId } = await call(start(createWalletSite), '/api/charges', charge);
  await call(start(createWalletSite), '/api/charges/number', { chargeId, value: '+63 917 123 4567' });
  const site = start(createWalletSite);
  const page = await (await site.answer(new Request(account.origin))).text();
  const [, value] = /class="code">(\d{6})</.exec(page) ?? [];
  expect(await call(site, '/api/charges/code', { chargeId, value })).toMatchObject({ state: 'paid' });
  start(createWalletSite);
  await pass();
  expect(received).toMatchObject([{ orderId, state: 'paid' }]);
});

it('coins that were sent are confirmed after a restart, with their value', async () => {
  const { watchId } = await call(start(createChainSite), '/api/watches', {
    ...order,
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    expiresAt: new Date(clock.now() + 60_000).toISOString(),
  });
  const site = start(createChainSite);
  await post(site, `/watches/${watchId}`, 'send=exact');
  expect(received).toMatchObject([{ state: 'seen' }]);
  start(createChainSite);
  await pass();
  expect(received.at(-1)).toMatchObject({
    orderId,
    amount: '100.00',
    state: 'paid',
    confirmations: { seen: CONFIRMATIONS },
  });
  expect(received.filter(({ state }) => state === 'paid')).toHaveLength(1);
});
