/** Withdrawals over two nodes on one Postgres, through the API of both. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { openDatabase } from '../../../db/open-database.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { press } from '../testing/pay.ts';

const PAYMENT_PASSWORD = '246810';
let base: TestDatabase;
let second: Awaited<ReturnType<typeof openDatabase>>;
let nodes: readonly [TestApp, TestApp];
let port: number;
let token: string;
let memberId: string;
let cardId: string;

beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  second = await openDatabase({ url: base.url, directory: '' });
  nodes = [await openTestApp({ database: base }), await openTestApp({ database: second })];
  const [one] = nodes;
  const { membersDeps, merchants, identity, cashier } = one.modules;
  const demo = merchants.of('demo');
  await seedDemoMembers(membersDeps, demo);
  port = await one.listen();
  const { username, password } = demoMembers[0];
  ({ token } = await one.get('login', { body: { type: 'username', username, password } }));
  memberId = (await identity.accounts.memberNamed(base.db, demo.id, username)) ?? '';
  const body = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD, password };
  await one.get('setPaymentPassword', { token, body });
  await cashier.seedDemoCard(demo, { memberId, holder: 'Lucky Tiger', paymentPassword: PAYMENT_PASSWORD });
  cardId = (await one.get('cards', { token })).cards[0]?.id ?? '';
});
afterEach(() => expectBooksToBalance(sqlPortOf(base.db)));
afterAll(async () => {
  for (const node of nodes) await node.close();
  await second.close();
  await base.close();
});

const nodeOf = (index: number) => nodes[index % 2] ?? nodes[0];
let keys = 0;

async function fund(amount: string): Promise<void> {
  keys += 1;
  const body = { method: 'sandbox', amount };
  const { next } = await nodes[0].get('deposit', { token, key: `in-${keys}`, body });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
}

it('MEM-04: accepts exactly one of 64 withdrawals of the whole balance, whichever node received it', async () => {
  await fund('5000.00');
  const before = await nodes[0].get('balance', { token });
  // The limit of concurrent tries would stop most of them at the password: the check behind it must hold alone.
  const { cashier, merchants } = nodes[0].modules;
  const merchant = merchants.of('demo');
  const requested = await Promise.all(
    Array.from({ length: 64 }, async (_, index) => {
      const body = { paymentPassword: PAYMENT_PASSWORD, cardId, amount: before.cash };
      let answer = await nodeOf(index).request('withdraw', { token, key: `all-${index}`, body });
      for (let tries = 0; answer.status === 429 && tries < 60; tries++) {
        answer = await nodeOf(index).request('withdraw', { token, key: `all-${index}`, body });
      }
      return answer.status;
    }),
  );
  expect(requested.filter((status) => status === 200)).toHaveLength(1);
  expect(await nodes[1].get('balance', { token })).toMatchObject({ cash: '0.00', pending: before.cash });
  const orders = await cashier.backOffice.withdrawals(base.db, merchant.id, undefined, { limit: 100 });
  expect(orders.filter(({ member_id }) => member_id === memberId)).toHaveLength(1);
});

it('MEM-04: ends a withdrawal once when its member cancels it while an operator of the other node approves it', async () => {
  for (let round = 0; round < 10; round++) {
    await fund('1000.00');
    const body = { paymentPassword: PAYMENT_PASSWORD, cardId, amount: '300.00' };
    const requested = await nodes[0].request('withdraw', { token, key: `race-${round}`, body });
    if (!requested.body.success) break;
    const { orderId } = requested.body.value.order;
    const { modules, database } = nodes[1];
    const merchant = modules.merchants.of('demo');
    const decision = { merchant, orderId, by: 'Ines', reason: 'test', refusedFor: 'other' } as const;
    const cancel = () =>
      nodes[0].request('cancelWithdrawal', { token, key: `back-${round}`, params: { orderId }, body: {} });
    // A review comes first where a rule of the demo asks for one.
    await modules.membersDeps.atomically((tx) => modules.cashier.backOffice.pass(tx, decision));
    const approve = () => modules.membersDeps.atomically((tx) => modules.cashier.backOffice.approve(tx, decision));
    const [cancelled, approved] = await Promise.all([cancel(), approve()]);
    expect([cancelled.status === 200, approved.ok].filter(Boolean)).toHaveLength(1);
    const file = await modules.cashier.backOffice.withdrawal(database.db, merchant.id, orderId);
    expect(file?.order.state).toBe(approved.ok ? 'approved' : 'cancelled');
    if (approved.ok) {
      const refused = modules.membersDeps.atomically((tx) => modules.cashier.backOffice.refuse(tx, decision));
      expect((await refused).ok).toBe(true);
    }
  }
});
