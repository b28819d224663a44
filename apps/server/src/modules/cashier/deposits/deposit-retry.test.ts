/**
 * A deposit request repeated under its key: whatever failed or overtook it meanwhile, it is one order, and the answer gives its state.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EgressClient, HttpRequest } from '#kernel';
import { createEgressClient } from '../../../outside/egress-client.ts';
import type { CashierDeps } from '../index.ts';
import { palm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { callBack } from '../testing/pay.ts';
import { must, refusalOf, request } from '../testing/request.ts';

let testKit: TestKit;
let keys = 0;

beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const newRequest = () => {
  keys += 1;
  return { body: { method: 'sandbox', amount: '300' }, key: `retried-${keys}` };
};
const cashOf = async (session: Awaited<ReturnType<TestKit['newMember']>>) =>
  (await must(testKit, 'balance', palm, session)).cash;

/** Egress of a node goes through here. */
const nodeWith = (
  send: (request: HttpRequest, egress: EgressClient) => ReturnType<EgressClient>,
  more: Partial<CashierDeps> = {},
) => ({
  ...testKit,
  cashier: testKit.secondNode({
    httpTo: (origins) => (request) => send(request, createEgressClient({ origins, sandboxOrigins: origins })),
    ...more,
  }),
});

/** The answer a dead node would give: it never comes before the books are checked. */
const neverReceived = (answer: Promise<unknown>) => void answer.catch(() => undefined);

/** A node that dies just before or after calling the provider: it never answers, and writes nothing more. */
function dyingNode(when: 'before' | 'after') {
  const gone = Promise.withResolvers<string>();
  const node = nodeWith(async (request, egress) => {
    if (when === 'after') await egress(request);
    gone.resolve(String(JSON.parse(request.body ?? '{}').orderId));
    return new Promise(() => undefined);
  });
  return { node, gone: gone.promise };
}

const paid = (orderId: string) => ({
  subject: 'deposit' as const,
  orderId,
  providerRef: `ref-${orderId}`,
  amount: '300.00',
  currency: 'PHP',
  state: 'paid' as const,
});

async function ordersOf(session: Awaited<ReturnType<TestKit['newMember']>>) {
  return (await must(testKit, 'deposits', palm, session)).content.map(({ orderId, state }) => ({ orderId, state }));
}

describe('MEM-03: a deposit request repeated under its key', () => {
  it.each(['before', 'after'] as const)(
    'is the same order when the node died %s the provider received it',
    async (when) => {
      const session = await testKit.newMember(palm);
      const requested = newRequest();
      const { node, gone } = dyingNode(when);
      neverReceived(request(node, 'deposit', palm, session, requested));
      const orderId = await gone;
      const again = await must(testKit, 'deposit', palm, session, requested);
      expect(again.order).toMatchObject({ orderId, state: 'waiting' });
      expect(again.next.kind).toBe('redirect');
      expect(await must(testKit, 'deposit', palm, session, requested)).toEqual(again);
      expect(await ordersOf(session)).toEqual([{ orderId, state: 'waiting' }]);
    },
  );

  it.each(['before', 'after'] as const)(
    'is answered as credited when the money came before the first answer, the node having died %s the provider received it',
    async (when) => {
      const session = await testKit.newMember(palm);
      const requested = newRequest();
      const { node, gone } = dyingNode(when);
      neverReceived(request(node, 'deposit', palm, session, requested));
      const orderId = await gone;
      expect((await callBack(testKit, palm, paid(orderId))).status).toBe(200);
      const again = await must(testKit, 'deposit', palm, session, requested);
      expect(again).toMatchObject({ order: { orderId, state: 'credited' }, next: { kind: 'done' } });
      expect(await must(testKit, 'deposit', palm, session, requested)).toMatchObject({ order: { state: 'credited' } });
      expect(await ordersOf(session)).toEqual([{ orderId, state: 'credited' }]);
      expect(await cashOf(session)).toBe('300.00');
    },
  );

  it('is answered as credited when the callback was faster than an answer that was then lost', async () => {
    const session = await testKit.newMember(palm);
    const requested = newRequest();
    let orderId = '';
    const node = nodeWith(async (request) => {
      orderId = String(JSON.parse(request.body ?? '{}').orderId);
      await callBack(testKit, palm, paid(orderId));
      return { kind: 'lost' };
    });
    for (const stage of [node, testKit]) {
      const answer = await must(stage, 'deposit', palm, session, requested);
      expect(answer).toMatchObject({ order: { orderId, state: 'credited' }, next: { kind: 'done' } });
    }
    expect(await cashOf(session)).toBe('300.00');
  });

  it('is answered as ended when it expired, or the provider declined it, before the first answer', async () => {
    const session = await testKit.newMember(palm);
    const [late, declined] = [newRequest(), newRequest()];
    const away = nodeWith(async () => ({ kind: 'unreachable' }));
    for (const requested of [late, declined]) {
      testKit.time.now += 1_000;
      expect(await refusalOf(away, 'deposit', palm, session, requested)).toBe('cashier.provider_failed');
    }
    const [newest] = await ordersOf(session);
    const gone = await callBack(testKit, palm, { ...paid(newest?.orderId ?? ''), state: 'failed' });
    expect(gone.status).toBe(200);
    expect((await must(testKit, 'deposit', palm, session, declined)).order).toMatchObject({ state: 'declined' });
    testKit.time.now += 31 * 60_000;
    await testKit.cashier.workOnDue();
    expect((await must(testKit, 'deposit', palm, session, late)).order).toMatchObject({ state: 'expired' });
  });

  it('is answered alike by two nodes at once, whatever the provider answers to each', async () => {
    for (const [one, other] of [
      ['well', 'fault'],
      ['refused', 'refused'],
      ['well', 'well'],
    ] as const) {
      const session = await testKit.newMember(palm);
      const requested = newRequest();
      const both = Promise.withResolvers<void>();
      let waiting = 0;
      const nodes = [one, other].map((mood) =>
        nodeWith(async (request, egress) => {
          waiting += 1;
          if (waiting === 2) both.resolve();
          await both.promise;
          if (mood === 'well') return egress(request);
          // The other one is received first.
          if (mood === 'fault') await expect.poll(() => ordersOf(session)).toMatchObject([{ state: 'waiting' }]);
          return { kind: 'answered', status: mood === 'fault' ? 500 : 422, body: '' };
        }),
      );
      const answers = await Promise.all(nodes.map((node) => request(node, 'deposit', palm, session, requested)));
      expect(answers[1]).toEqual(answers[0]);
      expect(await request(testKit, 'deposit', palm, session, requested)).toEqual(answers[0]);
      expect(answers[0]?.ok).toBe(one === 'well');
      expect(await ordersOf(session)).toHaveLength(1);
    }
  });
});
