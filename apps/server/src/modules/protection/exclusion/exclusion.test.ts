/**
 * Effects of a break on other accounts: nothing that anybody can cause for somebody else, and nothing that can be observed from
 * outside.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Group, HERE, openGroup, THERE } from '../testing/group.ts';
import type { HeldAccount } from './back-office.ts';

const DAY = 86_400_000;
const EMAIL = 'victim@example.com';
const NUMBER = { countryDialingCode: '63', phone: '9190000001' };
let group: Group;

beforeAll(async () => {
  group = await openGroup();
}, 180_000);
afterAll(() => group.close());

const statusOf = async (token: string, at = HERE) => (await group.deposit(at, token)).status;

const inTransaction = <Value>(act: Parameters<typeof group.modules.membersDeps.atomically<Value, never>>[0]) =>
  group.modules.membersDeps.atomically<Value, never>(act);

describe('a break', () => {
  it('holds nobody for a name, for an unverified address or number, or for an account that was never paid out to', async () => {
    const reported = {
      payeeName: 'Nguyễn Văn An',
      email: EMAIL,
      mobileNum: NUMBER.phone,
      countryDialingCode: '63',
    };
    const attacker = await group.join(HERE, reported);
    await group.addCard(HERE, attacker.token, '0099887766', 'Nguyễn Văn An');
    await group.beginBreak(HERE, attacker.token);
    await group.settle();

    const victim = await group.join(HERE, { payeeName: 'NGUYEN VAN AN' });
    await group.bindEmail(HERE, victim.token, EMAIL);
    await group.bindMobile(HERE, victim.token, NUMBER);
    await group.addCard(HERE, victim.token, '0099887766', 'Nguyen Van An');
    await group.settle();
    expect(await statusOf(victim.token)).toBe(200);
  });

  it('cannot be observed by registering: the answer is the same for a document of a person on one, also under a taken name', async () => {
    const gone = await group.join(HERE, { idNumber: 'B-7654321' });
    await group.beginBreak(HERE, gone.token);
    await group.settle();
    const answers = [];
    for (const idNumber of ['B-7654321', 'B-0000001']) {
      const fresh = await group.request('register', { ...group.host(HERE), body: group.registration({ idNumber }) });
      const body = group.registration({ idNumber, username: gone.username });
      const taken = await group.request('register', { ...group.host(HERE), body });
      const keys = fresh.body.success ? Object.keys(fresh.body.value).sort() : [];
      answers.push([fresh.status, keys, taken.status, taken.body.success ? '' : taken.body.code]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(2)).toEqual([409, 'auth.username_taken']);
  });

  it('holds other accounts of the same person at once, also while they are logged in', async () => {
    const first = await group.join(HERE, { idNumber: 'C-1111111' });
    const second = await group.join(HERE, { idNumber: 'c1111111' });
    const elsewhere = await group.join(THERE, { idNumber: 'C1111111' });
    await group.settle();
    expect(await statusOf(second.token)).toBe(200);
    await group.beginBreak(HERE, first.token, 'half-year');
    await group.settle();
    for (const { token, at } of [second, elsewhere]) {
      expect(await group.deposit(at, token)).toMatchObject({ status: 403, body: { code: 'protection.checking' } });
    }
  });

  it('holds an account that is created at the very moment a break begins', async () => {
    const { backOffice } = group.modules.protection;
    const merchantId = group.modules.merchants.of('demo').id;
    const twins: string[] = [];
    while (twins.length < 6) {
      const idNumber = `M-${1_000_000 + twins.length}`;
      const first = await group.join(HERE, { idNumber });
      await group.settle();
      await group.beginBreak(HERE, first.token, 'week');
      twins.push((await group.join(HERE, { idNumber })).memberId);
      await group.settle();
    }
    const held = (await backOffice.held(group.database.db, merchantId)).map(({ memberId }) => memberId);
    expect(twins.filter((memberId) => !held.includes(memberId))).toEqual([]);
  });

  it('releases them at its end, and its own account plays again', async () => {
    const first = await group.join(HERE, { idNumber: 'D-1111111' });
    await group.beginBreak(HERE, first.token, 'day');
    const second = await group.join(HERE, { idNumber: 'D-1111111' });
    await group.settle();
    expect(await statusOf(second.token)).toBe(403);
    group.time.ahead += DAY;
    for (const account of [first, second]) expect(await statusOf(await group.logIn(account))).toBe(200);
  });

  it('is lifted from another person by an operator’s review, and does not match them again', async () => {
    const { backOffice } = group.modules.protection;
    const merchantId = group.modules.merchants.of('demo').id;
    const first = await group.join(HERE, { idNumber: 'E-1111111' });
    await group.beginBreak(HERE, first.token, 'week');
    const twin = await group.join(HERE, { idNumber: 'E-1111111' });
    await group.settle();
    const held = (await backOffice.held(group.database.db, merchantId)).filter(
      ({ memberId }) => memberId === twin.memberId,
    );
    expect(held).toMatchObject([{ by: 'document', originMerchantId: merchantId, originMemberId: first.memberId }]);
    const passport = { merchantId, memberId: twin.memberId, by: 'anna', reason: 'passport seen: another person' };
    const lift = (isSeen: (held: HeldAccount) => boolean = () => true) =>
      inTransaction((tx) => backOffice.lift(tx, { ...passport, isSeen }) as never);
    const isSeen = ({ originMemberId }: HeldAccount) => originMemberId === first.memberId;
    // Found after the first operator has looked: nobody has seen whether it is this person.
    const later = await group.join(HERE, { idNumber: 'E-1111111' });
    await group.beginBreak(HERE, later.token, 'week');
    await group.settle();
    expect(await lift(isSeen)).toMatchObject({ ok: true, value: [{ originMemberId: first.memberId }] });
    await group.settle();
    expect(await statusOf(await group.logIn(twin))).toBe(403);
    expect(await lift(isSeen)).toMatchObject({ refusal: { code: 'protection.not_held' } });
    expect(await lift()).toMatchObject({ ok: true, value: [{ originMemberId: later.memberId }] });
    await group.settle();
    const token = await group.logIn(twin);
    await group.settle();
    expect(await statusOf(token)).toBe(200);
    // The break itself is not lifted, whatever of the other one is.
    const own = { ...passport, memberId: first.memberId, isSeen: () => true };
    expect(await inTransaction((tx) => backOffice.lift(tx, own) as never)).toMatchObject({
      value: [{ originMemberId: later.memberId }],
    });
    expect(await group.deposit(HERE, await group.logIn(first))).toMatchObject({
      body: { code: 'protection.on_break' },
    });
  });

  it('leaves no readable address, number or document in its records', async () => {
    const { db } = group.database;
    const rows = [
      ...(await db.selectFrom('exclusion_fingerprint').selectAll().where('merchant_id', '=', 'demo').execute()),
      ...(await db.selectFrom('exclusion_match').selectAll().where('merchant_id', '=', 'demo').execute()),
    ];
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows.map(({ fingerprint }) => fingerprint))).not.toMatch(
      /victim|example|9190000001|1111111|7654321/i,
    );
  });
});
