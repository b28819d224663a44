/** Money in transit when a limit or a break began: it is the member's, can be withdrawn, and not played with. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { type Group, HERE, openGroup } from './testing/group.ts';

let group: Group;

beforeAll(async () => {
  group = await openGroup();
}, 180_000);
afterEach(() => expectBooksToBalance(sqlPortOf(group.database.db)));
afterAll(async () => {
  // The watcher knows these accounts, too, and freezes no withdrawals because of them.
  await expectWatcherToFindNothing(group.database.sql);
  await group.close();
});

const requested = (token: string) => ({ host: HERE, token });
const moneyOf = async (token: string) => {
  const { cash, pending, held = '0.00' } = await group.get('balance', requested(token));
  return { cash, pending, held };
};
const codeOf = ({ body }: Awaited<ReturnType<Group['withdraw']>>) => (body.success ? 'asked' : body.code);
const orderOf = (token: string, orderId: string) =>
  group.get('depositOrder', { ...requested(token), params: { orderId } });

/** A member over the limit: 600.00 to play with, 400.00 held. */
async function overTheLimit() {
  const member = await group.join(HERE);
  const { token } = member;
  await group.get('setDepositLimit', { ...requested(token), body: { period: 'day', amount: '2000.00' } });
  await group.payIn(HERE, token, '500.00');
  const late = await group.beginDeposit(HERE, token, '500.00');
  await group.get('setDepositLimit', { ...requested(token), body: { period: 'day', amount: '600.00' } });
  await late.pay();
  const { id: cardId } = await group.addCard(HERE, token, '0077001122');
  return { member, token, orderId: late.orderId, cardId };
}

describe('money above a limit', () => {
  it('is held, as shown by order, balance and withdrawal', async () => {
    const { token, orderId } = await overTheLimit();
    expect(await moneyOf(token)).toEqual({ cash: '600.00', pending: '0.00', held: '400.00' });
    expect(await orderOf(token, orderId)).toMatchObject({ credit: '100.00', held: '400.00', heldFor: 'limit' });
    expect(await group.get('withdrawOptions', requested(token))).toMatchObject({
      available: '1000.00',
      held: '400.00',
      wageringLeft: '600.00',
    });
    const { content } = await group.get('statement', { ...requested(token), query: {} });
    expect(content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['deposit', '100.00'],
      ['deposit', '500.00'],
    ]);
  });

  it('is withdrawn first and without wagering, and the rest has its wagering requirement', async () => {
    const { token, cardId } = await overTheLimit();
    expect(codeOf(await group.withdraw(HERE, token, cardId, '401.00'))).toBe('cashier.wagering_left');
    expect(codeOf(await group.withdraw(HERE, token, cardId, '1001.00'))).not.toBe('asked');
    expect(await moneyOf(token)).toEqual({ cash: '600.00', pending: '0.00', held: '400.00' });
    await group.payOut(HERE, token, cardId, '300.00');
    expect(await moneyOf(token)).toEqual({ cash: '600.00', pending: '0.00', held: '100.00' });
  });

  it('is returned to the held account when a withdrawal fails, never to the balance', async () => {
    const { token, cardId } = await overTheLimit();
    const answer = await group.withdraw(HERE, token, cardId, '400.00');
    if (!answer.body.success) throw new Error(answer.body.code);
    expect(await moneyOf(token)).toEqual({ cash: '600.00', pending: '400.00', held: '0.00' });
    const { orderId } = answer.body.value.order;
    await refuseWithdrawal(orderId);
    expect(await moneyOf(token)).toEqual({ cash: '600.00', pending: '0.00', held: '400.00' });
  });
});

/** As an operator who finds that an account is another person's. */
async function refuseWithdrawal(orderId: string): Promise<void> {
  const { cashier, merchants, membersDeps } = group.modules;
  const decision = { merchant: merchants.of('demo'), orderId, by: 'anna', reason: 'not theirs' };
  const refused = await membersDeps.atomically((tx) =>
    cashier.backOffice.refuse(tx, { ...decision, refusedFor: 'account' }),
  );
  if (!refused.ok) throw new Error(refused.refusal.code);
}

describe('money during a break', () => {
  it('is held as a whole: unpaid orders are closed, and a later payment can only be withdrawn', async () => {
    const member = await group.join(HERE);
    const unpaid = await group.beginDeposit(HERE, member.token, '700.00');
    await group.beginBreak(HERE, member.token, 'half-year');
    await group.settle();
    const token = await group.logIn(member);
    expect((await orderOf(token, unpaid.orderId)).state).toBe('declined');
    await unpaid.pay();
    expect(await moneyOf(token)).toEqual({ cash: '0.00', pending: '0.00', held: '700.00' });
    expect(await orderOf(token, unpaid.orderId)).toMatchObject({ credit: '0.00', held: '700.00', heldFor: 'break' });
  });

  it('includes an order that an operator confirms late, which accepts no report and no form any more', async () => {
    const member = await group.join(HERE);
    const body = { method: 'transfer', amount: '500.00' };
    const key = { ...requested(member.token), key: crypto.randomUUID() };
    const { orderId } = (await group.get('deposit', { ...key, body })).order;
    const params = { orderId };
    await group.get('reportDepositSent', { ...requested(member.token), params, body: { remark: '' } });
    await group.beginBreak(HERE, member.token, 'for-ever');
    await group.settle();
    const token = await group.logIn(member);
    // The money may be in transit: an operator checks.
    expect((await orderOf(token, orderId)).state).toBe('checking');
    const refused = { status: 403, body: { code: 'protection.on_break' } };
    expect(
      await group.request('reportDepositSent', { ...requested(token), params, body: { remark: 'x' } }),
    ).toMatchObject(refused);
    expect(
      await group.request('submitDepositForm', { ...requested(token), params, body: { fields: [] } }),
    ).toMatchObject(refused);
    const { cashier, merchants, membersDeps } = group.modules;
    const decision = { merchant: merchants.of('demo'), orderId, by: 'anna' };
    await membersDeps.atomically((tx) => cashier.backOffice.confirmDeposit(tx, decision));
    expect(await moneyOf(token)).toEqual({ cash: '0.00', pending: '0.00', held: '500.00' });
  });

  it('can be withdrawn at once with everything else, though nothing was wagered', async () => {
    const member = await group.join(HERE);
    await group.payIn(HERE, member.token, '500.00');
    const late = await group.beginDeposit(HERE, member.token, '300.00');
    const { id: cardId } = await group.addCard(HERE, member.token, '0077001133');
    expect(codeOf(await group.withdraw(HERE, member.token, cardId, '500.00'))).toBe('cashier.wagering_left');
    await group.beginBreak(HERE, member.token, 'for-ever');
    await group.settle();
    await late.pay();
    const token = await group.logIn(member);
    expect(await group.get('withdrawOptions', requested(token))).toMatchObject({
      available: '800.00',
      wageringLeft: '0.00',
    });
    await group.payOut(HERE, token, cardId, '800.00');
    expect(await moneyOf(token)).toEqual({ cash: '0.00', pending: '0.00', held: '0.00' });
  });

  it('is taken back from the held account when an operator reverses the deposit', async () => {
    const member = await group.join(HERE);
    const late = await group.beginDeposit(HERE, member.token, '200.00');
    await group.beginBreak(HERE, member.token, 'day');
    await group.settle();
    await late.pay();
    const { cashier, merchants, membersDeps } = group.modules;
    const reversal = { merchant: merchants.of('demo'), orderId: late.orderId, by: 'anna', reason: 'charged back' };
    await membersDeps.atomically((tx) => cashier.backOffice.reverseDeposit(tx, reversal));
    expect(await moneyOf(await group.logIn(member))).toEqual({ cash: '0.00', pending: '0.00', held: '0.00' });
  });

  it('stays held after the break', async () => {
    const member = await group.join(HERE);
    const late = await group.beginDeposit(HERE, member.token, '200.00');
    await group.beginBreak(HERE, member.token, 'day');
    await group.settle();
    await late.pay();
    group.time.ahead += 86_400_000;
    const token = await group.logIn(member);
    expect(await moneyOf(token)).toEqual({ cash: '0.00', pending: '0.00', held: '200.00' });
  });
});
