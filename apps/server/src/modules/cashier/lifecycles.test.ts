/** Orders change state only as their lifecycle allows. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { lockDeposit, moveDeposit } from './deposits/store.ts';
import { palm } from './testing/merchants.ts';
import { openTestKit, type TestKit } from './testing/open-test-kit.ts';
import { depositAt, press } from './testing/pay.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const find = async (orderId: string) => {
  const read = await testKit.atBackOffice(async (tx) => ok(await lockDeposit(tx, palm.id, orderId)));
  if (!read.ok || !read.value) throw new Error('the order is there');
  return read.value;
};

async function waiting() {
  const session = await testKit.newMember(palm);
  return depositAt(testKit, palm, session, '300.00');
}

it('MEM-03: does not write an event that is unknown in this state', async () => {
  const { orderId } = await waiting();
  const order = await find(orderId);
  await expect(testKit.atBackOffice((tx) => moveDeposit(tx, order, 'reverse', {}))).rejects.toThrow(
    'no event reverse in state waiting',
  );
  expect((await find(orderId)).state).toBe('waiting');
});

it('MEM-03: does not write an event that fits a former state, but not the current one', async () => {
  const { orderId, payPage } = await waiting();
  const before = await find(orderId);
  await press(testKit, payPage, 'pay');
  expect((await find(orderId)).state).toBe('credited');
  await expect(testKit.atBackOffice((tx) => moveDeposit(tx, before, 'expire', {}))).rejects.toThrow();
  expect((await find(orderId)).state).toBe('credited');
});
