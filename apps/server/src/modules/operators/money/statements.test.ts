/** A provider's statement as a file, through the console's door: who may import it, once, replaced, and what it shows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { callConsole, signedIn } from '../console/testing.ts';

const time = { now: Date.UTC(2026, 4, 4, 4) };
const clock = { now: () => time.now };
const DAY = '2026-05-02';
/** Noon of that day in Manila. */
const NOON = '2026-05-02T04:00:00Z';
const HEAD = 'Merchant Order ID;Reference;Type;Amount;Currency;Status';

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp({ clock });
  const operators = {
    ines: ['reconciliation.import', 'reconciliation.see'],
    vera: ['reconciliation.see', 'deposits.*'],
  };
  for (const [name, may] of Object.entries(operators)) {
    tokens[name] = await signedIn(app, { username: name, grants: { demo: may } }, clock);
  }
  tokens.lara = await signedIn(app, { home: 'lotus', username: 'lara', grants: { lotus: ['*'] } }, clock);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

const query = (text: string): Promise<readonly Record<string, unknown>[]> =>
  sqlPortOf(app.database.db).query(text, []) as Promise<readonly Record<string, unknown>[]>;

interface Order {
  readonly kind?: 'deposit' | 'withdrawal';
  readonly state: string;
  readonly minor: number;
  readonly ref?: string;
  readonly merchant?: 'demo' | 'lotus';
  readonly provider?: string;
}

async function order({ kind = 'deposit', state, minor, ref, merchant = 'demo', provider = 'sandbox' }: Order) {
  const id = crypto.randomUUID();
  const card = { card_id: crypto.randomUUID(), card: 'BDO', fee_minor: 10_00, due_at: null };
  const row = {
    merchant_id: merchant,
    id,
    member_id: crypto.randomUUID(),
    provider,
    provider_ref: ref ?? null,
    state,
    currency: 'PHP',
    amount_minor: minor,
    created_at: NOON,
    changed_at: NOON,
    ...(kind === 'deposit' ? { expires_at: '2027-01-01T00:00:00Z' } : card),
  };
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`));
  await query(`insert into ${kind}_order (${Object.keys(row).join(', ')}) values (${values.join(', ')})`);
  return id;
}

interface Given {
  readonly as?: string;
  readonly at?: string;
  readonly provider?: string;
  readonly day?: string;
  readonly text?: string;
  readonly name?: 'reconcileImport' | 'reconcileLook';
}

async function send(rows: readonly string[], given: Given = {}) {
  const { as = 'ines', at = 'demo', provider = 'sandbox', day = DAY, name = 'reconcileImport' } = given;
  const text = given.text ?? JSON.stringify({ csv: [HEAD, ...rows].join('\r\n') });
  const body = { subject: provider, choice: day, text };
  const { code, value } = await callConsole(app, name, { as: tokens[as] ?? '', at, body });
  return { code, done: (value as { done?: Record<string, unknown> } | undefined)?.done };
}

async function dayOf(provider: string) {
  const { value } = await callConsole(app, 'listReconciledDays', { as: tokens.ines ?? '', at: 'demo' });
  const { rows } = value as { rows: { provider: string; day: string; differences: Record<string, string>[] }[] };
  return rows.find((one) => one.provider === provider && one.day === DAY);
}

const versions = async (provider: string) =>
  query(`select version, lines from provider_statement where provider = '${provider}' order by version`);
const entries = async () =>
  query(`select before, after from audit_entry where action = 'reconcile.payments.import' order by position`);

it('a file is compared line by line: only theirs, only ours, amounts and states that differ; its sums are its lines’', async () => {
  const agreed = await order({ state: 'credited', minor: 200_00, ref: 'A1' });
  const byRef = await order({ state: 'credited', minor: 300_00, ref: 'A2' });
  const other = await order({ state: 'credited', minor: 400_00 });
  const absent = await order({ state: 'credited', minor: 500_00 });
  const expired = await order({ state: 'expired', minor: 600_00 });
  const failed = await order({ state: 'credited', minor: 700_00 });
  const sent = await order({ kind: 'withdrawal', state: 'paid', minor: 1_000_00, ref: 'W1' });
  const foreign = await order({ merchant: 'lotus', state: 'credited', minor: 80_00 });
  const file = [
    `${agreed.toUpperCase()};A1;deposit;200,00;PHP;paid`,
    `;A2;deposit;"300,0";PHP;paid`,
    `${other};;deposit;401,00;PHP;paid`,
    `${expired};;deposit;600,00;PHP;failed`,
    `${expired};;deposit;600,00;PHP;paid`,
    `${failed};;deposit;700,00;PHP;failed`,
    `;W1;withdrawal;990,00;PHP;paid`,
    `=HYPERLINK("x");;deposit;50,00;PHP;paid`.replace(/^[^;]+/, (cell) => `"${cell.replaceAll('"', '""')}"`),
    `${foreign};;deposit;80,00;PHP;paid`,
  ];
  const looked = await send(file, { name: 'reconcileLook' });
  expect(looked.done).toMatchObject({ lines: 9, problemCount: 0, decimal: 'comma', currency: 'PHP' });
  expect(looked.done).toMatchObject({ sums: { deposits: '1631.00', payouts: '990.00', fees: '0.00' } });
  expect(await versions('sandbox')).toEqual([]);

  expect(await send(file)).toMatchObject({ code: 'ok', done: { version: 1, isSame: false, lines: 7 } });
  const shown = await dayOf('sandbox');
  expect(shown).toMatchObject({
    imported: { by: 'ines', version: 1 },
    deposits: { ours: '2100.00', theirs: '1631.00', difference: '-469.00' },
    payouts: { ours: '990.00', theirs: '990.00', difference: '0.00' },
  });
  const found = (shown?.differences ?? []).map(({ kind, orderId, ours, theirs }) => [kind, orderId, ours, theirs]);
  expect(found.toSorted()).toEqual(
    [
      ['amount differs', other, '400.00', '401.00'],
      ['ours alone', absent, '500.00', undefined],
      ['ours alone', failed, '700.00', undefined],
      ['state differs', expired, 'expired', 'paid'],
      ['state differs', failed, 'credited', 'failed'],
      ['theirs alone', '=HYPERLINK("x")', undefined, '50.00'],
      ['theirs alone', expired, undefined, '600.00'],
      ['theirs alone', foreign, undefined, '80.00'],
    ].toSorted(),
  );
  expect(found.flat()).not.toContain(byRef);
  expect(found.flat()).not.toContain(sent);
  // Nothing was moved: every order is as it was.
  expect(await query(`select state from deposit_order where id = '${expired}'`)).toEqual([{ state: 'expired' }]);
  // Comparing the day again reads the file, not what the provider answers by itself.
  expect(await send(file)).toMatchObject({ done: { version: 1, isSame: true, differences: { length: 8 } } });
});

it('of 64 imports of the same file at once one is kept, in the trail once; a corrected one replaces it, and both stay', async () => {
  const provider = 'transfer';
  const first = await order({ state: 'credited', minor: 250_00, provider });
  const [wrong, right] = [`${first};;deposit;251,00;PHP;paid`, `${first};;deposit;250,00;PHP;paid`];
  const before = await entries();
  const all = await Promise.all(Array.from({ length: 64 }, () => send([wrong], { provider })));
  expect(all.map(({ code }) => code)).toEqual(all.map(() => 'ok'));
  expect(all.filter(({ done }) => done?.isSame === false)).toHaveLength(1);
  expect(await versions(provider)).toEqual([{ version: 1, lines: 1 }]);
  expect(await entries()).toHaveLength(before.length + 1);
  expect((await dayOf(provider))?.differences).toMatchObject([{ kind: 'amount differs', theirs: '251.00' }]);

  expect(await send([right], { provider, name: 'reconcileLook' })).toMatchObject({
    done: { replaces: { by: 'ines', lines: 1 }, isSame: false },
  });
  expect(await send([right], { provider })).toMatchObject({ done: { version: 2, differences: [] } });
  expect((await dayOf(provider))?.differences).toEqual([]);
  expect(await send([wrong], { provider })).toMatchObject({ done: { version: 3, isSame: false } });
  expect(await versions(provider)).toHaveLength(3);
  const last = (await entries()).at(-1);
  expect([JSON.parse(`${last?.before}`).version, JSON.parse(`${last?.after}`).version]).toEqual([2, 3]);
});

it('nothing is kept of a file with one bad line, which is named', async () => {
  const provider = 'qr';
  const bad = ['x;;deposit;1,00;PHP;paid', 'y;;deposit;-1,00;PHP;paid', 'z;;deposit;1,00;USD;paid'];
  const looked = await send(bad, { provider, name: 'reconcileLook' });
  expect(looked.done).toMatchObject({
    problems: [
      { line: 3, flaw: 'negative', text: '-1,00' },
      { line: 4, flaw: 'currency', text: 'USD' },
    ],
  });
  expect((await send(bad, { provider })).code).toBe('provider.statement_invalid');
  expect(await query(`select 1 from provider_statement where provider = '${provider}'`)).toEqual([]);
});

it('is refused to anyone who may only look, at another merchant, for a day that is not over, a strange provider and a strange body', async () => {
  const row = ['x;;deposit;1,00;PHP;paid'];
  const text = JSON.stringify({ csv: 'a' });
  const codes = await Promise.all([
    send(row, { as: 'vera' }),
    send(row, { as: 'vera', name: 'reconcileLook' }),
    send(row, { as: 'lara' }),
    send(row, { as: 'ines', at: 'lotus' }),
    send(row, { day: '2026-05-04' }),
    send(row, { day: '2026-13-01' }),
    send(row, { day: '2020-01-01' }),
    send(row, { provider: 'elsewhere' }),
    send([], { text: '{no json' }),
    send([], { text: '{"csv":1}' }),
    send([], { text: '{"csv":"a","decimal":"both"}' }),
    send([], { text: '{"csv":"a","columns":{"amount":7}}' }),
    send([], { text: '{"csv":"a","kind":"refund"}' }),
    send([], { text: 'x'.repeat(8_000_001) }),
    send([], { text }),
    send([], { text: 'no statement' }),
  ]);
  expect(codes.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 4 }, () => 'operator.forbidden'),
    'records.range_invalid',
    'records.range_invalid',
    'records.too_old',
    'cashier.method_unknown',
    ...Array.from({ length: 6 }, () => 'request.malformed'),
    'provider.statement_invalid',
    'provider.statement_invalid',
  ]);
});
