/** Compared days through the door: the last two weeks, and what waits of before them, so that nobody loses sight of a difference. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.UTC(2026, 4, 20, 4) };
let app: TestApp;
let ann = '';

beforeAll(async () => {
  app = await openTestApp({ clock });
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, clock);
});
afterAll(() => app.close());

const areas = [
  { area: 'payments', provider: 'sandbox', list: 'listReconciledDays', resolve: 'reconcileDone', of: 'deposit' },
  { area: 'vendors', provider: 'harbour', list: 'listReconciledVendorDays', resolve: 'reconcileVendorDone', of: 'in' },
] as const;

it.each(areas)('a day of $area stays listed while a difference of it waits, and then goes', async (one) => {
  const { area, provider, list, resolve, of } = one;
  const compare = (day: string, state: string) =>
    app.database.sql.query(
      `insert into reconciliation (merchant_id, area, provider, day, state, tries, due_at, ran_at, fault)
       values ('demo', $1, $2, $3, $4, 1, now(), now(), case when $4 = 'fault' then 'no answer' end)`,
      [area, provider, day, state],
    );
  const differ = async (day: string) => {
    const id = crypto.randomUUID();
    await app.database.sql.query(
      `insert into reconciliation_item (merchant_id, id, area, provider, day, kind, subject, order_id, ours, found_at)
       values ('demo', $1, $2, $3, $4, 'ours alone', $5, $6, '5.00', now())`,
      [id, area, provider, day, of, crypto.randomUUID()],
    );
    return id;
  };
  await compare('2026-01-05', 'done');
  await compare('2026-01-06', 'done');
  await compare('2026-01-07', 'fault');
  await compare('2026-05-19', 'done');
  const difference = await differ('2026-01-05');
  const days = async (query = {}) => {
    const { value } = await callConsole(app, list, { as: ann, at: 'demo', query });
    return (value as { rows: { day: string; open: number }[] }).rows.map(({ day, open }) => [day, open]);
  };
  expect(await days()).toEqual([
    ['2026-05-19', 0],
    ['2026-01-07', 0],
    ['2026-01-05', 1],
  ]);
  expect(await days({ from: '2026-05-01', to: '2026-05-19' })).toEqual([['2026-05-19', 0]]);
  const body = { subject: difference, reason: 'their mistake' };
  expect((await callConsole(app, resolve, { as: ann, at: 'demo', body })).code).toBe('ok');
  expect(await days()).toEqual([
    ['2026-05-19', 0],
    ['2026-01-07', 0],
  ]);
  expect((await callConsole(app, list, { as: ann, at: 'lotus' })).value).toMatchObject({ rows: [] });
});
