import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import { openBrowser, type TestBrowser } from '../../identity/testing/sign-ins.ts';
import { doWork } from '../../identity/testing.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let alias: Placed;
let honest: Placed;
let left: Placed;
let right: Placed;

const terms = (product: 'RNG' | 'LOTT', rate: string) =>
  ({ kind: 'salary', product, tiers: [{ sales: '0', active: 0, rate }] }) as const;
/** Five past two of the next day in Manila. */
const DAYS = ['2026-03-12T18:05:00Z', '2026-03-13T18:05:00Z', '2026-03-14T18:05:00Z', '2026-03-15T18:05:00Z'] as const;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle71', { makesAgent: true });
  alias = await app.open(middle, 'alias72', { makesAgent: false });
  honest = await app.open(middle, 'honest73', { makesAgent: false });
  left = await app.open(middle, 'left74', { makesAgent: false });
  right = await app.open(middle, 'right75', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle]);
  for (const product of ['RNG', 'LOTT'] as const) {
    await contractOfPlatform(app, app.top, terms(product, '0.008'));
    await contractBelow(app, app.top, middle, {
      ...terms(product, '0.005'),
      tiers: [...terms(product, '0.005').tiers],
    });
  }
  const of = (kind: string, rate: string) => ({ kind, product: 'RNG', tiers: [{ sales: '0', active: 0, rate }] });
  await contractOfPlatform(app, app.top, of('realtime', '0.001'));
  await contractOfPlatform(app, app.top, { ...of('revenue', '0.1'), period: 'day' });
  const rate = { merchantId: 'demo', username: app.top.username, text: 'RNG:0.002' };
  await atomically(app.database.db, (tx) => app.modules.agents.backOffice.setRate(tx, rate));
  await app.outbox.pump();
});
afterAll(() => app.close());

const listed = async () => {
  const all = (await app.modules.agents.backOffice.leftOut(app.database.db, 'demo')) as { member: string }[];
  return all.toSorted((a, b) => (a.member < b.member ? -1 : 1));
};

/** Of the minutes and hours of the day only the last are billed: the others are as if they had been. */
async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  const [from, to] = [10, 5].map((minutes) => new Date(app.time.now - minutes * 60_000).toISOString());
  for (const kind of ['hourly', 'realtime']) {
    await app.database.sql.query(
      `insert into agent_bill_run (merchant_id, kind, period, from_at, to_at, days)
       values ('demo', '${kind}', 'until ${to}', '${from}', '${kind === 'hourly' ? to : from}', 1)`,
      [],
    );
  }
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

const billOf = async (product: string, period: string) => {
  const [bill] = await app.database.sql.query(
    `select gross_minor as gross, adjustments_minor as adjustments, figures->'left' as "left", figures->>'sales' as sales from agent_bill
     where merchant_id = 'demo' and agent_id = '${middle.id}' and product = '${product}' and period = '${period}'`,
    [],
  );
  return bill;
};

/** Of the first day as rebates, and in real time in all. */
const ofTop = async () => {
  const [row] = await app.database.sql.query(
    `select (select coalesce(sum(earned_minor), 0)::int from agent_rebate where merchant_id = 'demo' and member_id = '${app.top.id}' and day = '2026-03-12')
       as rebates, (select coalesce(sum(paid_minor), 0)::int from agent_bill where merchant_id = 'demo' and agent_id = '${app.top.id}' and kind = 'realtime')
       as realtime`,
    [],
  );
  return row;
};

it('AGT-02 leaves out of what agents earn what an account bets that shares a device with an agent above it', async () => {
  expect(await listed()).toEqual([]);
  app.time.now = Date.parse('2026-03-11T05:00:00Z');
  const earlier = await bet(app, alias, { stake: 20_000n });
  await app.outbox.pump();
  app.time.now = Date.parse('2026-03-12T03:02:00Z');
  await bet(app, alias, { stake: 50_000n });
  await app.outbox.pump();
  await workAt('2026-03-12T03:10:00Z');
  expect(await ofTop()).toEqual({ rebates: 100, realtime: 50 });
  app.time.now = Date.parse('2026-03-12T04:00:00Z');
  // the agent plays as its own player, from where it logs in as the agent
  const login = (username: string, portal: 'agent' | 'member', device: { deviceToken?: string } = {}) => {
    const body = { type: 'username', username, password: PASSWORD, portal, ...device } as const;
    return app.get('login', { body, address: '198.51.100.200' });
  };
  const { deviceToken } = await login('middle71', 'agent');
  await login('alias72', 'member', { deviceToken });
  await app.outbox.pump();
  expect(await listed()).toMatchObject([
    { member: 'alias72', with: 'middle71', reason: 'self_play', detail: expect.stringContaining('device') },
  ]);
  await bet(app, alias, { stake: 400_000n });
  await bet(app, honest, { stake: 300_000n });
  // of the day before: what changes of it is shared as it was
  await bet(app, alias, { id: earlier, stake: 30_000n, revision: 2 });
  await workAt(DAYS[0]);
  const before = await app.database.sql.query(
    `select earned_minor as earned from agent_rebate where merchant_id = 'demo' and member_id = '${app.top.id}' and day = '2026-03-11'`,
    [],
  );
  expect(before).toEqual([{ earned: 40n }]);
  expect(await billOf('RNG', '2026-03-12')).toMatchObject({
    sales: '300000',
    gross: 1_500n,
    left: { stakes: '450000', sales: '450000', members: 1 },
  });
  // nobody above has a rebate of it
  const shares = await app.database.sql.query(
    "select shares from agent_market where merchant_id = 'demo' and stake_minor = 400000",
    [],
  );
  expect(shares).toEqual([{ shares: {} }]);
  // nor of what was bet and paid before on that day
  expect(await ofTop()).toEqual({ rebates: 600, realtime: 300 + 20 });
  const { token } = await app.renew(middle);
  const { content } = await app.get('agentBills', { token });
  const { contractId = '' } = content.find(({ product }) => product === 'RNG') ?? {};
  expect(await app.get('agentBill', { token, query: { contractId, period: '2026-03-12' } })).toMatchObject({
    bill: { turnover: '3000.00' },
    leftOut: { stake: '4500.00', turnover: '4500.00', members: 1 },
  });
});

it('AGT-02 counts them again when operators say so, and puts it right with the next bill', async () => {
  const recount = (username: string) =>
    atomically(app.database.db, (tx) =>
      app.modules.agents.backOffice.countAgain(tx, { merchantId: 'demo', username, operator: 'ines, tomas' }),
    );
  expect(await recount('honest73')).toMatchObject({ ok: false });
  app.time.now = Date.parse('2026-03-13T04:00:00Z');
  expect(await recount('alias72')).toMatchObject({ ok: true });
  expect(await recount('alias72')).toMatchObject({ ok: false });
  expect(await listed()).toMatchObject([{ countedBy: 'ines, tomas' }]);
  // found again with the next login, and still counted
  await app.get('login', {
    body: { type: 'username', username: 'alias72', password: PASSWORD, portal: 'member' },
    address: '198.51.100.200',
  });
  await bet(app, alias, { stake: 100_000n });

  /** Both on the same thing in each draw: one of the two wins, and neither has anything at risk. */
  for (let draw = 0; draw < 12; draw++) {
    for (const [at, { id: memberId }] of [left, right, honest].entries()) {
      const isWon = at === draw % 2;
      const one = {
        orderId: `${draw}/${at}`,
        stakeMinor: '10000',
        payoutMinor: isWon ? '19600' : '0',
        result: isWon ? ('won' as const) : ('lost' as const),
      };
      const about = { memberId, isTrial: false, game: 'unlisted', drawNumber: `${draw}`, currency: 'PHP' };
      await atomically(app.database.db, async (tx) => {
        const body = { ...about, orders: [one], at: new Date(app.time.now).toISOString() };
        await app.outbox.publish(tx, 'demo', 'orders.settled', body);
        return ok();
      });
    }
  }
  await workAt(DAYS[1]);
  expect(await billOf('RNG', '2026-03-13')).toMatchObject({
    sales: '100000',
    gross: 500n,
    adjustments: 2_250n,
    left: null,
  });
  expect(await ofTop()).toEqual({ rebates: 1_500, realtime: 850 + 20 });
});

it('AGT-02 shares bets that are counted again by what of them was valid when they were counted', async () => {
  // counted by a rule that has changed since: of a bet of 100.00 the half was valid
  const rebates = async () => {
    const [row] = await app.database.sql.query(
      `select coalesce(sum(earned_minor), 0)::int as minor from agent_rebate
       where merchant_id = 'demo' and member_id = '${app.top.id}' and day = '2026-03-13'`,
      [],
    );
    return row;
  };
  const before = await rebates();
  await app.database.sql.query(
    `update agent_market set valid_minor = 50000, shares = '{}' where merchant_id = 'demo' and member_id = $1 and stake_minor = 100000`,
    [alias.id],
  );
  await app.database.sql.query(
    "insert into agent_recount (merchant_id, member_id, from_at, after_id) values ('demo', $1, '2026-03-13', '')",
    [alias.id],
  );
  await app.modules.agents.workOnDue();
  expect(before).toEqual({ minor: 200 });
  expect(await rebates()).toEqual({ minor: 300 });
});

it('AGT-02 leaves out two of a branch who bet against each other in the draws of a day, and says with whom', async () => {
  expect(await listed()).toMatchObject([
    { member: 'alias72' },
    { member: 'left74', with: 'right75', reason: 'opposite', detail: '12' },
    { member: 'right75', with: 'left74', reason: 'opposite', detail: '12' },
  ]);
  // of 24 bets of 100.00: twelve lost ones count in full, twelve won ones what they won
  const bothMinor = 12n * (10_000n + 9_600n);
  expect(await billOf('LOTT', '2026-03-13')).toMatchObject({
    sales: '120000',
    left: { stakes: '240000', sales: `${bothMinor}`, members: 2 },
  });
});

it('AGT-02 nobody earns more because somebody won who is left out', async () => {
  const revenueOf = async (period: string) => {
    const [bill] = await app.database.sql.query(
      `select figures->>'base' as base, gross_minor as gross, adjusted_minor as adjusted from agent_bill
       where merchant_id = 'demo' and agent_id = '${app.top.id}' and kind = 'revenue' and period = '${period}'`,
      [],
    );
    return bill;
  };
  app.time.now = Date.parse('2026-03-14T04:00:00Z');
  await bet(app, left, { stake: 100_000n, payout: 300_000n });
  await bet(app, right, { stake: 500_000n });
  const id = await bet(app, honest, { stake: 310_000n });
  await workAt(DAYS[2]);
  // what one of the two lost is left out, and what the other won is not; the rest are rebates
  const base = 310_000n - 200_000n - 620n;
  expect(await revenueOf('2026-03-14')).toEqual({ base: `${base}`, gross: base / 10n, adjusted: 0n });
  app.time.now = Date.parse('2026-03-15T04:00:00Z');
  await bet(app, honest, { id, stake: 0n, revision: 2 });
  await workAt(DAYS[3]);
  expect(await revenueOf('2026-03-14')).toMatchObject({ adjusted: -(base / 10n) });
});

const logInOn = async (browser: TestBrowser, username: string, portal: 'agent' | 'member') => {
  app.time.now += 1_000;
  await browser.get('login', { body: { type: 'username', username, password: PASSWORD, portal } });
};
const puppets = Array.from({ length: 20 }, (_, at) => `puppet${8100 + at}`);

it('AGT-02 accounts of an agent are found on each of its browsers, however many there are on all of them', async () => {
  const agent = await app.open(await app.renew(app.top), 'master80', { makesAgent: true });
  const browsers = [openBrowser(app), openBrowser(app)] as const;
  for (const [at, username] of puppets.entries()) {
    const body = app.accountOf(username, { makesAgent: false });
    await app.get('openAgentAccount', { token: agent.token, body });
    await logInOn(browsers[at < puppets.length / 2 ? 0 : 1], username, 'member');
  }
  for (const browser of browsers) {
    await logInOn(browser, 'master80', 'agent');
    await app.outbox.pump();
  }
  const found = (await listed()).filter(({ member }) => puppets.includes(member));
  expect(found.map(({ member }) => member)).toEqual(puppets);
  expect(found[0]).toMatchObject({ with: 'master80', reason: 'self_play', detail: expect.stringContaining('device') });
});

it('AGT-02 a device of more than twenty accounts leaves nobody out but who logged in right before or after', async () => {
  const cafe = openBrowser(app);
  for (const username of puppets) await logInOn(cafe, username, 'member');
  for (const username of ['honest73', 'puppet8100']) await logInOn(cafe, username, 'member');
  await logInOn(cafe, 'middle71', 'agent');
  await app.outbox.pump();
  expect((await listed()).filter(({ member }) => member === 'honest73')).toEqual([]);
  await logInOn(cafe, 'honest73', 'member');
  await app.outbox.pump();
  expect((await listed()).filter(({ member }) => member === 'honest73')).toMatchObject([{ with: 'middle71' }]);
});

it('AGT-02 an account that is registered on the device of its agent is left out before it ever logs in', async () => {
  const { deviceToken, token } = await app.get('login', {
    body: { type: 'username', username: 'middle71', password: PASSWORD, portal: 'agent' },
    address: '198.51.100.231',
  });
  // however many other accounts were on it
  await app.database.sql.query(
    `insert into shared_device (merchant_id, member_id, other_id, device, at)
     select 'demo', gen_random_uuid(), $1, 'Chrome', $2 from generate_series(1, 60)`,
    [middle.id, new Date(app.time.now)],
  );
  const body = { makesAgent: false };
  const { code } = await app.get('makeAgentLink', { token, body, key: randomUUID() });
  const register = async (username: string, device: { readonly deviceToken?: string }) => {
    const address = '198.51.100.232';
    const { id: captchaId, work } = await app.get('captcha', { address, query: { kind: 'work' } });
    const { makesAgent: _, ...account } = app.accountOf(username, body);
    const proof = { confirmPassword: PASSWORD, captchaId, captcha: doWork(work) };
    const shown = { registerMethod: 'H5', type: 0, affiliateCode: code } as const;
    await app.get('register', { body: { ...account, ...proof, ...shown, ...device }, address });
    await app.outbox.pump();
    return (await listed()).filter(({ member }) => member === username);
  };
  expect(await register('elsewhere76', {})).toEqual([]);
  expect(await register('ondevice77', { deviceToken })).toMatchObject([{ with: 'middle71', reason: 'self_play' }]);
});

it('AGT-02 an account is found on the device of its agent although another logged in between', async () => {
  const browser = openBrowser(app);
  await logInOn(browser, 'middle71', 'agent');
  await logInOn(browser, 'ondevice77', 'member');
  await logInOn(browser, 'elsewhere76', 'member');
  await app.outbox.pump();
  const found = await listed();
  expect(found.filter(({ member }) => member === 'elsewhere76')).toMatchObject([
    { with: 'middle71', reason: 'self_play', detail: expect.stringContaining('device') },
  ]);
});
