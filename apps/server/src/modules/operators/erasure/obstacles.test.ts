/** What keeps an erasure from being done: each kind while it is open, and not any more once it is over. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from '../console/testing.ts';
import { obstacleKinds } from './store-obstacles.ts';

type Values = { readonly [column: string]: string | number };

interface Case {
  readonly kind: (typeof obstacleKinds)[number];
  readonly table: string;
  /** The column that names the member. */
  readonly of?: string;
  readonly open: Values;
  readonly over: Values;
}

const FUTURE = '2027-01-01';
const cases: readonly Case[] = [
  {
    kind: 'owed',
    table: 'lottery_owed',
    open: { owed_minor: 5 },
    over: { owed_minor: 5, written_off_minor: 5, written_off_at: FUTURE, written_off_by: 'x', written_off_reason: 'x' },
  },
  { kind: 'vendors', table: 'sub_wallet', open: { balance_minor: 7 }, over: { balance_minor: 0 } },
  {
    kind: 'vendors',
    table: 'vendor_transfer',
    open: { direction: 'in', occasion: 'member', state: 'unknown', reason: 'timeout' },
    over: { direction: 'in', occasion: 'member', state: 'done' },
  },
  { kind: 'bets', table: 'running_bet', open: { state: 'open' }, over: { state: 'lost' } },
  { kind: 'bets', table: 'lottery_order', open: { state: 'open' }, over: { state: 'won' } },
  { kind: 'bets', table: 'vendor_bet', open: {}, over: { result: 'lost' } },
  { kind: 'bets', table: 'bet_record', open: { kind: 'order', state: 'open' }, over: { kind: 'order', state: 'void' } },
  { kind: 'deposits', table: 'deposit_order', open: { state: 'checking' }, over: { state: 'expired' } },
  { kind: 'withdrawals', table: 'withdrawal_order', open: { state: 'review' }, over: { state: 'paid' } },
  { kind: 'bonus', table: 'bonus_grant', open: { state: 'queued' }, over: { state: 'forfeited' } },
  { kind: 'bonus', table: 'free_round_set', open: { state: 'granted' }, over: { state: 'finished' } },
  { kind: 'rewards', table: 'rain_claim', open: { state: 'due' }, over: { state: 'paid' } },
  { kind: 'rewards', table: 'tournament_prize', open: { state: 'due' }, over: { state: 'withheld' } },
  { kind: 'rewards', table: 'shop_order', open: { state: 'ordered' }, over: { state: 'delivered' } },
  { kind: 'rewards', table: 'referral', of: 'referrer_id', open: { state: 'held' }, over: { state: 'lapsed' } },
  { kind: 'disputes', table: 'bonus_review', open: { state: 'appealed' }, over: { state: 'upheld' } },
  {
    kind: 'disputes',
    table: 'agent_dispute',
    of: 'agent_id',
    open: { state: 'raised' },
    over: { state: 'rejected', answer: 'x', answered_by: 'x', answered_at: FUTURE },
  },
  {
    kind: 'questions',
    table: 'feedback',
    open: { type: 4 },
    over: { type: 4, answer: 'x', answered_by: 'x', answered_at: FUTURE },
  },
  {
    kind: 'questions',
    table: 'chat_conversation',
    open: { state: 'waiting' },
    over: { state: 'closed', closed_at: FUTURE },
  },
  {
    kind: 'contracts',
    table: 'agent_contract',
    of: 'agent_id',
    open: { kind: 'dividend', state: 'active' },
    over: { kind: 'dividend', state: 'ended' },
  },
  {
    kind: 'contracts',
    table: 'agent_contract',
    of: 'upline_id',
    open: { kind: 'dividend', state: 'active' },
    over: { kind: 'dividend', state: 'refused' },
  },
  { kind: 'bills', table: 'agent_bill', of: 'agent_id', open: { state: 'due' }, over: { state: 'paid' } },
  { kind: 'bills', table: 'agent_bill', of: 'upline_id', open: { state: 'part_paid' }, over: { state: 'paid' } },
  {
    kind: 'bills',
    table: 'agent_rebate',
    open: { earned_minor: 3, paid_minor: 1 },
    over: { earned_minor: 3, paid_minor: 3 },
  },
  { kind: 'team', table: 'agent_node', of: 'upline_id', open: { path: '/x', level: 2 }, over: {} },
];

interface Needed {
  readonly column: string;
  readonly type: string;
}

const usual: { readonly [type: string]: string } = {
  text: "'x'",
  uuid: 'gen_random_uuid()',
  timestamptz: 'now()',
  date: "'2026-05-04'",
  bool: 'false',
  jsonb: "'{}'",
  _text: "'{}'",
};

let app: TestApp;
let operator: string;
let subject: string;

const query = (text: string, values: readonly (string | number)[] = []) => app.database.sql.query(text, [...values]);

beforeAll(async () => {
  app = await openTestApp();
  await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
  const [{ username }] = demoMembers;
  subject = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  const grants = { demo: ['members.erase'] };
  operator = await signedIn(app, { username: 'ann', grants }, { now: () => Date.now() });
  // A row with what is asked of it alone: no rows beside it, no values that hang together.
  const keys = await app.database.sql.query<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype in ('f', 'c') and conrelid::regclass::text = any($1::text[])",
    [[...new Set(cases.map(({ table }) => table))]],
  );
  for (const { table, name } of keys) await query(`alter table ${table} drop constraint ${name}`);
});
afterAll(() => app.close());

/** Columns that must have a value have a usual one. */
async function insert({ table, of = 'member_id' }: Case, values: Values): Promise<void> {
  const needed = await app.database.sql.query<Needed>(
    `select a.attname::text as column, t.typname::text as type from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef`,
    [table],
  );
  const given = { merchant_id: 'demo', [of]: subject, ...values };
  const rest = needed.filter(({ column }) => !(column in given));
  const names = [...Object.keys(given), ...rest.map(({ column }) => column)];
  const shown = [...Object.keys(given).map((_, at) => `$${at + 1}`), ...rest.map(({ type }) => usual[type] ?? '1')];
  await query(`insert into ${table} (${names.join(', ')}) values (${shown.join(', ')})`, Object.values(given));
}

const remove = ({ table, of = 'member_id' }: Case) => query(`delete from ${table} where ${of} = $1`, [subject]);

async function found(): Promise<unknown> {
  const { value } = await callConsole(app, 'membersErasure', { as: operator, at: 'demo', body: { subject } });
  return (value as { done: { obstacles: unknown } }).done.obstacles;
}

it('has each kind in this table; money on the account is proved where it is moved', () => {
  const listed = new Set(cases.map(({ kind }) => kind));
  expect(obstacleKinds.filter((kind) => !listed.has(kind))).toEqual(['balance']);
});

it.each(cases)('$kind: $table of $of', async (one) => {
  const before = await found();
  await insert(one, one.open);
  expect(await found()).toEqual(expect.arrayContaining([{ kind: one.kind, count: 1 }]));
  await remove(one);
  expect(await found()).toEqual(before);
  if (one.kind === 'team') return;
  await insert(one, one.over);
  expect(await found()).toEqual(before);
  await remove(one);
});
