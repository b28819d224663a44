/** Filters that an operator saves: own, of one merchant, of lists that may be seen, and nothing of one player. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_SAVED_FILTERS } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const [ADA, BEN, SOLD] = ['ada', 'ben', 'sold'];
const tokens: Record<string, string> = {};
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ clock });
  const all = { '*': ['filters.save', 'members.search', 'withdrawals.see', 'audit.see'] };
  tokens[ADA] = await signedIn(app, { username: ADA, grants: all }, clock);
  tokens[BEN] = await signedIn(app, { username: BEN, grants: all }, clock);
  tokens[SOLD] = await signedIn(app, { username: SOLD, grants: { '*': ['filters.save', 'deposits.see'] } }, clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.sql.query('delete from saved_filter', []);
});

const save = (as: string, list: string, name: string, filters: unknown, at = 'demo') =>
  callConsole(app, 'filtersSave', {
    as: tokens[as] ?? '',
    at,
    body: { subject: list, choice: name, text: typeof filters === 'string' ? filters : JSON.stringify(filters) },
  });

async function listed(as: string, list: string, at = 'demo') {
  const { value } = await callConsole(app, 'listSavedFilters', { as: tokens[as] ?? '', at, query: { list } });
  return (value as { rows: { id: string; name: string; filters: Record<string, string> }[] }).rows;
}

const idOf = async (as: string, list: string) => (await listed(as, list))[0]?.id ?? '';

it('a filter is saved, listed by name, renamed and removed, and each of it is in the trail', async () => {
  expect((await save(ADA, 'players', 'Locked ', { state: 'locked', from: '2026-05-01' })).code).toBe('ok');
  expect((await save(ADA, 'players', 'Big spenders', { tag: 'vip' })).code).toBe('ok');
  expect((await listed(ADA, 'players')).map(({ name, filters }) => [name, filters])).toEqual([
    ['Big spenders', { tag: 'vip' }],
    ['Locked', { state: 'locked', from: '2026-05-01' }],
  ]);
  const subject = await idOf(ADA, 'players');
  const as = { as: tokens[ADA] ?? '', at: 'demo' };
  const rename = (choice: string) => callConsole(app, 'filtersRename', { ...as, body: { subject, choice } });
  expect((await rename('Locked')).code).toBe('filter.name_taken');
  expect((await rename('Whales')).code).toBe('ok');
  expect((await rename('Whales')).code).toBe('ok');
  expect((await callConsole(app, 'filtersRemove', { ...as, body: { subject } })).code).toBe('ok');
  expect((await callConsole(app, 'filtersRemove', { ...as, body: { subject } })).code).toBe('filter.unknown');
  expect((await listed(ADA, 'players')).map(({ name }) => name)).toEqual(['Locked']);
  const trail = await callConsole(app, 'listAudit', { ...as, query: { subject } });
  expect((trail.value as { rows: { action: string }[] }).rows.map(({ action }) => action)).toEqual([
    'filter.remove',
    'filter.rename',
    'filter.rename',
    'filter.save',
  ]);
});

it('a filter is the operator’s own, at one merchant, and of a name once for a list', async () => {
  await save(ADA, 'players', 'Locked', { state: 'locked' });
  expect((await save(ADA, 'players', 'Locked', { tag: 'vip' })).code).toBe('filter.name_taken');
  expect((await save(ADA, 'withdrawals', 'Locked', { state: 'review' })).code).toBe('ok');
  expect((await save(BEN, 'players', 'Locked', { tag: 'vip' })).code).toBe('ok');
  expect(await listed(ADA, 'players', 'lotus')).toEqual([]);
  expect((await listed(ADA, 'players')).map(({ filters }) => filters)).toEqual([{ state: 'locked' }]);
  const subject = await idOf(ADA, 'players');
  const foreign = [
    { as: tokens[BEN] ?? '', at: 'demo' },
    { as: tokens[ADA] ?? '', at: 'lotus' },
    { as: tokens[ADA] ?? '', at: 'all' },
  ];
  for (const caller of foreign) {
    const answers = [
      await callConsole(app, 'filtersRename', { ...caller, body: { subject, choice: 'Mine' } }),
      await callConsole(app, 'filtersRemove', { ...caller, body: { subject } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['filter.unknown', 'filter.unknown']);
  }
});

it('a filter is of a list that the operator may see, also later', async () => {
  expect((await save(SOLD, 'players', 'Locked', { state: 'locked' })).code).toBe('operator.forbidden');
  expect((await save(SOLD, 'deposits', 'Large', { amount: '5000.00' })).code).toBe('ok');
  expect(await listed(SOLD, 'deposits')).toHaveLength(1);
  await app.database.sql.query(
    "delete from operator_grant where operator = 'sold' and permission = 'deposits.see'",
    [],
  );
  expect(await listed(SOLD, 'deposits')).toEqual([]);
});

it.each([
  ['players', 'By address', { search: 'tiger@example.com' }],
  ['shop', 'By name', { username: 'luckytiger' }],
  ['players', 'None', {}],
  ['players', 'A number', { tag: 7 }],
  ['players', 'Empty', { tag: '' }],
  ['players', 'Long', { tag: 'x'.repeat(201) }],
  ['players', 'A list', '["tag"]'],
  ['players', 'No JSON', '{'],
  ['players', '   ', { tag: 'vip' }],
  ['players', 'x'.repeat(61), { tag: 'vip' }],
  ['nowhere', 'Unknown', { tag: 'vip' }],
])('nothing else is saved: %s, %s', async (list, name, filters) => {
  const { code } = await save(ADA, list, name, filters);
  expect(code).toBe(list === 'shop' ? 'operator.forbidden' : 'request.malformed');
  expect(await listed(ADA, 'players')).toEqual([]);
});

it('there is a most of them', async () => {
  await app.database.sql.query(
    `insert into saved_filter (merchant_id, id, operator, list, name, filters, created_at)
     select 'demo', gen_random_uuid(), 'ada', 'audit', 'n' || n, '{}', now() from generate_series(1, $1) n`,
    [MAX_SAVED_FILTERS - 1],
  );
  expect((await save(ADA, 'players', 'The last', { tag: 'vip' })).code).toBe('ok');
  expect((await save(ADA, 'players', 'One more', { tag: 'vip' })).code).toBe('filter.too_many');
  expect((await save(BEN, 'players', 'The first', { tag: 'vip' })).code).toBe('ok');
});
