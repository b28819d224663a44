/** VIP levels and findings in the console: what the pages show, and how a player's level came to be. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.now() };
const operators: Record<string, string> = {};
let app: TestApp;
let memberId = '';
const [tiger] = demoMembers;

const call = (name: ConsoleEndpointName, as: string, requested: object = {}, at = 'demo') =>
  callConsole(app, name, { as: operators[as] ?? '', at, key: crypto.randomUUID(), ...requested });

const rung = (valid: string) => ({
  valid,
  deposits: '0.00',
  keep: '0.00',
  gift: '10.00',
  monthly: '5.00',
  birthday: '1.00',
});
const scheme = {
  windowDays: 30,
  payMin: '100.00',
  weightsBp: { SLOT: 5_000 },
  levels: [rung('1000.00'), rung('5000.00')],
};

interface Shown {
  readonly currency: { readonly code: string };
  readonly schema: { readonly properties: Record<string, { readonly control?: string }> };
  readonly versions: readonly { readonly version: number; readonly isRunning: boolean; readonly terms: unknown }[];
}

beforeAll(async () => {
  app = await openTestApp();
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  const [row] = await app.database.sql.query<{ id: string }>(
    "select id from member where merchant_id = 'demo' and username = $1",
    [tiger?.username],
  );
  memberId = row?.id ?? '';
  const rights = ['promotions.see', 'promotions.change', 'members.see', 'members.change'];
  for (const username of ['ann', 'bob'])
    operators[username] = await signedIn(app, { username, grants: { '*': rights } }, clock);
});
afterAll(() => app.close());

const shown = async () => (await call('showLevels', 'ann')).value as Shown;

it('a version is saved from the form, shown with its terms, and runs when two have started it', async () => {
  const before = await shown();
  const controls = before.schema.properties;
  expect([controls.payMin?.control, controls.weightsBp?.control]).toEqual(['amount', 'map']);
  expect((await call('levelsSave', 'ann', { body: { text: JSON.stringify(scheme) } })).code).toBe('ok');
  const [latest] = (await shown()).versions;
  expect(latest).toMatchObject({ isRunning: false, terms: scheme });
  const subject = `${latest?.version}`;
  expect(await call('levelsStart', 'ann', { body: { subject } })).toMatchObject({ status: 202 });
  expect((await shown()).versions[0]?.isRunning).toBe(false);
  expect(await call('levelsStart', 'bob', { body: { subject } })).toMatchObject({ status: 200, code: 'ok' });
  expect((await shown()).versions.filter(({ isRunning }) => isRunning)).toMatchObject([{ version: latest?.version }]);
  const wrong = { ...scheme, levels: [rung('5000.00'), rung('1000.00')] };
  expect((await call('levelsSave', 'ann', { body: { text: JSON.stringify(wrong) } })).code).toBe('levels.malformed');
});

it('a player’s history has each change of the level, and no other merchant sees it', async () => {
  const body = { subject: tiger?.username ?? '', choice: '2', reason: 'an old customer' };
  expect((await call('membersLevel', 'ann', { body })).status).toBe(202);
  expect((await call('membersLevel', 'bob', { body })).code).toBe('ok');
  expect((await call('membersLevel', 'ann', { body: { ...body, choice: 'rules' } })).status).toBe(202);
  expect((await call('membersLevel', 'bob', { body: { ...body, choice: 'rules' } })).code).toBe('ok');
  const { value } = await call('listPlayerLevels', 'ann', { params: { memberId } });
  expect(value).toMatchObject({
    rows: [
      { why: 'hand_over', before: 2, after: 0 },
      { why: 'by_hand', before: 0, after: 2, until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
    ],
  });
  expect((await call('listPlayerLevels', 'ann', { params: { memberId } }, 'lotus')).code).toBe('member.unknown');
});

it('findings are listed with names, and settled', async () => {
  await app.database.sql.query(
    `insert into reward_finding (merchant_id, grant_id, what, member_id, campaign, first_at, last_at)
     values ('demo', $1, 'overdue', $2, 'welcome-gift', now(), now())`,
    [crypto.randomUUID(), memberId],
  );
  const found = (await call('listFindings', 'ann')).value as {
    rows: { grant: string; username: string; what: string }[];
  };
  expect(found.rows).toMatchObject([{ what: 'overdue', username: tiger?.username, campaign: 'welcome-gift' }]);
  const settled = { body: { subject: found.rows[0]?.grant ?? '', reason: 'ended by hand' } };
  expect((await call('grantSettle', 'ann', settled)).code).toBe('ok');
  expect((await call('listFindings', 'ann')).value).toEqual({ rows: [] });
});
