import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import { palm, pine } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { fund } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must, refusalOf, request } from '../testing/request.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit({ merchants: [palm, pine] });
});
afterAll(() => testKit.close());

const HOUR_MS = 3_600_000;
const body = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
const add = (session: Session, more: object = {}) =>
  request(testKit, 'addCard', pine, session, { body: { ...body, ...more } });
const cardsOf = async (session: Session) => (await must(testKit, 'cards', pine, session)).cards;
const codeOf = (answer: Awaited<ReturnType<typeof add>>) => (answer.ok ? 'added' : answer.refusal.code);

describe('a new card', () => {
  it('AUTH-19: receives no withdrawals for a day, and shows until when', async () => {
    const session = await testKit.newMember(pine);
    await fund(testKit, pine, session, '1000');
    const added = await add(session);
    if (!added.ok) throw new Error(added.refusal.code);
    const until = new Date(testKit.time.now + 24 * HOUR_MS).toISOString();
    expect(added.value).toMatchObject({ frozenUntil: until, isDefault: true, masked: '•••• 7890' });
    const cardId = added.value.id;
    const withdraw = () =>
      request(testKit, 'withdraw', pine, session, { body: { paymentPassword, cardId, amount: '200' } });
    testKit.time.now += 24 * HOUR_MS - 1;
    expect(await withdraw()).toMatchObject({ refusal: { code: 'cashier.card_frozen', value: { until } } });
    testKit.time.now += 1;
    expect((await cardsOf(session))[0]).not.toHaveProperty('frozenUntil');
    expect((await withdraw()).ok).toBe(true);
  });

  it('AUTH-19: is frozen again when it was removed and added back, until an operator unfreezes it', async () => {
    const session = await testKit.newMember(pine);
    const added = await add(session);
    if (!added.ok) throw new Error(added.refusal.code);
    testKit.time.now += 48 * HOUR_MS;
    await must(testKit, 'removeCard', pine, session, { params: { cardId: added.value.id } });
    expect(await add(session)).toMatchObject({
      value: { id: added.value.id, frozenUntil: new Date(testKit.time.now + 24 * HOUR_MS).toISOString() },
    });
    const release = (merchantId: string) =>
      testKit.atBackOffice((tx) => testKit.cashier.backOffice.releaseCard(tx, merchantId, added.value.id));
    expect(await release(palm.id)).toMatchObject({ refusal: { code: 'cashier.card_unknown' } });
    expect((await release(pine.id)).ok).toBe(true);
    expect((await cardsOf(session))[0]).not.toHaveProperty('frozenUntil');
  });

  it('AUTH-19: is in the payee’s own name, once that is set', async () => {
    const session = await testKit.newMember(pine);
    testKit.people.isCalled(session.memberId, 'Nguyễn Văn Đức');
    expect(codeOf(await add(session))).toBe('cashier.holder_differs');
    expect(codeOf(await add(session, { holder: 'NGUYEN VAN DUC' }))).toBe('added');
    expect(await must(testKit, 'cards', pine, session)).toMatchObject({ payeeName: 'Nguyễn Văn Đức', most: 2 });
  });

  it('AUTH-19: requires the payment password if the member has one', async () => {
    const session = await testKit.newMember(pine);
    expect(codeOf(await add(session, { paymentPassword: undefined }))).toBe('auth.field_invalid');
    expect(codeOf(await add(session, { paymentPassword: 'wrong' }))).toBe('password.wrong');
    expect(await cardsOf(session)).toEqual([]);
    testKit.people.knows(session.memberId, { hasPaymentPassword: false });
    expect(codeOf(await add(session, { paymentPassword: undefined }))).toBe('added');
  });
});

describe('several cards', () => {
  it('AUTH-19: have one default, listed first, whichever card is removed', async () => {
    const session = await testKit.newMember(pine);
    const otherMember = await testKit.newMember(pine);
    for (const last of ['1', '2']) expect(codeOf(await add(session, { number: `00123456789${last}` }))).toBe('added');
    expect(codeOf(await add(session, { number: '001234567893' }))).toBe('cashier.cards_full');
    const order = async () => (await cardsOf(session)).map(({ masked, isDefault }) => [masked.slice(-1), isDefault]);
    expect(await order()).toEqual([
      ['1', true],
      ['2', false],
    ]);
    const second = (await cardsOf(session))[1]?.id ?? '';
    const params = { cardId: second };
    expect(await refusalOf(testKit, 'setDefaultCard', pine, otherMember, { params, body: {} })).toBe(
      'cashier.card_unknown',
    );
    await Promise.all([1, 2].map(() => must(testKit, 'setDefaultCard', pine, session, { params, body: {} })));
    expect(await order()).toEqual([
      ['2', true],
      ['1', false],
    ]);
    await must(testKit, 'removeCard', pine, session, { params });
    expect(await order()).toEqual([['1', true]]);
    expect(await refusalOf(testKit, 'setDefaultCard', pine, session, { params, body: {} })).toBe(
      'cashier.card_unknown',
    );
  });

  it('AUTH-19: never exceed the maximum, nor have two defaults, when many are added at once', async () => {
    const session = await testKit.newMember(pine);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, last) => add(session, { number: `00123456789${last}` })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2);
    expect((await cardsOf(session)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('AUTH-19: publish every change, once, without the number', async () => {
    const session = await testKit.newMember(pine);
    const received: unknown[] = [];
    testKit.outbox.listen(`test ${session.memberId}`, 'card.changed', async (_tx, { body: reported }) => {
      if (reported.memberId === session.memberId) received.push(reported);
    });
    const added = await add(session);
    await add(session);
    if (added.ok) await must(testKit, 'removeCard', pine, session, { params: { cardId: added.value.id } });
    await testKit.settleFacts();
    const reported = { memberId: session.memberId, card: 'BDO Unibank •••• 7890' };
    expect(received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining(['added', 'removed'].map((change) => ({ ...reported, change }))));
  });
});
