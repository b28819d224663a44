/** Mass grants through the console: who decides, whom it reaches, and that each member is given it once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const START = Date.UTC(2026, 4, 4, 4);
const MEMBERS = 1_200;
const time = { now: START };
let app: TestApp;
const operators: { [name: string]: string } = {};

type Row = { readonly [column: string]: unknown };
const sql = (text: string, values: readonly unknown[] = []) => app.database.sql.query<Row>(text, values as never[]);

async function begin(code: string, change: object, version = 1): Promise<void> {
  const terms = {
    kind: 'mass-grant',
    shownAs: 'DISCOVER',
    title: { EN: code },
    line: { EN: code },
    picture: { scene: 'deep', symbols: [] },
    params: { giftMinor: '100', wagerTimes: 3 },
    award: 'auto',
    bonus: { mode: 'cashable' },
    limits: { budget: '100000.00' },
    ...change,
  };
  const { backOffice } = app.modules.rewards;
  const merchant = app.modules.merchants.of('demo');
  const text = JSON.stringify(terms);
  await app.modules.ports.atomically((tx) => backOffice.save(tx, merchant, { code, text, by: 'a' }));
  expect((await app.modules.ports.atomically((tx) => backOffice.start(tx, merchant, code, version))).ok).toBe(true);
}

beforeAll(async () => {
  app = await openTestApp({ clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  for (const username of ['ann', 'bob']) {
    const grants = { demo: ['promotions.see', 'promotions.change', 'approvals.decide', 'approvals.see'] };
    operators[username] = await signedIn(app, { username, grants }, { now: () => time.now });
  }
  await sql(
    `insert into member (merchant_id, id, username, nickname, is_trial, icon, language, created_at, declared_age_at, terms_version, has_login_alerts)
     select 'demo', gen_random_uuid(), 'crowd' || n, 'crowd' || n, false, 'coin', 'TH', $1, $1, '1', false from generate_series(1, ${MEMBERS}) n`,
    [new Date(START)],
  );
  await sql(`insert into credential (merchant_id, member_id, username, username_key, type, password_hash, created_at)
    select merchant_id, id, username, username, 0, 'x', created_at from member where username like 'crowd%'`);
  await sql("update member set created_at = '2026-04-01T00:00:00Z'");
  await begin('spring', {});
  await begin('small', {
    bonus: { mode: 'cash' },
    params: { giftMinor: '100', wagerTimes: 0 },
    limits: { budget: '4.00' },
  });
  await begin('narrow', { bonus: { mode: 'cash' }, limits: { budget: '5.00' } });
  await begin('offered', { award: 'claim', claimDays: 7, group: 'spring-group' });
  await begin('grouped', {
    bonus: { mode: 'cash' },
    params: { giftMinor: '100', wagerTimes: 0 },
    group: 'spring-group',
  });
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: operators.ann ?? '', at: 'demo', ...requested });
const textOf = (campaign: string, audience: object, more: object = {}) =>
  JSON.stringify({ campaign, audience, version: 1, receivers: 100_000, ...more });
const start = (subject: string, text: string, by = 'ann') =>
  call('massGrantStart', { as: operators[by] ?? '', body: { subject, text }, key: randomUUID() });
const show = async (code: string) => (await call('showMassGrant', { params: { code } })).value as Row;
const work = () => app.modules.operators.workOnAudiences();

/** What a campaign gave, and what of it is on accounts of members. */
async function given(campaign: string): Promise<Row | undefined> {
  const [row] = await sql(
    `select count(*)::int as grants, count(distinct member_id)::int as members, count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'offered')::int as offered, sum(award_minor)::int as minor,
       (select spent_minor::int from campaign where merchant_id = 'demo' and code = $1) as spent,
       (select coalesce(-sum(balance), 0)::int from ledger.account where merchant_id = 'demo' and kind = 'promotion' and owner = $1) as moved
     from bonus_grant where merchant_id = 'demo' and campaign = $1`,
    [campaign],
  );
  return row;
}

describe('a mass grant', () => {
  it('MEM-06: says before what it costs, and takes two operators', async () => {
    const text = textOf('spring', { language: 'TH' });
    expect((await call('massGrantPreview', { body: { text } })).value).toMatchObject({
      done: { version: 1, members: MEMBERS, skipped: 0, amount: '1.00', cost: `${MEMBERS}.00`, isHeld: true },
    });
    expect((await start('may', textOf('spring', {}, { version: 2 }))).code).toBe('campaign.not_allowed');
    expect((await start('may', textOf('daily-rebate', {}))).code).toBe('campaign.unknown');
    expect((await start('may', textOf('narrow', {}))).code).toBe('mass_grant.budget');
    for (const subject of ['', '../x', 'X', 'a'.repeat(41)])
      expect((await start(subject, text)).code).toBe('request.malformed');
    expect((await start('may', text)).status).toBe(202);
    expect((await start('may', text)).code).toBe('order.same_operator');
    const second = await Promise.all([1, 2, 3].map(() => start('may', text, 'bob')));
    expect(second.filter(({ value }) => value !== null && typeof value === 'object' && 'done' in value)).toHaveLength(
      1,
    );
    expect((await start('may', textOf('spring', {}), 'bob')).code).toBe('mass_grant.exists');
  });

  it('MEM-06: reaches each member once, though two nodes give and one of them fails in between', async () => {
    await sql("update credential set on_break_until = 'infinity' where username = 'crowd7'");
    const { giving } = app.modules.rewards.backOffices;
    const { give } = giving;
    let shares = 0;
    Object.assign(giving, {
      give: async (...share: Parameters<typeof give>) => {
        const shared = await give(...share);
        shares += 1;
        if (shares === 2) throw new Error('the node died');
        return shared;
      },
    });
    try {
      await work();
    } finally {
      Object.assign(giving, { give });
    }
    const [before] = [await show('may')];
    expect(before).toMatchObject({ state: 'running', fault: 'Error: the node died' });
    expect((await given('spring'))?.grants).toBe(before.given);
    time.now += 300_000;
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await show('may')).toMatchObject({ state: 'done', given: MEMBERS - 1, skipped: 1, amount: '1199.00' });
    const all = {
      grants: MEMBERS - 1,
      members: MEMBERS - 1,
      active: MEMBERS - 1,
      minor: 119_900,
      spent: 119_900,
      moved: 119_900,
    };
    expect(await given('spring')).toMatchObject(all);
  });

  it('MEM-06: of bonus money the next one waits for its turn; an offer of a group keeps another away', async () => {
    const some = { language: 'EN' };
    for (const by of ['ann', 'bob']) await start('again', textOf('spring', some), by);
    for (const by of ['ann', 'bob']) await start('more', textOf('spring', some), by);
    for (const by of ['ann', 'bob']) await start('offer', textOf('offered', some), by);
    await work();
    const { given: reached } = await show('again');
    expect(await show('more')).toMatchObject({ state: 'done', given: reached });
    // One of each member is active, the other waits, and no money has moved for it.
    expect(await given('spring')).toMatchObject({
      grants: MEMBERS - 1 + 2 * Number(reached),
      active: MEMBERS - 1 + Number(reached),
      moved: 119_900 + 100 * Number(reached),
    });
    expect(await given('offered')).toMatchObject({ grants: reached, offered: reached, moved: 0 });
    for (const by of ['ann', 'bob']) await start('kept-away', textOf('grouped', some), by);
    await work();
    expect(await show('kept-away')).toMatchObject({ state: 'done', given: 0, skipped: reached });
  });

  it('MEM-06: waits while its campaign is paused, is stopped, and ends with its campaign or the terms that were decided about', async () => {
    const { backOffice } = app.modules.rewards;
    for (const by of ['ann', 'bob']) await start('changed', textOf('narrow', { language: 'EN' }), by);
    await begin('narrow', { bonus: { mode: 'cash' }, limits: { budget: '6.00' } }, 2);
    await work();
    expect(await show('changed')).toMatchObject({ state: 'failed', given: 0 });
    const text = textOf('grouped', { language: 'TH' });
    for (const name of ['paused', 'ended']) for (const by of ['ann', 'bob']) await start(name, text, by);
    await app.modules.ports.atomically((tx) => backOffice.pause(tx, 'demo', 'grouped'));
    await work();
    expect(await show('paused')).toMatchObject({ state: 'running', given: 0, fault: 'campaign.not_allowed' });
    const stop = { body: { subject: 'paused', reason: 'no more' } };
    expect((await call('massGrantStop', stop)).code).toBe('ok');
    expect((await call('massGrantStop', stop)).code).toBe('mass_grant.over');
    expect(await app.database.sql.query("select 1 from audit_entry where action = 'mass-grant.stop'", [])).toHaveLength(
      1,
    );
    await app.modules.ports.atomically((tx) => backOffice.end(tx, 'demo', 'grouped'));
    time.now += 300_000;
    await work();
    expect(await show('paused')).toMatchObject({ state: 'stopped', stoppedBy: 'ann', given: 0 });
    expect(await show('ended')).toMatchObject({ state: 'failed', given: 0 });
    expect(await given('grouped')).toMatchObject({ grants: 0 });
  });

  it('MEM-06: reaches no more members than were decided about, and promises no money twice', async () => {
    const small = textOf('small', { language: 'EN' }, { receivers: 1 });
    expect((await start('grown', small)).code).toBe('mass_grant.grown');
    const preview = await call('massGrantPreview', { body: { text: textOf('small', { language: 'EN' }) } });
    const { receivers } = (preview.value as { done: { receivers: number } }).done;
    const exact = textOf('small', { language: 'EN' }, { receivers });
    for (const by of ['ann', 'bob']) expect((await start('exact', exact, by)).code).toBe('ok');
    expect((await start('beside', exact)).code).toBe('mass_grant.budget');
    await sql("update member set language = 'EN' where username in ('crowd1', 'crowd2')");
    await work();
    expect(await show('exact')).toMatchObject({ state: 'done', given: receivers, skipped: 2 });
    expect(await given('small')).toMatchObject({ members: receivers, minor: 100 * receivers });
  });

  it('MEM-06: stays stopped when it is stopped while a stretch fails', async () => {
    for (const by of ['ann', 'bob']) await start('halted', textOf('spring', { language: 'TH' }), by);
    const { giving } = app.modules.rewards.backOffices;
    const { give } = giving;
    const failing = Promise.withResolvers<void>();
    // Outside the stretch's transaction, and before the failure is written down.
    const stopped = failing.promise.then(() =>
      sql("update mass_grant set state = 'stopped', due_at = null where code = 'halted'"),
    );
    Object.assign(giving, {
      give: async () => {
        failing.resolve();
        throw new Error('the node died');
      },
    });
    try {
      await work();
      await stopped;
    } finally {
      Object.assign(giving, { give });
    }
    time.now += 300_000;
    await work();
    expect(await show('halted')).toMatchObject({ state: 'stopped', given: 0 });
  });

  it('is nobody else’s: of another merchant, or without the right', async () => {
    operators.other = await signedIn(app, { username: 'other', grants: { lotus: ['*'] } }, { now: () => time.now });
    const there = { as: operators.other ?? '', at: 'lotus' };
    expect((await call('showMassGrant', { ...there, params: { code: 'may' } })).code).toBe('mass_grant.unknown');
    expect((await call('massGrantStop', { ...there, body: { subject: 'may', reason: 'x' } })).code).toBe(
      'mass_grant.unknown',
    );
    expect((await start('x', textOf('spring', {}), 'other')).status).toBe(403);
    const { rows } = (await call('listMassGrants', { query: { limit: '2' } })).value as { rows: Row[] };
    expect(rows).toHaveLength(2);
  });
});
