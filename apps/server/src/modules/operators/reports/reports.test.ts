/** Figures and reports through the console's API: what they say is what the books hold. */
import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { openFrame } from '../../../testing/open-frame.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { press } from '../../cashier/testing/pay.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const [tiger] = demoMembers;
let app: TestApp;
let token = '';
let chief = '';
let origin = '';

const call = (name: ConsoleEndpointName, requested?: ConsoleRequest) =>
  callConsole(app, name, {
    as: chief,
    at: 'demo',
    ...requested,
    ...(requested?.body !== undefined && { headers: { origin } }),
  });
/** By this test or by the server's own jobs, whichever is first; the other one finds it claimed, and does nothing. */
async function worked(isDone: () => Promise<boolean>): Promise<void> {
  for (let turns = 0; turns < 500; turns++) {
    await app.modules.operators.workOnExports();
    if (await isDone()) return;
  }
  throw new Error('the files were not done in 500 turns');
}
const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** A member deposits, is given bonus money and cash by campaigns, plays with both, and gives a bonus back. */
beforeAll(async () => {
  app = await openTestApp({ manifests: merchants });
  const merchant = app.modules.merchants.of('demo');
  await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.rewards.seedDemo(merchant);
  const port = await app.listen();
  origin = `http://console.localhost:${port}`;
  const { username, password } = tiger;
  ({ token } = await app.get('login', { body: { type: 'username', username, password } }));
  const { next } = await app.get('deposit', { token, key: 'in', body: { method: 'sandbox', amount: '500.00' } });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
  await app.get('claimReward', { key: crypto.randomUUID(), token, body: { campaign: 'daily-sign-in' } });
  const { grant } = await app.get('claimReward', {
    key: crypto.randomUUID(),
    token,
    body: { campaign: 'welcome-gift' },
  });
  const stage = await openFrame(app, token, 'dice');
  for (let round = 0; round < 12; round += 1)
    await app.get('playRound', {
      token: stage,
      key: `round-${round}`,
      body: { stake: `${1 + round}.50`, input: { direction: 'over', target: 50.5 } },
    });
  const held = (await app.get('rewards', { token })).active?.held ?? '0.00';
  await app.get('giveUpReward', { token, params: { grantId: grant?.id ?? '' }, body: { loses: held } });
  await app.outbox.pump();
  chief = await signedIn(app, { username: 'chief', grants: { '*': ['*'] } }, { now: () => Date.now() });
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

/** The sum of all accounts of a kind. */
async function held(kind: string): Promise<bigint> {
  const rows = await app.database.sql.query<{ sum: bigint }>(
    "select coalesce(sum(balance), 0)::bigint as sum from ledger.account where merchant_id = 'demo' and kind = $1",
    [kind],
  );
  return BigInt(rows[0]?.sum ?? 0n);
}

it('home takes the cost of bonuses from the books: GGR is what games hold, NGR what is left after campaigns', async () => {
  const figures = (await call('homeFigures')).value as unknown as {
    [day: string]: { ggr: string; ngr: string; bonuses: string };
  };
  // At midnight all of it may be yesterday's.
  const sum = (of: 'ggr' | 'ngr' | 'bonuses') =>
    cents(figures.today?.[of] ?? '') + cents(figures.yesterday?.[of] ?? '');
  expect(sum('bonuses')).toBe(-(await held('promotion')));
  expect(sum('bonuses')).not.toBe(0n);
  expect(sum('ggr')).toBe(await held('house'));
  expect(sum('ngr')).toBe((await held('house')) + (await held('promotion')));
});

interface Shown {
  readonly columns: readonly { readonly key: string; readonly kind: string }[];
  readonly rows: readonly (readonly string[])[];
  readonly totals?: readonly string[];
  readonly names: readonly { readonly kind: string; readonly code: string; readonly name: string }[];
  readonly next?: string;
}

/** What a report says, by column. */
async function read(report: string, query: Record<string, string> = {}) {
  const today = new Date().toISOString().slice(0, 10);
  const [year = ''] = today.split('-');
  const days = { from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` };
  const answer = await call('readReport', { params: { report }, query: { ...days, ...query } });
  expect([report, answer.code]).toEqual([report, 'ok']);
  const { columns, rows, totals, next, names } = answer.value as unknown as Shown;
  const named = (row: readonly string[]) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? '']));
  return { rows: rows.map(named), totals: totals && named(totals), next, names };
}

it('every report agrees with the books and with every other way of grouping it', async () => {
  const [house, promotion] = [await held('house'), await held('promotion')];
  for (const by of ['day', 'week', 'month']) {
    const { totals } = await read('overview', { by });
    expect(totals).toMatchObject({ newPlayers: `${demoMembers.length}`, players: '1', deposits: '1', bets: '12' });
    expect([cents(totals?.ggr ?? ''), cents(totals?.ngr ?? '')]).toEqual([house, house + promotion]);
    expect([totals?.deposited, totals?.withdrawn]).toEqual(['500.00', '0.00']);
  }
  for (const by of ['day', 'week', 'month', 'category', 'vendor', 'game']) {
    const { totals } = await read('bets', { by });
    expect([by, totals?.bets, cents(totals?.ggr ?? '')]).toEqual([by, '12', house]);
  }
  expect((await read('bets', { by: 'game', category: 'RNG' })).rows).toEqual([]);
  expect((await read('bets', { by: 'game' })).names).toEqual([{ kind: 'game', code: 'dice', name: 'Dice' }]);
  expect((await read('bets', { by: 'day' })).names).toEqual([]);
  const [{ code: player, name } = { code: '', name: '' }] = (await read('wagers')).names.filter(
    ({ kind }) => kind === 'member',
  );
  expect([player.length, name]).toEqual([36, tiger.username]);
  const bonuses = await read('bonuses');
  expect(cents(bonuses.totals?.cost ?? '')).toBe(-promotion);
  // A rain may hold its pool already.
  const given = bonuses.rows.filter(({ awards }) => awards !== '0');
  expect(given.map(({ campaign }) => campaign)).toEqual(['daily-sign-in', 'welcome-gift']);
  const { name: title = '' } = bonuses.names.find(({ code }) => code === 'welcome-gift') ?? {};
  expect(title).toMatch(/\w \w/);
  expect(given[1]).toMatchObject({ awards: '1', awarded: '50.00', given: '50.00' });
  const performance = await read('performance');
  expect(performance.rows.filter(({ activity }) => activity === 'active')).toMatchObject([
    { game: 'dice', bets: '12', theory: expect.stringMatching(/^9\d\.\d\d$/) },
  ]);
  expect(performance.rows.some(({ activity }) => activity === 'no_activity')).toBe(true);
  const { cash } = await app.get('balance', { token });
  expect((await read('liability')).rows).toContainEqual({
    kind: 'cash',
    currency: 'PHP',
    accounts: '1',
    owed: cash,
  });
  expect((await read('first-deposits')).rows).toMatchObject([{ members: '1', deposited: '500.00', onFirstDay: '1' }]);
  expect((await read('funnel')).totals).toMatchObject({
    deposited: '1',
    played: '1',
    depositedAgain: '0',
    withdrew: '0',
  });
  expect((await read('retention')).totals).toMatchObject({ members: `${demoMembers.length}` });
  expect((await read('agents')).rows).toEqual([]);
});

it('lines are read page by page, each continuing the last', async () => {
  for (const [report, count] of [
    ['wagers', 12],
    ['players', demoMembers.length],
    ['deposits', 1],
    ['withdrawals', 0],
  ] as const) {
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(report, { limit: '5', ...(cursor && { cursor }) });
      lines.push(...page.rows.map((row) => row.id ?? row.member ?? ''));
      cursor = page.next;
    } while (cursor);
    expect([report, lines.length, new Set(lines).size]).toEqual([report, count, count]);
  }
  const players = await read('players', { limit: '200' });
  const sum = players.rows.reduce((total, { ggr = '' }) => total + cents(ggr), 0n);
  expect(sum).toBe(await held('house'));
});

it('days that are none, too many of them, and a group that a report does not have are refused', async () => {
  const params = { report: 'bets' };
  for (const query of [
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2024-01-01', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-01', by: 'provider' },
  ])
    expect((await call('readReport', { params, query })).code).toBe('request.malformed');
});

/** A part, and a bit. */
const LINES = 10_300;

/** The file that is kept under a name in an archive, checked against its checksum. */
function unpacked(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(Buffer.from(name)) - 30;
  const [crc, packed, size] = [14, 18, 22].map((offset) => bytes.readUInt32LE(at + offset));
  const begin = at + 30 + name.length;
  const plain = inflateRawSync(bytes.subarray(begin, begin + (packed ?? 0)));
  expect([plain.length, crc32(plain)]).toEqual([size, crc]);
  return plain.toString();
}

it('files are made in parts, go on where they were interrupted, and are opened once by the operator whose they are', async () => {
  // Of a merchant where nobody else plays.
  await app.database.sql.query(
    `insert into bet_record (merchant_id, id, member_id, is_trial, kind, game, category, vendor, stake_minor, payout_minor, state, summary, at)
     select 'lotus', gen_random_uuid(), gen_random_uuid(), false, 'round', 'dice', 'LOCAL', '<&"', 100, 0, 'lost', '=1+1', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [LINES],
  );
  const at = 'lotus';
  const today = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify({
    from: `${Number(today.slice(0, 4))}-01-01`,
    to: `${Number(today.slice(0, 4)) + 1}-01-01`,
    headings: { at: '时间', stake: '=投注' },
  });
  const { storage } = app.modules.providers;
  const put = storage.put.bind(storage);
  let puts = 0;
  // Another place fails at the second part of the first file.
  Object.assign(storage, {
    put: async (...given: Parameters<typeof put>) => (puts++ === 1 ? 'fault' : put(...given)),
  });
  for (const choice of ['csv', 'xlsx'])
    expect((await call('exportWagers', { at, body: { choice, text } })).code).toBe('ok');
  const files = async () =>
    (
      (await call('listExports', { at })).value as unknown as {
        rows: { id: string; format: string; state: string; rows: number }[];
      }
    ).rows;
  await worked(async () => (await files()).some(({ state, rows }) => state === 'running' && rows === 10_000));
  await app.database.sql.query('update report_export set due_at = now() where due_at is not null', []);
  await worked(async () => !(await files()).some(({ state }) => state === 'running'));
  expect((await files()).map(({ state, rows }) => [state, rows])).toEqual([
    ['done', LINES],
    ['done', LINES],
  ]);
  const other = await signedIn(app, { username: 'other', grants: { '*': ['*'] } }, { now: () => Date.now() });
  const opened = new Map<string, Buffer>();
  for (const { id, format } of await files()) {
    expect((await call('exportsLink', { as: other, at, body: { subject: id } })).code).toBe('export.unknown');
    const { done } = (await call('exportsLink', { at, body: { subject: id } })).value as unknown as {
      done: { path: string };
    };
    const get = async (as: string) => {
      const headers = { host: 'console.localhost', cookie: `croupier_console=${encodeURIComponent(as)}` };
      const answer = await app.consoleHttp?.inject({ method: 'GET', url: done.path, headers });
      return { status: answer?.statusCode, bytes: answer?.rawPayload ?? Buffer.alloc(0) };
    };
    expect((await get(other)).status).toBe(404);
    const { status, bytes } = await get(chief);
    expect(status).toBe(200);
    expect((await get(chief)).status).toBe(404);
    opened.set(format, bytes);
  }
  const lines = (opened.get('csv') ?? '').toString().trim().split('\r\n');
  expect(lines[0]).toBe(`时间,id,member,game,vendor,category,draw,"'=投注",payout,state`);
  expect([lines.length, new Set(lines).size]).toEqual([LINES + 1, LINES + 1]);
  expect(lines[1]).toContain(`,"'=1+1",100,0,lost`);
  const sheet = unpacked(opened.get('xlsx') ?? Buffer.alloc(0), 'xl/worksheets/sheet1.xml');
  expect(sheet.match(/<row>/g)).toHaveLength(LINES + 1);
  expect(sheet).toContain('&lt;&amp;&quot;');
  // Headings in the operator's words; moments are dates of the merchant's days, amounts numbers with the decimals of its currency.
  expect(sheet).toContain('>时间 (Asia/Ho_Chi_Minh)<');
  const wall = Temporal.Instant.from(lines[1]?.split(',')[0] ?? '')
    .toZonedDateTimeISO('Asia/Ho_Chi_Minh')
    .toPlainDateTime()
    .toZonedDateTime('UTC');
  const [serial] = /<row><c s="4"><v>([\d.]+)<\/v>/.exec(sheet)?.slice(1) ?? [];
  expect(Math.abs((Number(serial) - 25_569) * 86_400_000 - wall.epochMilliseconds)).toBeLessThan(5);
  expect(sheet).toContain('<c s="1"><v>100</v></c>');
  const styles = unpacked(opened.get('xlsx') ?? Buffer.alloc(0), 'xl/styles.xml');
  expect(styles).toContain('formatCode="#,##0"');
  expect(styles).not.toContain('formatCode="#,##0.00"');
  const audit = await call('listAudit', { at, query: { action: 'report.download' } });
  expect(audit.value).toMatchObject({ rows: [{ operator: 'chief' }, { operator: 'chief' }] });
});

it('a file needs the permission of its report, is cancelled, and a saved one is made and announced when its day is over', async () => {
  const dayNow = () => Temporal.Now.plainDateISO(app.modules.merchants.of('demo').manifest.timeZone).toString();
  const today = dayNow();
  const query = { from: today, to: today, by: 'game' };
  const grants = { demo: ['reports.see', 'reports.bets.export'] };
  const clerk = await signedIn(app, { username: 'clerk', grants }, { now: () => Date.now() });
  const text = JSON.stringify(query);
  const requested = await call('exportBets', { as: clerk, body: { choice: 'xlsx', text } });
  const { done } = requested.value as unknown as { done: { export: string } };
  expect((await call('exportWagers', { as: clerk, body: { choice: 'csv', text } })).code).toBe('operator.forbidden');
  expect((await call('exportsCancel', { body: { subject: done.export } })).code).toBe('export.unknown');
  const again = (as: string, subject: string) => call('exportsAgain', { as, body: { subject } });
  expect((await again(clerk, done.export)).code).toBe('export.unknown');
  expect((await call('exportsCancel', { as: clerk, body: { subject: done.export } })).code).toBe('ok');
  // What was stopped or failed is asked for again as it was, by whose it is, while the permission is there.
  expect((await again(chief, done.export)).code).toBe('export.unknown');
  const repeated = (await again(clerk, done.export)).value as unknown as { done: { export: string } };
  expect(repeated.done.export).not.toBe(done.export);
  expect((await call('exportsCancel', { as: clerk, body: { subject: repeated.done.export } })).code).toBe('ok');
  const permit = (permission: string) =>
    app.database.sql.query(
      "update operator_grant set permission = $1 where operator = 'clerk' and permission like '%.export'",
      [permission],
    );
  await permit('reports.wagers.export');
  expect((await again(clerk, done.export)).code).toBe('operator.forbidden');
  await permit('reports.bets.export');
  expect((await call('exportBets', { as: clerk, body: { choice: 'csv', text: '{"from":"x"}' } })).code).toBe(
    'request.malformed',
  );
  for (const headings of [{ bets: 'x'.repeat(81) }, { 'a b': 'x' }, { bets: 'a\nb' }, ['x'], 'x'])
    expect(
      (await call('exportBets', { as: clerk, body: { choice: 'csv', text: JSON.stringify({ ...query, headings }) } }))
        .code,
    ).toBe('request.malformed');
  const plan = { every: 'day', format: 'csv', notify: 'reports@example.com' };
  const save = (report: string, more: object = {}) =>
    call('reportsSave', { as: clerk, body: { text: JSON.stringify({ name: 'Mine', report, query, ...more }) } });
  expect((await save('overview', plan)).code).toBe('request.malformed');
  expect((await save('liability', { ...plan, query: { from: today, to: today } })).code).toBe('operator.forbidden');
  expect((await save('bets', plan)).code).toBe('ok');
  await app.database.sql.query(
    "update saved_report set due_at = now() - interval '1 minute' where due_at is not null",
    [],
  );
  // Asked for, then made.
  const exports = async () =>
    ((await call('listExports', { as: clerk })).value as unknown as { rows: { state: string; to: string }[] }).rows;
  await worked(async () => (await exports())[0]?.state === 'done');
  const rows = await exports();
  expect(rows.map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled']);
  expect((rows[0]?.to ?? '') < dayNow()).toBe(true);
  const mails = await app.database.sql.query<{ recipient: string }>(
    "select recipient from outgoing_message where kind = 'report-ready'",
    [],
  );
  expect(mails).toEqual([{ recipient: 'reports@example.com' }]);
  const saved = (await call('listSavedReports', { as: clerk })).value as unknown as {
    rows: { id: string; dueAt: string }[];
  };
  expect((saved.rows[0]?.dueAt ?? '') > new Date().toISOString()).toBe(true);
  expect((await call('reportsForget', { as: clerk, body: { subject: saved.rows[0]?.id ?? '' } })).code).toBe('ok');
});
