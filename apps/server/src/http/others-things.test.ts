/** Every endpoint that takes an id, called with an id of another member: it answers as if it did not exist. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliases, type Endpoint, endpoints, flags, takesKey } from '#contract';
import type { Json } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openTestApp, requestOf, type TestApp } from '../testing.ts';
import { partsOf, type Schema } from './testing/fitting.ts';
import { plant, type Row } from './testing/plant.ts';

const manifests = merchants.map((manifest) => ({
  ...manifest,
  flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])),
}));
const later = '2100-01-01T00:00:00Z';
const CODE = 'A'.repeat(43);

interface Things {
  readonly member: string;
  readonly session: string;
}

type Plant = (table: string, row?: Row) => Promise<string>;

/** What the owner has, for each endpoint that takes an id: a row, and where its id goes. */
const owned: { readonly [endpoint: string]: (put: Plant, of: Things) => Promise<{ readonly [field: string]: Json }> } =
  {
    renamePasskey: async (put) => ({ passkeyId: await put('passkey'), name: 'mine now' }),
    removePasskey: async (put) => ({ passkeyId: await put('passkey') }),
    addPasskey: async (put, { session }) => ({
      challengeId: await put('passkey_challenge', { session_id: session, browser_hash: null, expires_at: later }),
    }),
    forgetDevice: async (put) => ({ deviceId: await put('known_device') }),
    endOwnSession: async (put) => ({
      sessionId: await put('session', { ended_at: null, ended_because: null, idle_ends_at: later, ends_at: later }),
    }),
    bindEmail: async (put) => ({
      verificationId: await put('verification_code', {
        purpose: 'email',
        channel: 'email',
        code_hash: CODE,
        expires_at: later,
      }),
    }),
    bindMobile: async (put) => ({
      verificationId: await put('verification_code', {
        purpose: 'mobile',
        channel: 'sms',
        code_hash: CODE,
        expires_at: later,
      }),
    }),
    resetPaymentPassword: async (put) => ({
      verificationId: await put('verification_code', {
        purpose: 'payment',
        channel: 'email',
        code_hash: CODE,
        expires_at: later,
      }),
      verificationCode: '123456',
    }),
    inboxMessage: async (put) => ({ messageId: await put('inbox_message', { kind: 'welcome' }) }),
    readInbox: async (put) => ({ messageIds: [await put('inbox_message', { kind: 'welcome' })] }),
    removeInbox: async (put) => ({ messageIds: [await put('inbox_message', { kind: 'welcome' })] }),
    betRecord: async (put) => ({
      id: await put('bet_record', { kind: 'order', state: 'won', game: 'fast-five', category: 'LOTT' }),
    }),
    roundProof: async (put) => ({
      roundId: await put('play_round', {
        seed_id: await put('play_seed', { revealed_at: null, server_seed: null, encrypted_seed: 'x' }),
      }),
    }),
    orderDetail: async (put) => ({ orderId: await putOrder(put) }),
    cancelLines: async (put) => {
      const orderId = await putOrder(put);
      return { orderId, lineIds: [await put('lottery_line', { order_id: orderId })] };
    },
    chaseDetail: async (put) => ({ chaseId: await putChase(put) }),
    cancelChase: async (put) => {
      const chaseId = await putChase(put);
      return { chaseId, orderIds: [await putOrder(put, { chase_id: chaseId, chase_position: 0, chase_multiple: 1 })] };
    },
    transferOrder: async (put) => ({
      transferId: await put('vendor_transfer', {
        direction: 'in',
        occasion: 'member',
        state: 'done',
        currency: 'PHP',
        due_at: null,
      }),
    }),
    depositOrder: async (put) => ({ orderId: await putDeposit(put) }),
    submitDepositForm: async (put) => ({ orderId: await putDeposit(put) }),
    reportDepositSent: async (put) => ({ orderId: await putDeposit(put) }),
    addDepositReceipt: async (put) => ({ orderId: await putDeposit(put) }),
    depositReceipt: async (put) => {
      const orderId = await putDeposit(put);
      return { orderId, receiptId: await put('deposit_receipt', { order_id: orderId }) };
    },
    addDocumentPicture: async (put) => ({ documentId: await putDocument(put) }),
    memberDocumentPicture: async (put) => {
      const documentId = await putDocument(put);
      return { documentId, pictureId: await put('member_document_picture', { document_id: documentId }) };
    },
    setDefaultCard: async (put) => ({ cardId: await put('payment_card') }),
    removeCard: async (put) => ({ cardId: await put('payment_card') }),
    withdraw: async (put) => ({ cardId: await put('payment_card') }),
    withdrawalOrder: async (put) => ({ orderId: await putWithdrawal(put) }),
    cancelWithdrawal: async (put) => ({ orderId: await putWithdrawal(put) }),
    wheelProof: async (put) => ({ spinId: await put('wheel_spin', { prize: 'none' }) }),
    claimReward: async (put) => ({ id: await putGrant(put, 'offered') }),
    rewardBets: async (put) => ({ grantId: await putGrant(put, 'queued') }),
    rewardLoss: async (put) => ({ grantId: await putGrant(put, 'queued') }),
    giveUpReward: async (put) => ({ grantId: await putGrant(put, 'queued') }),
    appealReward: async (put) => {
      const grantId = await putGrant(put, 'queued');
      await put('bonus_review', {
        grant_id: grantId,
        campaign: 'theirs',
        state: 'open',
        weight: 60,
        signals: '[]',
        appealed_at: null,
      });
      return { grantId, text: 'mine now' };
    },
    appealReferral: async (put, { member }) => ({
      id: await put('referral', {
        code: 'theirs',
        referrer_id: member,
        state: 'refused',
        signals: '[]',
        appealed_at: null,
      }),
      text: 'mine now',
    }),
  };

/** Ids that belong to nobody: announcements are public, a captcha belongs to its solver. */
const nobodysOwn = ['markAnnouncementAsRead', 'feedback'];
/** Codes that were sent to the owner. */
const codes = ['bindEmail', 'bindMobile'];
/** Called by the owner with the same fields, the refusal is another one: its money, code or key is missing anyway. */
const alikeForOwner = [
  'bindEmail',
  'bindMobile',
  'resetPaymentPassword',
  'addPasskey',
  'withdraw',
  'addDepositReceipt',
  'addDocumentPicture',
];

let grants = 0;
const putGrant = (put: Plant, state: string) => {
  grants += 1;
  const terms = JSON.stringify({ mode: 'cash' });
  return put('bonus_grant', {
    campaign: `theirs-${grants}`,
    period: 'once',
    currency: 'PHP',
    state,
    terms,
    award_minor: 100,
    required_minor: 0,
  });
};
const putDeposit = (put: Plant) =>
  put('deposit_order', { state: 'waiting', provider: 'sandbox', currency: 'PHP', expires_at: later });
const putDocument = (put: Plant) => put('member_document', { kind: 'identity', state: 'requested' });
const putWithdrawal = (put: Plant) =>
  put('withdrawal_order', { state: 'requested', currency: 'PHP', fee_minor: 0, due_at: null });
const ticket = { game: 'fast-five', play_type: 'Tradition', currency: 'PHP' };
const putOrder = (put: Plant, row: Row = {}) =>
  put('lottery_order', { ...ticket, draw_number: '20260101-0001', chase_id: null, ...row });
const putChase = (put: Plant) => put('lottery_chase', { ...ticket, stopped_by: null, stopped_at: null });

/** By its alias. Endpoints of game frames need a frame's token: `play/stepped` tests them with ids of others. Those of agents need a branch: `agents` does. */
const nameOf = (name: string) => aliases[name]?.of ?? name;

const isId = (schema: unknown) => JSON.stringify(schema).includes('[0-9a-f]{8}-');
const idFields = (part: unknown) =>
  Object.entries((part as Schema | undefined)?.properties ?? {}).flatMap(([name, schema]) =>
    isId(schema) ? [name] : [],
  );
const takers = [
  ...(Object.entries(endpoints) as [string, Endpoint][]),
  ...Object.entries(aliases).map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]),
].filter(
  ([, { access, flag, params, query, body }]) =>
    flag !== 'agentPolicy' &&
    !['anyone', 'refresh', 'stage', 'chat'].includes(access) &&
    [params, query, body].some((part) => idFields(part).length > 0),
);

let app: TestApp;
let owner: Things;

interface Caller {
  readonly token?: string;
  readonly host: string;
  /** Their own value, where the endpoint requires one. */
  readonly password: string;
}
/** The owner, another member of the merchant, one of another merchant, a trial; a guest would prove nothing. */
const callers = new Map<'mine' | 'other' | 'stranger' | 'trial' | 'guest', Caller>();

async function enter(host: string, at: number) {
  const { username, password } = demoMembers[at] ?? demoMembers[0];
  const { token, id } = await app.get('login', { host, body: { type: 'username', username, password } });
  return { token, id, host, password };
}

beforeAll(async () => {
  app = await openTestApp({ manifests });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  const mine = await enter('localhost', 0);
  const { sessions } = await app.get('ownSessions', { token: mine.token });
  owner = { member: mine.id, session: sessions[0]?.id ?? '' };
  callers.set('mine', mine);
  callers.set('other', await enter('localhost', 1));
  callers.set('stranger', await enter('lotus.localhost', 0));
  const { token } = await app.get('loginFreeplay', { body: await app.get('createTrial') });
  callers.set('trial', { token, host: 'localhost', password: '-' });
  callers.set('guest', { host: 'localhost', password: '-' });
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const put: Plant = (table, row = {}) =>
  plant(app.database.sql, table, { merchant_id: 'demo', member_id: owner.member, is_trial: false, ...row });

function askerOf(who: Parameters<typeof callers.get>[0]): Caller {
  const asker = callers.get(who);
  if (!asker) throw new Error(`${who} could not log in`);
  return asker;
}

/** The same call with other ids. */
function madeUp(reported: { readonly [field: string]: Json }): { readonly [field: string]: Json } {
  const text = JSON.stringify(reported).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => crypto.randomUUID());
  return JSON.parse(text) as { readonly [field: string]: Json };
}

async function request(
  endpoint: Endpoint,
  reported: { readonly [field: string]: Json },
  { token, host, password }: Caller,
) {
  const parts = partsOf(endpoint);
  const within = (part: unknown) => {
    const names = Object.keys((part as Schema | undefined)?.properties ?? {});
    return Object.fromEntries(Object.entries({ password, ...reported }).filter(([name]) => names.includes(name)));
  };
  const requested = {
    ...(parts.params && { params: { ...parts.params, ...within(endpoint.params) } as Record<string, string> }),
    ...(parts.query && { query: { ...parts.query, ...within(endpoint.query) } }),
    ...(parts.body !== undefined && { body: { ...(parts.body as object), ...within(endpoint.body) } }),
    ...(takesKey(endpoint) && { key: crypto.randomUUID() }),
    ...(token !== undefined && { token }),
    host,
  };
  const answer = await app.http.inject(requestOf(endpoint, requested));
  const body = answer.headers['content-type']?.toString().includes('json') ? (answer.json() as { code?: string }) : {};
  return { status: answer.statusCode, code: body.code };
}

it('has a row of the owner for every endpoint that takes an id', () => {
  const names = takers.map(([name]) => nameOf(name)).filter((name) => !nobodysOwn.includes(name));
  expect(names.filter((name) => !(name in owned))).toEqual([]);
  expect(Object.keys(owned).filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(takers.filter(([name]) => !nobodysOwn.includes(nameOf(name))))('%s', (called, endpoint) => {
  const name = nameOf(called);

  it('returns nothing of another member’s to a member, trial, guest or member of another merchant', async () => {
    const make = owned[name];
    if (!make) throw new Error(`${name} takes an id, and nothing is known to request it for`);
    const reported = await make(put, owner);
    const sees = (by: Parameters<typeof callers.get>[0], what = reported) => request(endpoint, what, askerOf(by));
    // The same call for an id that never existed.
    const made = madeUp(reported);
    for (const by of ['other', 'stranger'] as const) {
      // A guessed code is answered as wrong, wherever it was sent; the answer never shows whose it is.
      if (codes.includes(name)) expect((await sees(by)).code).toMatch(/^code\./);
      else expect(await sees(by)).toEqual(await sees(by, made));
    }
    expect((await sees('trial')).status).toBeGreaterThanOrEqual(400);
    expect((await sees('guest')).status).toBe(401);
    const elsewhere = { ...askerOf('mine'), host: 'lotus.localhost' };
    expect((await request(endpoint, reported, elsewhere)).status).toBe(401);
    if (!alikeForOwner.includes(name)) expect(await sees('mine')).not.toEqual(await sees('mine', made));
  });
});
