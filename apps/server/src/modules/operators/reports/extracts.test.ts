/**
 * Extracts for tax offices and regulators: a merchant has those that its rules name, each is taken away with a permission of its own, and its file
 * is the one that is kept beside this test.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName, ReportCode } from '#contract';
import { newId, ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { systemRandom } from '../../../ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';
import { dateLedger } from './testing/date-ledger.ts';

const GOLDEN = join(import.meta.dirname, 'golden');
const [tiger, lotus] = demoMembers;
/** Noon in Manila. */
let now = Date.UTC(2026, 3, 28, 4);
const clock = { now: () => now };
const DAY_MS = 86_400_000;
const reason = 'as agreed';
let app: TestApp;
let merchant: Merchant;
let ann = '';
let bob = '';
let turns = 0;
const ids: string[] = [];

/** Sessions end while the clock is moved on. */
async function enter(): Promise<void> {
  turns += 1;
  ann = await signedIn(app, { username: `ann${turns}`, grants: { '*': ['*'] } }, clock);
  bob = await signedIn(app, { username: `bob${turns}`, grants: { '*': ['*'] } }, clock);
}
const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: ann, at: 'demo', key: crypto.randomUUID(), ...requested });
async function act(name: ConsoleEndpointName, body: object): Promise<void> {
  now += 1_000;
  const first = await call(name, { body });
  if (first.status !== 202) return expect([name, first.code]).toEqual([name, 'ok']);
  now += 1_000;
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  expect((await call('approvalsApprove', { as: bob, body: { subject: approvalId } })).code).toBe('ok');
}

/** Of dice, at a time; the last digits tell one from another. */
async function bet(member: number, number: number, stakeMinor: string, payoutMinor: string): Promise<void> {
  now += 1_000;
  const body = {
    roundId: roundOf(number),
    memberId: ids[member] ?? '',
    isTrial: false,
    game: 'dice',
    category: 'LOCAL' as const,
    currency: 'PHP',
    stakeMinor,
    payoutMinor,
    result: payoutMinor === '0' ? ('lost' as const) : ('won' as const),
    countedMinor: stakeMinor,
    at: new Date(now).toISOString(),
    bonusParts: [],
  };
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'round.settled', body)));
  await app.outbox.pump();
}
/** At a vendor, which says later how it ends. */
async function openBet(member: number, stakeMinor: string, number = 90): Promise<void> {
  const about = {
    betId: roundOf(number),
    memberId: ids[member] ?? '',
    isTrial: false,
    game: 'dice',
    currency: 'PHP',
    stakeMinor,
  };
  const body = { ...about, payoutMinor: '0', countedMinor: '0', revision: 1, bonusParts: [] };
  const fact = { ...body, at: new Date(now).toISOString() };
  await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'bet.changed', fact)));
  await app.outbox.pump();
}
const roundOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const words = () => ({
  source: 'sandbox',
  externalId: newId(clock, systemRandom),
  ref: newId(clock, systemRandom),
  requestHash: 'x',
  label: 'sandbox',
});
const cashOf = (member: number) => ({ merchant, memberId: ids[member] ?? '', isTrial: false });
const credit = (member: number, amountMinor: bigint) =>
  app.modules.ports.atomically(async (tx) =>
    ok(await app.modules.walletModule.wallet.credit(tx, { ...words(), accountRef: cashOf(member), amountMinor })),
  );

/** A pot is filled from the house of a game, and pays a part of a round. */
async function payFromPot(member: number, round: string, amountMinor: bigint): Promise<void> {
  const { wallet } = app.modules.walletModule;
  await app.modules.ports.atomically(async (tx) => {
    const filling = { ...words(), kind: 'pool_top_up', merchant, isTrial: false, pot: 'dice', amountMinor } as const;
    await wallet.fillPot(tx, { ...filling, source: 'originals', label: 'dice' });
    const payout = {
      ...words(),
      kind: 'payout',
      accountRef: cashOf(member),
      amountMinor,
      ref: round,
      pot: 'dice',
    } as const;
    const [moved] = await wallet.moveGroups(tx, [[{ ...payout, source: 'originals', label: 'dice' }]]);
    expect(moved?.kind).toBe('applied');
    return ok();
  });
}

beforeAll(async () => {
  const manifests = merchants.map((one) =>
    one.code === 'lotus'
      ? { ...one, extracts: { tax: { base: 'payouts', rateBp: 1_000, period: 'week' } as const } }
      : one,
  );
  app = await openTestApp({ manifests, clock });
  merchant = app.modules.merchants.of('demo');
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  for (const { username } of demoMembers)
    ids.push((await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '');
  const days: number[] = [];
  const endDay = async () => {
    days.push(now);
    await dateLedger(app, 'demo', days);
  };
  await enter();
  // 28 April: cash of two, and a game that won.
  await credit(0, 500_00n);
  await credit(1, 200_00n);
  await bet(0, 1, '10000', '0');
  await bet(0, 2, '2050', '3333');
  await openBet(1, '300');
  await endDay();
  // 2 May: a large win of which a jackpot paid a part, one that is large to the unit, and one below.
  now += 4 * DAY_MS;
  await enter();
  await bet(0, 3, '5000', '1500000');
  await payFromPot(0, roundOf(3), 1_000_000n);
  await bet(1, 4, '700', '1000000');
  await bet(1, 5, '700', '999999');
  await act('membersCredit', { subject: tiger.username, choice: '50.00', reason });
  await act('membersLock', { subject: ids[2], reason });
  now += 1_000;
  await app.request('login', { body: { type: 'username', username: lotus.username, password: 'not this one' } });
  await app.security.save();
  await endDay();
  // 3 May: who has enough.
  now += DAY_MS;
  await enter();
  const { token } = await app.get('login', {
    body: { type: 'username', username: lotus.username, password: lotus.password },
  });
  await app.get('beginBreak', { token, body: { length: 'half-year', password: lotus.password } });
  await credit(0, 1_00n);
  await endDay();
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** The CSV of a report, made in the background and opened by its link; ids, which are of chance, are distinguished by their order. */
async function fileOf(report: ReportCode, query: object): Promise<string> {
  const name = `export${report
    .split('-')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')}`;
  const requested = await call(name as ConsoleEndpointName, { body: { choice: 'csv', text: JSON.stringify(query) } });
  expect([report, requested.code]).toEqual([report, 'ok']);
  const { done } = requested.value as { done: { export: string } };
  for (let turn = 0; turn < 3; turn += 1) await app.modules.operators.workOnExports();
  const link = (await call('exportsLink', { body: { subject: done.export } })).value as { done: { path: string } };
  const headers = { host: 'console.localhost', cookie: `croupier_console=${encodeURIComponent(ann)}` };
  const answer = await app.consoleHttp?.inject({ method: 'GET', url: link.done.path, headers });
  const seen: string[] = [];
  return (answer?.body ?? '').replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
    if (id.startsWith('00000000')) return id;
    if (!seen.includes(id)) seen.push(id);
    return `id-${seen.indexOf(id) + 1}`;
  });
}

const WEEK = { from: '2026-04-20', to: '2026-04-26' };
const MAY = { from: '2026-05-01', to: '2026-05-31' };
const MONTHS = { from: '2026-04-01', to: '2026-05-31' };
/** When May is over. */
async function inJune(look: () => Promise<void>): Promise<void> {
  const then = now;
  now = Date.UTC(2026, 5, 1, 4);
  await enter();
  await look();
  now = then;
  await enter();
}
it.each([
  ['large-wins', 'large wins', MAY],
  ['significant-events', 'significant events', { from: '2026-05-02', to: '2026-05-02' }],
  ['self-excluded', 'self-excluded', MAY],
  ['self-excluded', 'self-excluded before', { from: '2026-05-01', to: '2026-05-02' }],
  ['liability', 'liability of 28 April', { from: '2026-04-28', to: '2026-04-28' }],
  ['liability', 'liability of 2 May', { from: '2026-05-02', to: '2026-05-02' }],
] as const)('%s: %s', async (report, name, query) => {
  const file = await fileOf(report, query);
  await expect(file.replaceAll('\r\n', '\n')).toMatchFileSnapshot(join(GOLDEN, `${name.replaceAll(' ', '-')}.csv`));
});
it('tax: tax by month', () =>
  inJune(async () => {
    const file = await fileOf('tax', { ...MONTHS, by: 'month' });
    await expect(file.replaceAll('\r\n', '\n')).toMatchFileSnapshot(join(GOLDEN, 'tax-by-month.csv'));
  }));

it('the tax is by the period of the rules alone, and of whole ones that are over: else it would be another sum', async () => {
  const read = async (query: Record<string, string>, at = 'demo') =>
    (await call('readReport', { at, params: { report: 'tax' }, query })).code;
  const april = { from: '2026-04-01', to: '2026-04-30' };
  expect([await read(april), await read({ ...april, by: 'month' })]).toEqual(['ok', 'ok']);
  expect([await read({ ...april, by: 'day' }), await read({ ...april, by: 'week' })]).toEqual([
    'request.malformed',
    'request.malformed',
  ]);
  // May is not over.
  const parts = [
    { from: '2026-04-28' },
    { to: '2026-04-29' },
    { to: '2026-05-31' },
    { from: '2026-04-02', to: '2026-05-01' },
  ];
  for (const part of parts) expect([part, await read({ ...april, ...part })]).toEqual([part, 'report.not_whole']);
  // From Monday to Sunday; the Sunday is today.
  const weeks = { from: '2026-04-20', to: '2026-04-26' };
  expect(await read(weeks, 'lotus')).toBe('ok');
  expect([await read({ ...weeks, to: '2026-05-03' }, 'lotus'), await read(april, 'lotus')]).toEqual([
    'report.not_whole',
    'report.not_whole',
  ]);
  const listed = async (at: string) =>
    ((await call('listReports', { at })).value as { rows: { id: string }[] }).rows.find(({ id }) => id === 'tax');
  expect(await listed('demo')).toMatchObject({ groups: ['month'], period: 'month' });
  expect(await listed('lotus')).toMatchObject({ groups: ['week'], period: 'week' });
  const file = { choice: 'csv', text: JSON.stringify({ ...april, to: '2026-05-31' }) };
  expect((await call('exportTax', { body: file })).code).toBe('report.not_whole');
  const save = async (every: string, more: object = {}) => {
    const plan = { every, format: 'csv', notify: 'tax@example.com' };
    const text = JSON.stringify({ name: every, report: 'tax', query: { ...april, ...more }, ...plan });
    return (await call('reportsSave', { body: { text } })).code;
  };
  expect([await save('day'), await save('month', { by: 'day' }), await save('month', { by: 'month' })]).toEqual([
    'report.not_whole',
    'request.malformed',
    'ok',
  ]);
  await inJune(async () => expect(await read(MONTHS)).toBe('ok'));
});

it('liability of a day that is not over has all stakes that are open, whenever they were placed', async () => {
  const query = { from: '2026-05-03', to: '2026-05-03' };
  const read = async () =>
    ((await call('readReport', { params: { report: 'liability' }, query })).value as { rows: string[][] }).rows.at(-1);
  expect(await read()).toEqual(['open_stakes', 'PHP', '', '3.00']);
  await app.modules.records.foldFigures();
  expect(await read()).toEqual(['open_stakes', 'PHP', '', '3.00']);
});

it('liability of days that are over is stored, to the minor unit what the lines of the ledger add up to, and read from there', async () => {
  expect(await app.modules.operators.storeLiability()).toBe(5);
  expect(await app.modules.operators.storeLiability()).toBe(0);
  const read = async (day: string) => {
    const query = { from: day, to: day };
    return ((await call('readReport', { params: { report: 'liability' }, query })).value as { rows: string[][] }).rows;
  };
  const days = ['2026-04-28', '2026-04-29', '2026-04-30', '2026-05-01', '2026-05-02'];
  const summed = await app.database.sql.query<{ day: string; line: string }>(
    `select day, kind || ' ' || currency || ' ' || count(*) filter (where minor <> 0) || ' ' || (sum(minor) / 100)::numeric(18, 2) as line from (
       select d.day, a.id, a.kind, a.currency, coalesce(sum(e.amount), 0) as minor
       from unnest($1::text[]) d (day) cross join ledger.account a
       left join ledger.every_entry e on e.merchant_id = a.merchant_id and e.account_id = a.id and (e.at at time zone 'Asia/Manila')::date <= d.day::date
       where a.merchant_id = 'demo' and a.kind in ('cash', 'bonus', 'pending', 'held', 'vendor', 'transit', 'jackpot') group by 1, 2, 3, 4
     ) as held group by day, kind, currency having count(*) filter (where minor <> 0) > 0 order by 1, 2`,
    [days],
  );
  expect(new Set(summed.map(({ day }) => day)).size).toBe(days.length);
  for (const day of days) {
    const lines = (await read(day)).filter(([, , accounts]) => accounts !== '0').map((row) => row.join(' '));
    expect([day, lines]).toEqual([day, summed.filter((one) => one.day === day).map(({ line }) => line)]);
  }
  expect((await read('2026-04-27')).every(([, , accounts, owed]) => accounts === '0' && owed === '0.00')).toBe(true);
  await app.database.sql.query(
    "update liability_day set minor = minor + 1 where day = '2026-04-30' and kind = 'cash' and merchant_id = 'demo'",
    [],
  );
  expect((await read('2026-04-30')).find(([kind]) => kind === 'cash')).toEqual(['cash', 'PHP', '2', '700.01']);
});

it('who has made an exclusion longer is listed once, with the longer one', async () => {
  const query = { from: '2026-05-01', to: '2026-05-04', limit: '50' };
  const read = async () =>
    ((await call('readReport', { params: { report: 'self-excluded' }, query })).value as { rows: string[][] }).rows;
  const [[, username = '', , first = ''] = []] = await read();
  expect([username, first.slice(0, 10)]).toEqual([lotus.username, '2026-11-03']);
  await app.database.sql.query(
    `insert into play_break (merchant_id, id, member_id, kind, begun_at, ends_at)
     select merchant_id, gen_random_uuid(), member_id, kind, begun_at + interval '1 hour', e.ends_at
     from play_break, (values (null::timestamptz), ('2026-12-03T00:00:00Z'::timestamptz)) e (ends_at) where kind = 'exclusion'`,
    [],
  );
  expect((await read()).map(([, name, , until, length]) => [name, until, length])).toEqual([
    [lotus.username, '', 'for_good'],
  ]);
});

it('an exclusion that an operator makes is listed, also beside the shorter one that the player made', async () => {
  const query = { from: '2026-05-01', to: '2026-05-04', limit: '50' };
  const read = async () => {
    const { value } = await call('readReport', { params: { report: 'self-excluded' }, query });
    return (value as { rows: string[][] }).rows.map(([, name, , , length, by]) => `${name} ${length} ${by}`).toSorted();
  };
  const before = `${lotus.username} for_good player`;
  expect(await read()).toEqual([before]);
  // Who asked by telephone, and cannot make a shorter one later.
  await act('breaksBegin', { subject: ids[0], choice: 'for-ever', reason });
  const imposed = `${tiger.username} for_good operator`;
  expect(await read()).toEqual([imposed, before].toSorted());
  await app.database.sql.query(
    `insert into play_break (merchant_id, id, member_id, kind, begun_at, ends_at)
     values ('demo', gen_random_uuid(), $1, 'exclusion', $2, '2026-12-03T00:00:00Z')`,
    [ids[0], new Date(now - 1_000)],
  );
  expect(await read()).toEqual([imposed, `${tiger.username} for_a_time player`, before].toSorted());
});

it('a win that is settled late is of the day on which it was won, and stands in no period that is over', async () => {
  const stated = async (at: number, more: object = {}) => {
    const about = { betId: roundOf(91), memberId: ids[1] ?? '', isTrial: false, game: 'wheel', currency: 'PHP' };
    const body = { ...about, stakeMinor: '400', payoutMinor: '0', countedMinor: '0', revision: 1, bonusParts: [] };
    const fact = { ...body, ...more, at: new Date(at).toISOString() };
    await app.modules.ports.atomically(async (tx) => ok(await app.outbox.publish(tx, 'demo', 'bet.changed', fact)));
    await app.outbox.pump();
  };
  const read = async (from: string, to: string) => {
    const answer = await call('readReport', { params: { report: 'large-wins' }, query: { from, to } });
    return (answer.value as { rows: string[][] }).rows.map(([won = '', placed = '', id]) => [won, placed, id]);
  };
  const april = ['2026-04-01', '2026-04-30'] as const;
  const filed = await read(...april);
  const placed = now - 5 * DAY_MS;
  await stated(placed);
  await stated(placed, { payoutMinor: '2000000', countedMinor: '400', result: 'won', revision: 2 });
  expect(await read(...april)).toEqual(filed);
  const late = [new Date(now).toISOString(), new Date(placed).toISOString(), roundOf(91)];
  expect((await read(MAY.from, MAY.to))[0]).toEqual(late);
  // More is said of it on another day: what was won is what it was.
  now += DAY_MS;
  await enter();
  await stated(placed, { payoutMinor: '2000000', result: 'won', revision: 3 });
  expect((await read(MAY.from, MAY.to))[0]).toEqual(late);
});

it('an extract that the rules of a merchant do not name is none of its reports, on the page and as a file', async () => {
  const listed = async (at: string) =>
    ((await call('listReports', { at })).value as { rows: { id: string }[] }).rows.map(({ id }) => id);
  const extracts = ['large-wins', 'self-excluded', 'significant-events', 'tax'];
  const of = async (at: string) => (await listed(at)).filter((id) => extracts.includes(id)).toSorted();
  expect([await of('demo'), await of('lotus')]).toEqual([extracts, ['tax']]);
  const query = { from: '2026-05-01', to: '2026-05-02' };
  const read = (report: string, at: string) => call('readReport', { at, params: { report }, query });
  expect((await read('large-wins', 'lotus')).code).toBe('request.not_found');
  expect((await call('readReport', { at: 'lotus', params: { report: 'tax' }, query: WEEK })).code).toBe('ok');
  const body = { choice: 'csv', text: JSON.stringify(query) };
  expect((await call('exportLargeWins', { at: 'lotus', body })).code).toBe('request.not_found');
});

it('each extract is taken away with its own permission', async () => {
  const names = {
    tax: 'exportTax',
    'large-wins': 'exportLargeWins',
    'significant-events': 'exportSignificantEvents',
    'self-excluded': 'exportSelfExcluded',
  } as const;
  const body = { choice: 'csv', text: JSON.stringify({ from: '2026-04-01', to: '2026-04-30' }) };
  for (const [report, own] of Object.entries(names)) {
    const clerk = await signedIn(
      app,
      {
        username: `clerk-${report}`,
        grants: { demo: ['reports.see', 'audit.see', 'security.see', 'members.limits', `reports.${report}.export`] },
      },
      clock,
    );
    for (const name of Object.values(names))
      expect([report, name, (await call(name, { as: clerk, body })).code]).toEqual([
        report,
        name,
        name === own ? 'ok' : 'operator.forbidden',
      ]);
  }
});

it('what is seen elsewhere by a right of its own is read, listed and taken away with that right alone', async () => {
  const exporting = ['reports.significant-events.export', 'reports.self-excluded.export'];
  const clerk = await signedIn(app, { username: 'no-trail', grants: { demo: ['reports.see', ...exporting] } }, clock);
  const { value } = await call('listReports', { as: clerk });
  const listed = (value as { rows: { id: string }[] }).rows.map(({ id }) => id);
  expect(listed).toContain('tax');
  for (const [report, file] of [
    ['significant-events', 'exportSignificantEvents'],
    ['self-excluded', 'exportSelfExcluded'],
  ] as const) {
    expect(listed).not.toContain(report);
    expect((await call('readReport', { as: clerk, params: { report }, query: MAY })).code).toBe('operator.forbidden');
    const body = { choice: 'csv', text: JSON.stringify(MAY) };
    expect((await call(file, { as: clerk, body })).code).toBe('operator.forbidden');
  }
});

it('events and wins are read page by page, each once and none left out, also those of one moment', async () => {
  for (const report of ['significant-events', 'large-wins']) {
    const read = async (limit: number, cursor?: string) => {
      const query = { ...MAY, limit: `${limit}`, ...(cursor && { cursor }) };
      return (await call('readReport', { params: { report }, query })).value as { rows: string[][]; next?: string };
    };
    const whole = (await read(200)).rows;
    const paged: string[][] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: { rows: string[][]; next?: string } = await read(1, cursor || undefined);
      paged.push(...page.rows);
      cursor = page.next;
    }
    expect(whole.length).toBeGreaterThan(1);
    expect(paged).toEqual(whole);
  }
});
