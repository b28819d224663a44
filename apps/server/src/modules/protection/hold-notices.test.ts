/** Notices to a member when the account is held or released, and when money can only be withdrawn. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type InboxKind, type Language, languages } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { wordOf } from '../../http/texts/merchant-texts.ts';
import { type Group, HERE, openGroup, THERE } from './testing/group.ts';

let group: Group;

beforeAll(async () => {
  group = await openGroup();
}, 180_000);
afterEach(() => expectBooksToBalance(sqlPortOf(group.database.db)));
afterAll(() => group.close());

type Known = { readonly token: string; readonly username: string; readonly memberId: string; readonly at: string };

const inboxOf = async (token: string, language: Language = 'EN') =>
  (await group.get('inbox', { host: HERE, token, headers: { language }, query: { limit: 50 } })).content;
const kindsOf = async (token: string) => (await inboxOf(token)).map(({ kind }) => kind);
const isBeingChecked = async (token: string) =>
  (await group.get('balance', { host: HERE, token })).isBeingChecked === true;

/** A person on a break at the other merchant, known by a document and by an address. */
async function excluded(idNumber: string, email: string): Promise<Known> {
  const there = await group.join(THERE, { idNumber });
  await group.bindEmail(THERE, there.token, email);
  await group.beginBreak(THERE, there.token, 'week');
  await group.settle();
  return there;
}

async function lift(memberId: string): Promise<void> {
  const { protection, merchants, membersDeps } = group.modules;
  const lifting = {
    merchantId: merchants.of('demo').id,
    memberId,
    by: 'anna',
    reason: 'another person',
    isSeen: () => true,
  };
  const lifted = await membersDeps.atomically((tx) => protection.backOffice.lift(tx, lifting));
  expect(lifted).toMatchObject({ ok: true });
  await group.settle();
}

describe('a member whose account is held', () => {
  it('is notified once, sees it beside the balance, and is notified once more on release', async () => {
    await excluded('N-1000001', 'first@example.com');
    const here = await group.join(HERE, { idNumber: 'N1000001' });
    await group.settle();
    expect(await kindsOf(here.token)).toEqual(['account_held', 'welcome']);
    expect(await isBeingChecked(here.token)).toBe(true);
    const again = await group.logIn(here);
    await group.settle();
    expect(await kindsOf(again)).toEqual(['account_held', 'welcome']);

    await lift(here.memberId);
    expect(await kindsOf(again)).toEqual(['account_released', 'account_held', 'welcome']);
    expect(await isBeingChecked(again)).toBe(false);
    await group.logIn(here);
    await group.settle();
    expect(await kindsOf(again)).toHaveLength(3);
  });

  it('gets the same text whatever matched, in every language', async () => {
    await excluded('N-2000002', 'second@example.com');
    const byDocument = await group.join(HERE, { idNumber: 'N2000002' });
    const byEmail = await group.join(HERE);
    await group.bindEmail(HERE, byEmail.token, 'second@example.com');
    await group.settle();
    const merchant = group.modules.merchants.of('demo');
    for (const language of languages) {
      const [one, other] = [await inboxOf(byDocument.token, language), await inboxOf(byEmail.token, language)];
      const reported = one.find(({ kind }) => kind === 'account_held');
      const same = other.find(({ kind }) => kind === 'account_held');
      // Only its time and its id.
      expect({ ...reported, id: '', at: '' }).toEqual({ kind: 'account_held', read: false, id: '', at: '' });
      expect({ ...same, id: '', at: '' }).toEqual({ ...reported, id: '', at: '' });
    }
    const lines = languages.map((language) => wordOf(merchant, language, 'inbox.account_held.line'));
    expect(new Set(lines).size).toBe(languages.length);
  });

  it('is not notified of an extension, but of the end of the break behind it', async () => {
    const there = await excluded('N-3000003', 'third@example.com');
    const here = await group.join(HERE, { idNumber: 'N3000003' });
    await group.settle();
    await group.beginBreak(THERE, await group.logIn(there), 'month');
    await group.settle();
    expect(await kindsOf(here.token)).toEqual(['account_held', 'welcome']);
    // Past the week, within the month.
    group.time.ahead += 8 * 86_400_000;
    expect(await isBeingChecked(await group.logIn(here))).toBe(true);
    group.time.ahead += 23 * 86_400_000;
    const token = await group.logIn(here);
    expect(await isBeingChecked(token)).toBe(false);
    await group.settle();
    expect(await kindsOf(token)).toEqual(['account_released', 'account_held', 'welcome']);
  });
});

it('an account is held as long as the longest of several breaks that match', async () => {
  await excluded('N-5000005', 'fifth@example.com');
  const here = await group.join(HERE, { idNumber: 'N5000005' });
  await group.settle();
  // Another account of the same person, found later.
  const second = await group.join(THERE, { idNumber: 'N-5000005' });
  await group.beginBreak(THERE, second.token, 'half-year');
  await group.settle();
  group.time.ahead += 8 * 86_400_000;
  expect(await isBeingChecked(await group.logIn(here))).toBe(true);
});

describe('money that can only be withdrawn', () => {
  const newest = async (token: string) => {
    const [message] = await inboxOf(token);
    const { kind, amount, orderId } = message ?? {};
    return { kind, amount, orderId };
  };
  const expectReported = async (token: string, kind: InboxKind, amount: string, orderId: string) =>
    expect(await newest(token)).toEqual({ kind, amount, orderId });

  it('is announced with its amount, its order and the reason: a limit', async () => {
    const { token } = await group.join(HERE);
    const late = await group.beginDeposit(HERE, token, '500.00');
    await group.get('setDepositLimit', { host: HERE, token, body: { period: 'day', amount: '100.00' } });
    await late.pay();
    await group.settle();
    const reported = (await inboxOf(token)).map(({ kind, amount }) => [kind, amount]);
    expect(reported).toContainEqual(['deposit_credited', '100.00']);
    expect(reported).toContainEqual(['deposit_held_limit', '400.00']);
  });

  it('a break', async () => {
    const member = await group.join(HERE);
    const late = await group.beginDeposit(HERE, member.token, '300.00');
    await group.beginBreak(HERE, member.token, 'day');
    await group.settle();
    await late.pay();
    await group.settle();
    await expectReported(await group.logIn(member), 'deposit_held_break', '300.00', late.orderId);
  });

  it('a check of the account', async () => {
    await excluded('N-4000004', 'fourth@example.com');
    const { token } = await group.join(HERE);
    const late = await group.beginDeposit(HERE, token, '200.00');
    await group.bindEmail(HERE, token, 'fourth@example.com');
    await group.settle();
    await late.pay();
    await group.settle();
    await expectReported(token, 'deposit_held_check', '200.00', late.orderId);
  });
});
