/** The parts of a player that tabs show, through the door: bets with their rounds, logins and devices, linked accounts, tags. Each is of this merchant's players alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const [tiger, lotus] = demoMembers;
let app: TestApp;
let ann = '';
const ids: { [username: string]: string } = {};

const call = (name: ConsoleEndpointName, params: Readonly<Record<string, string>> = {}, at = 'demo') =>
  callConsole(app, name, { as: ann, at, params });
const run = (name: ConsoleEndpointName, body: object, at = 'demo') =>
  callConsole(app, name, { as: ann, at, body, key: crypto.randomUUID() });
const logIn = ({ username, password }: (typeof demoMembers)[number], address: string, more = {}) =>
  app.get('login', { address, body: { type: 'username', username, password, ...more } });

beforeAll(async () => {
  app = await openTestApp();
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  const clock = { now: () => Date.now() };
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, clock);
  const bob = await signedIn(app, { username: 'bob', grants: { '*': ['*'] } }, clock);
  const { id, token, deviceToken } = await logIn(tiger, '203.0.113.7');
  ids.tiger = id;
  ids.lotus = (await logIn(lotus, '203.0.113.7', { deviceToken })).id;
  const { value } = await run('membersCredit', { subject: tiger.username, choice: '50.00', reason: 'goodwill' });
  const { approvalId } = (value as { readonly waits: { readonly approvalId: string } }).waits;
  await callConsole(app, 'approvalsApprove', { as: bob, at: 'demo', body: { subject: approvalId } });
  const frame = await openFrame(app, token, 'dice');
  const body = { stake: '1.00', input: { direction: 'over', target: 50.5 } };
  for (const key of ['one', 'two']) await app.get('playRound', { token: frame, key, body });
  await app.outbox.pump();
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const tigerOnly = () => ({ memberId: ids.tiger ?? '' });

it('a bet of a player is shown with its round, replayed from its seeds, and is no other player’s', async () => {
  const { rows } = (await call('listPlayerBets', tigerOnly())).value as { rows: { id: string; stake: string }[] };
  expect(rows).toHaveLength(2);
  for (const { id: betId } of rows) {
    const shown = await call('showPlayerBet', { ...tigerOnly(), betId });
    expect(shown.value).toMatchObject({ bet: { id: betId, stake: '1.00' }, replay: { isSame: true } });
    expect((await call('showPlayerBet', { memberId: ids.lotus ?? '', betId })).code).toBe('round.unknown');
    expect((await call('showPlayerBet', { ...tigerOnly(), betId }, 'lotus')).code).toBe('round.unknown');
  }
});

it('logins, sessions and devices of a player are shown as they are, and end by a command', async () => {
  const { value } = await call('showPlayerAccess', tigerOnly());
  expect(value).toMatchObject({
    isTwoStep: false,
    passkeys: 0,
    sessions: expect.arrayContaining([expect.objectContaining({ address: '203.0.113.7' })]),
    devices: [{ address: '203.0.113.7', isTrusted: false }],
    logins: [{ outcome: 'in', method: 'password', address: '203.0.113.7' }],
  });
  expect((await call('showPlayerAccess', tigerOnly(), 'lotus')).code).toBe('member.unknown');
  expect((await run('membersSignOut', { subject: ids.tiger, reason: 'asked for it' })).code).toBe('ok');
  expect((await call('showPlayerAccess', tigerOnly())).value).toMatchObject({ sessions: [] });
});

it('linked accounts say why, and how much it says', async () => {
  const { value } = await call('listLinkedPlayers', tigerOnly());
  expect(value).toMatchObject({
    rows: [
      {
        id: ids.lotus,
        username: lotus.username,
        state: 'open',
        weight: 65,
        reasons: [{ kind: 'device' }, { kind: 'address', detail: '203.0.113' }],
      },
    ],
  });
  expect((await call('listLinkedPlayers', tigerOnly(), 'lotus')).code).toBe('member.unknown');
});

it('tags are counted, and players are found by them', async () => {
  for (const subject of Object.values(ids)) {
    expect((await run('membersTag', { subject, choice: 'vip' })).code).toBe('ok');
  }
  await run('membersTag', { subject: ids.lotus, choice: 'quiet' });
  const tags = async (at = 'demo') => ((await call('listTags', {}, at)).value as { rows: object[] }).rows;
  expect(await tags()).toEqual([
    { id: 'quiet', tag: 'quiet', members: 1 },
    { id: 'vip', tag: 'vip', members: 2 },
  ]);
  expect(await tags('lotus')).toEqual([]);
  const found = await callConsole(app, 'listPlayers', { as: ann, at: 'demo', query: { tag: 'quiet' } });
  expect(found.value).toMatchObject({ rows: [{ id: ids.lotus, tags: ['quiet', 'vip'] }] });
});
