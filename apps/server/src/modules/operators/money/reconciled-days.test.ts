/** Compared days through the door: the last two weeks, and what waits of before them, so that nobody loses sight of a difference. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements, openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.UTC(2026, 4, 20, 4) };
let app: TestApp;
let database: TestDatabase;
let ann = '';
const statements = countStatements();

beforeAll(async () => {
  database = await openTestDatabase(statements.around);
  app = await openTestApp({ database, clock });
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, clock);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

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

it('many days take as many statements as one, and each has the sums of its own day and provider', async () => {
  const orders = async (provider: string, amounts: Readonly<Record<string, number>>) => {
    for (const [day, minor] of Object.entries(amounts)) {
      const own = {
        merchant_id: 'demo',
        member_id: crypto.randomUUID(),
        provider,
        currency: 'PHP',
        amount_minor: minor,
      };
      const at = `${day}T04:00:00Z`;
      await app.database.sql.query(
        `insert into deposit_order (merchant_id, id, member_id, provider, currency, amount_minor, state, created_at, changed_at, expires_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, 'credited', $6, $6, $6)`,
        [...Object.values(own), at],
      );
      await app.database.sql.query(
        `insert into withdrawal_order (merchant_id, id, member_id, card_id, card, provider, currency, amount_minor, fee_minor, state, created_at, changed_at, risk)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'BDO', $3, $4, $5, 100, 'paid', $6, $6, '[]')`,
        [...Object.values(own), at],
      );
      await app.database.sql.query(
        `insert into reconciliation (merchant_id, area, provider, day, state, tries, due_at, ran_at) values ('demo', 'payments', $1, $2, 'done', 1, now(), now())`,
        [provider, day],
      );
    }
  };
  const list = async (from: string, to: string) => {
    let value: unknown;
    const count = await statements.during(async () => {
      ({ value } = await callConsole(app, 'listReconciledDays', { as: ann, at: 'demo', query: { from, to } }));
    });
    const { rows } = value as { rows: { provider: string; day: string; deposits: object; payouts: object }[] };
    const shown = rows.map(({ provider, day, deposits, payouts }) => ({ provider, day, deposits, payouts }));
    return { count, shown };
  };
  await orders('sandbox', { '2026-03-02': 100_00, '2026-03-03': 200_00, '2026-03-04': 300_00 });
  await orders('transfer', { '2026-03-02': 400_00, '2026-03-03': 500_00 });
  const one = await list('2026-03-04', '2026-03-04');
  const all = await list('2026-03-02', '2026-03-04');
  const sums = (deposits: string, payouts: string) => ({
    deposits: { ours: deposits, theirs: deposits, difference: '0.00' },
    payouts: { ours: payouts, theirs: payouts, difference: '0.00' },
  });
  expect(all.shown).toEqual([
    { provider: 'sandbox', day: '2026-03-04', ...sums('300.00', '299.00') },
    { provider: 'sandbox', day: '2026-03-03', ...sums('200.00', '199.00') },
    { provider: 'transfer', day: '2026-03-03', ...sums('500.00', '499.00') },
    { provider: 'sandbox', day: '2026-03-02', ...sums('100.00', '99.00') },
    { provider: 'transfer', day: '2026-03-02', ...sums('400.00', '399.00') },
  ]);
  expect(one.shown).toEqual(all.shown.slice(0, 1));
  expect(all.count).toBe(one.count);
});
