/** A person on a break returns, by every endpoint that takes identifying details. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { type Group, HERE, openGroup, PASSWORD, THERE } from '../testing/group.ts';

/** Verified details and documents of a person on a break at the other merchant. */
const known = {
  email: 'maria@example.com',
  document: 'A-1234567',
  mobile: { countryDialingCode: '63', phone: '9171234567' },
  account: '0012345678',
};
const worldNumber = `+${known.mobile.countryDialingCode}${known.mobile.phone}`;

let group: Group;
const identified = new Set<string>();
/** Accounts here that they had before the break began there. */
let before: {
  readonly byDocument: { username: string; at: string };
  readonly byEmail: { username: string; at: string };
};

async function excludeThere(): Promise<void> {
  const there = await group.join(THERE, { idNumber: known.document, payeeName: 'Maria Clara' });
  await group.bindEmail(THERE, there.token, known.email);
  await group.bindMobile(THERE, there.token, known.mobile);
  const card = await group.addCard(THERE, there.token, known.account);
  await group.payIn(THERE, there.token, '500.00');
  await group.payOut(THERE, there.token, card.id, '200.00');
  await group.beginBreak(THERE, there.token);
  await group.settle();
}

beforeAll(async () => {
  group = await openGroup();
  group.outbox.listen('test identified', 'member.identified', async (_tx, { body }) => {
    identified.add(body.memberId);
  });
  const byDocument = await group.join(HERE, { idNumber: 'a1234567' });
  const byEmail = await group.join(HERE);
  await group.bindEmail(HERE, byEmail.token, known.email);
  await group.settle();
  before = { byDocument, byEmail };
  await excludeThere();
}, 180_000);
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(group.database.db));
  await group.close();
});

interface CameIn {
  readonly token: string;
  readonly memberId: string;
}

const LAUNCH = { body: { gameCode: 'dice' } };

/** Cannot deposit or play, can withdraw, and only reads that details are being checked. */
async function expectHeld({ token }: CameIn): Promise<void> {
  await group.settle();
  const requested = { host: HERE, token };
  const refused = { status: 403, body: { code: 'protection.checking' } };
  // Launches first: a deposit itself triggers the check, and would hide a missing one before.
  expect(await group.request('launchGame', { ...requested, ...LAUNCH })).toMatchObject(refused);
  expect(await group.deposit(HERE, token)).toMatchObject(refused);
  expect((await group.request('withdrawOptions', requested)).status).toBe(200);
  expect((await group.request('protection', requested)).body).not.toMatchObject({
    value: { break: expect.anything() },
  });
}

/** How a person on a break uses each endpoint that checks. A new endpoint needs a case here. */
const paths: { readonly [Name in EndpointName]?: () => Promise<CameIn> } = {
  register: async () => group.join(HERE, { idNumber: ' a1234567 ' }),

  registerByMobile: async () => {
    const requested = { ...group.host(HERE) };
    const { verificationId } = await group.get('requestRegisterCode', {
      ...requested,
      body: { ...known.mobile, ...(await group.solve(HERE, requested.address)) },
    });
    const { username: _, ...rest } = group.registration();
    const { phone: mobileNum, countryDialingCode } = known.mobile;
    const verificationCode = await group.codeTo(worldNumber);
    const body = { ...rest, mobileNum, countryDialingCode, verificationId, verificationCode };
    const { token, id } = await group.get('registerByMobile', { ...requested, body });
    return { token, memberId: id };
  },

  openAgentAccount: async () => {
    const agent = await group.joinAsAgent(HERE);
    const {
      confirmPassword: _,
      registerMethod: __,
      type: ___,
      ...fields
    } = group.registration({ idNumber: known.document });
    const body = { ...fields, makesAgent: false };
    const { id } = await group.get('openAgentAccount', { ...group.host(HERE), token: agent, body });
    return { token: await group.logIn({ username: fields.username, at: HERE }), memberId: id };
  },

  login: async () => {
    const token = await group.logIn(before.byDocument);
    return { token, memberId: '' };
  },

  resetPassword: async () => {
    const requested = group.host(HERE);
    const { username } = before.byEmail;
    const { verificationId } = await group.get('requestEmailCode', {
      ...requested,
      body: { username, email: known.email, ...(await group.solve(HERE, requested.address)) },
    });
    const newPassword = `${PASSWORD}!`;
    const verificationCode = await group.codeTo(known.email);
    await group.get('resetPassword', {
      ...requested,
      body: { verificationId, verificationCode, newPassword, confirmNewPassword: newPassword },
    });
    const body = { type: 'username', username, password: newPassword } as const;
    const { token, id } = await group.get('login', { ...requested, body });
    return { token, memberId: id };
  },

  bindEmail: async () => {
    // The address is theirs there and another member's here: at one merchant it is bound once.
    const email = 'maria.too@example.com';
    const there = await group.join(THERE);
    await group.bindEmail(THERE, there.token, email);
    await group.beginBreak(THERE, there.token);
    const here = await group.join(HERE);
    await group.bindEmail(HERE, here.token, email);
    return here;
  },

  bindMobile: async () => {
    const number = { countryDialingCode: '63', phone: '9181234567' };
    const there = await group.join(THERE);
    await group.bindMobile(THERE, there.token, number);
    await group.beginBreak(THERE, there.token);
    const here = await group.join(HERE);
    await group.bindMobile(HERE, here.token, number);
    return here;
  },

  setPayeeName: async () => {
    // A name is checked with everything else: alone it identifies nobody.
    const here = await group.join(HERE, { idNumber: known.document });
    await group.get('setPayeeName', { host: HERE, token: here.token, body: { payeeName: 'Maria Clara' } });
    return here;
  },

  addCard: async () => {
    const here = await group.join(HERE);
    await group.addCard(HERE, here.token, known.account);
    return here;
  },

  deposit: async () => {
    const here = await group.join(HERE, { idNumber: known.document });
    // Before any fact is delivered: the order itself triggers the check.
    expect(await group.deposit(HERE, here.token)).toMatchObject({ body: { code: 'protection.checking' } });
    return here;
  },
};

const looking = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { identifies }]) => identifies === 'now')
  .map(([name]) => name);

describe('a person on a break at another merchant of the group', () => {
  it.each(looking)('is recognised at %s, and held for review', async (name) => {
    const comeIn = paths[name];
    expect(comeIn, `nobody comes in by ${name} in this table`).toBeDefined();
    if (comeIn) await expectHeld(await comeIn());
  });

  it('can use no endpoint that does not check', () => {
    expect(Object.keys(paths).sort()).toEqual([...looking].sort());
  });

  it('is also found by the details behind a name', async () => {
    const here = await group.join(HERE);
    await group.get('setPayeeName', { host: HERE, token: here.token, body: { payeeName: 'Maria Clara' } });
    await group.settle();
    expect(identified).toContain(here.memberId);
    expect((await group.deposit(HERE, here.token)).status).toBe(200);
  });
});
