/**
 * GLI-19 2.8.8: every command that writes leaves an entry in the trail. Each one of the contract stands in a table here: run through the door on what it needs, or
 * named with the test that runs it and reads its entry. A new command is in none, and fails.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandForm, type CommandName, type ConsoleEndpointName, commandForms } from '#contract';
import { ok } from '#kernel';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { pictureOf } from '../../cashier/testing/pictures.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { callConsole, signedIn } from './testing.ts';

const MODULES = join(import.meta.dirname, '../..');
const clock = { now: () => Date.now() };
const LATER = '2999-01-01T00:00:00Z';
const EARLIER = new Date(Date.now() - 7_200_000).toISOString();
const reason = 'as agreed';
const [tiger] = demoMembers;
const username = tiger?.username ?? '';
let app: TestApp;
let ann = '';
let bob = '';
let memberId = '';
let token = '';

type Given = Readonly<Record<string, string>>;
/** What it is run on, made just before. */
type Step = () => Promise<Given> | Given;

/** A second operator approves. */
const call = (name: ConsoleEndpointName, body: Given, at = 'demo') =>
  callConsole(app, name, { as: name === 'approvalsApprove' ? bob : ann, at, key: crypto.randomUUID(), body });

const endpointOf = (command: string) =>
  command.replace(/[ -](\w)/g, (_all, letter: string) => letter.toUpperCase()) as ConsoleEndpointName;

async function done(command: CommandName, body: Given, at?: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await call(endpointOf(command), body, at);
  expect([command, answer.code]).toEqual([command, 'ok']);
  return (answer.value as { done?: Readonly<Record<string, unknown>> }).done ?? {};
}

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  app.database.sql.query<Row>(text, values as never[]);

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const whole: Readonly<Record<string, unknown>> = { merchant_id: 'demo', ...row };
  const names = Object.keys(whole);
  const values = Object.values(whole).map((one) =>
    typeof one === 'object' && one !== null ? JSON.stringify(one) : one,
  );
  await query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  );
  return `${whole.id ?? ''}`;
}

const order = () => ({
  id: crypto.randomUUID(),
  member_id: memberId,
  currency: 'PHP',
  amount_minor: 20_000,
  created_at: EARLIER,
  changed_at: EARLIER,
});

async function withdrawal(row: Readonly<Record<string, unknown>>): Promise<string> {
  const card = { card_id: crypto.randomUUID(), card: 'BDO', provider: 'sandbox', fee_minor: 0, risk: [] };
  const id = await insert('withdrawal_order', { ...order(), ...card, ...row });
  const accountRef = { merchant: app.modules.merchants.of('demo'), memberId, isTrial: false };
  const movement = { accountRef, ref: id, requestHash: id, label: 'sandbox', amountMinor: 20_000n };
  const { wallet } = app.modules.walletModule;
  await app.modules.membersDeps.atomically(async (tx) => {
    await wallet.credit(tx, { ...movement, source: 'sandbox', externalId: `fund:${id}` });
    await wallet.hold(tx, { ...movement, source: 'withdrawal', externalId: id, heldMinor: 0n });
    return ok();
  });
  return id;
}

const aside = { set_aside_at: EARLIER, attempts: 9, faults: 9, fault: 'no answer', due_at: LATER };
const deposit = () =>
  insert('deposit_order', { ...order(), provider: 'transfer', state: 'waiting', expires_at: LATER });

async function conversation(isMine: boolean): Promise<string> {
  const counts = { last_seq: 1, member_seen_seq: 1, operator_seen_seq: 0 };
  const times = { created_at: EARLIER, last_at: EARLIER, waits_since: EARLIER };
  const about = { member_id: memberId, state: 'waiting', language: 'EN', extras: '' };
  await query("update chat_conversation set state = 'closed', closed_at = now() where member_id = $1", [memberId]);
  const id = await insert('chat_conversation', { id: crypto.randomUUID(), ...about, ...counts, ...times });
  const chatMessage = { seq: 1, member_id: memberId, author: 'member', text: 'Good evening', created_at: EARLIER };
  await insert('chat_message', { conversation_id: id, ...chatMessage });
  if (isMine) await done('chat claim', { subject: id });
  return id;
}

async function grant(): Promise<string> {
  const of = { campaign: 'held', campaign_version: 1, period: crypto.randomUUID(), currency: 'PHP', state: 'queued' };
  const sums = { award_minor: 100, required_minor: 0, created_at: EARLIER, terms: { mode: 'cash' }, review: 'held' };
  const id = await insert('bonus_grant', { id: crypto.randomUUID(), member_id: memberId, ...of, ...sums });
  const why = { state: 'open', signals: [], weight: 80, opened_at: EARLIER, lost_minor: 100 };
  await insert('bonus_review', { grant_id: id, member_id: memberId, campaign: 'held', ...why });
  return id;
}

const requestDocument = () => done('documents request', { subject: memberId, choice: 'identity', reason });

async function transfer(): Promise<string> {
  const about = { vendor: 'harbour', direction: 'in', occasion: 'member', request_hash: 'x', due_at: LATER };
  return insert('vendor_transfer', {
    ...order(),
    ...about,
    request_key: crypto.randomUUID(),
    state: 'unknown',
    ...aside,
  });
}

async function delivery(): Promise<string> {
  const id = crypto.randomUUID();
  await insert('fact', { id, kind: 'member.registered', body: { memberId }, published_at: EARLIER });
  await query(
    `insert into delivery (merchant_id, fact_id, due_at, tries, last_error, set_aside_at, listeners)
     values ('demo', $1, $2, 9, 'x', now(), array['support.welcome'])`,
    [id, LATER],
  );
  return id;
}

async function versionOf(kind: string): Promise<string> {
  const { value } = await callConsole(app, 'showContentVersion', {
    as: ann,
    at: 'demo',
    params: { kind, key: 'site', version: '0' },
  });
  return JSON.stringify((value as { value: unknown }).value);
}

async function vendorList(): Promise<string> {
  await query(
    "insert into vendor_list (merchant_id, vendor, due_at) values ('demo', 'lagoon', $1) on conflict do nothing",
    [LATER],
  );
  return 'lagoon';
}

const message = JSON.stringify({ EN: { title: 'A word', content: '<p>of ours</p>' } });
const days = { from: '2026-01-01', to: '2026-01-31' };
/** Of the day before yesterday, which is over everywhere. */
async function importedDay(): Promise<Given> {
  const day = { subject: 'sandbox', choice: new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10) };
  const head = 'Merchant Order ID;Reference;Type;Amount;Currency;Status';
  await done('reconcile import', {
    ...day,
    text: [head, `${crypto.randomUUID()};A1;deposit;5,00;PHP;paid`].join('\n'),
  });
  return day;
}

async function readyList(): Promise<string> {
  await query(
    `insert into vendor_list (merchant_id, vendor, due_at, is_held, ready_at) values ('demo', 'harbour', $1, true, now())
     on conflict (merchant_id, vendor) do update set due_at = excluded.due_at, is_held = true, ready_at = now()`,
    [LATER],
  );
  return 'harbour';
}

async function rounds(): Promise<string> {
  const of = { campaign: 'held', version: 1, period: crypto.randomUUID(), currency: 'PHP', state: 'granted' };
  const what = { games: '{dice}', stake_minor: 100, rounds: 3, cap_minor: 500, wager_times: 0, held_on: '2026-05-01' };
  const when = { given_at: EARLIER, play_by: LATER, due_at: LATER };
  return insert('free_round_set', { id: crypto.randomUUID(), member_id: memberId, ...of, ...what, ...when });
}

const saved = (name: string) => done('filters save', { subject: 'players', choice: name, text: '{"tag":"vip"}' });
const own = (id: unknown): Given => ({ subject: `${id}` });
const about = (subject: string): Given => ({ subject, reason });

const waits = async () => {
  const { value } = await call('membersCredit', { subject: username, choice: '5.00', reason: crypto.randomUUID() });
  return `${(value as { waits: { approvalId: string } }).waits.approvalId}`;
};

const RULES = 'withdrawal_rules/site';
const rules = JSON.stringify({
  rules: [{ id: 'one', isOn: true, all: [{ tag: 'vip', has: 'with' }], stage: 'two' }],
});

async function running(): Promise<string> {
  const { value } = await call('exportBets', { choice: 'csv', text: JSON.stringify(days) });
  return `${(value as { done: { export: string } }).done.export}`;
}

async function ended(state: 'failed' | 'done'): Promise<string> {
  const id = await running();
  await query('update report_export set state = $2, due_at = null, ended_at = now() where id = $1', [id, state]);
  return id;
}

/** Run on what it needs. Of a report's file all are the same command. */
const steps: { readonly [Command in CommandName]?: Step } = {
  'withdrawals pass': async () => about(await withdrawal({ state: 'review' })),
  'withdrawals refuse': async () => ({ ...about(await withdrawal({ state: 'review' })), choice: 'play' }),
  'withdrawals claim': async () => own(await withdrawal({ state: 'finance' })),
  'withdrawals release': async () => {
    const id = await withdrawal({ state: 'finance' });
    await done('withdrawals claim', own(id));
    return own(id);
  },
  'withdrawals try-again': async () => about(await withdrawal({ state: 'sending', ...aside })),
  'deposits claim': async () => own(await deposit()),
  'deposits release': async () => {
    const id = await deposit();
    await done('deposits claim', own(id));
    return own(id);
  },
  'deposits refuse': async () => about(await deposit()),
  'deposits done': async () => {
    const choice = crypto.randomUUID();
    const of = { subject: 'deposit', order_id: crypto.randomUUID(), provider_ref: choice, currency: 'PHP' };
    const came = { amount: '5.00', state: 'paid', outcome: 'paid again', received_at: EARLIER };
    await insert('payment_notice', { provider: 'transfer', event_id: choice, ...of, ...came });
    return { subject: 'transfer', choice, reason };
  },
  'members lock': () => about(memberId),
  'members unlock': () => about(memberId),
  'members sign-out': () => about(memberId),
  'members tag': () => ({ subject: memberId, choice: 'vip' }),
  'members untag': () => ({ subject: memberId, choice: 'vip' }),
  'members note': () => about(memberId),
  'documents request': () => ({ ...about(memberId), choice: 'funds' }),
  'documents decide': async () => ({ ...about(`${(await requestDocument()).documentId}`), choice: 'cancel 0' }),
  'wallet freeze': () => ({ reason }),
  'transfers try-again': async () => about(await transfer()),
  'facts try-again': async () => about(await delivery()),
  'risk save': () => ({ subject: RULES, text: rules }),
  'risk try': () => ({ subject: '1' }),
  'cashier save': async () => ({ subject: 'cashier_rules/site', text: await versionOf('cashier_rules') }),
  'watch add': () => about(memberId),
  'watch remove': () => about(memberId),
  'care note': () => ({ ...about(memberId), choice: 'call' }),
  'games save': () => ({ subject: 'vendor_closing/originals', text: '{"isClosed":true}' }),
  'games sync': async () => own(await vendorList()),
  'vendors hold': async () => ({ subject: await vendorList(), choice: 'on' }),
  'vendors apply': async () => own(await readyList()),
  'announce write': () => ({ text: JSON.stringify({ type: 'PL', audience: 'A', words: JSON.parse(message) }) }),
  'announce end': async () => {
    const text = JSON.stringify({ type: 'PL', audience: 'A', words: JSON.parse(message) });
    return about(`${(await done('announce write', { text })).id}`);
  },
  'content save': async () => ({ subject: 'popup/site', text: await versionOf('popup') }),
  'content picture': async () => ({ text: Buffer.from(await pictureOf('png', 'red')).toString('base64') }),
  'message write': () => ({ subject: username, text: message }),
  'feedback answer': async () => {
    const words = { type: 0, content: 'Dark mode', created_at: EARLIER, member_id: memberId };
    return { subject: await insert('feedback', { id: crypto.randomUUID(), ...words }), text: 'It is there.' };
  },
  'chat claim': async () => own(await conversation(false)),
  'chat release': async () => own(await conversation(true)),
  'chat transfer': async () => ({ subject: await conversation(true), choice: 'bob' }),
  'chat close': async () => own(await conversation(true)),
  'chat translate': async () => ({ subject: await conversation(true), choice: '1', text: 'Magandang gabi' }),
  'replies set': () => ({ subject: 'Good evening', text: '{"EN":"Good evening","ZH":"晚上好"}' }),
  'replies remove': () => ({ subject: 'Good evening' }),
  'maintenance on': () => ({ reason }),
  'maintenance off': () => ({ reason }),
  'links unset': () => ({ reason }),
  'breaks begin': () => ({ ...about(memberId), choice: 'day' }),
  'records recount': () => ({}),
  'sessions end': () => about('cal'),
  'approvals refuse': async () => about(await waits()),
  'content preview': () => ({ subject: 'popup/site', choice: '0' }),
  'approvals approve': async () => own(await waits()),
  'campaign save': async () => {
    const { value } = await callConsole(app, 'showCampaign', {
      as: ann,
      at: 'demo',
      params: { code: 'daily-sign-in' },
    });
    const [latest] = (value as { versions: { terms: unknown }[] }).versions;
    return { subject: 'another-sign-in', text: JSON.stringify(latest?.terms) };
  },
  'campaign place': () => ({ subject: 'daily-sign-in', choice: '7' }),
  'campaign pause': () => about('daily-sign-in'),
  'campaign end': () => about('welcome-gift'),
  'levels save': () => {
    const level = { valid: '10.00', deposits: '0.00', keep: '0.00', gift: '0.00', monthly: '0.00', birthday: '0.00' };
    return { text: JSON.stringify({ windowDays: 30, payMin: '1.00', levels: [level] }) };
  },
  'referral refuse': async () => {
    const of = { code: 'friends', version: 1, friend_id: memberId, referrer_id: crypto.randomUUID() };
    const why = { state: 'review', signals: [], weight: 100, joined_at: EARLIER, qualified_at: EARLIER };
    return about(await insert('referral', { id: crypto.randomUUID(), ...of, ...why }));
  },
  'review release': async () => about(await grant()),
  'rounds cancel': async () => about(await rounds()),
  'reconcile payments': importedDay,
  'reconcile done': async () => {
    const of = { area: 'payments', provider: 'sandbox', day: '2026-05-01', kind: 'ours alone' };
    const what = { subject: 'deposit', order_id: crypto.randomUUID(), ours: '5.00', found_at: EARLIER };
    return about(await insert('reconciliation_item', { id: crypto.randomUUID(), ...of, ...what }));
  },
  'agents settle': async () => {
    const found = { load_ppm: 1_000_000, first_at: EARLIER, last_at: EARLIER };
    await insert('agent_alarm', { agent_id: memberId, product: 'LIVE', ...found });
    return about(username);
  },
  'grant settle': async () => {
    const grant_id = crypto.randomUUID();
    const of = { what: 'overdue', member_id: memberId, campaign: 'held', first_at: EARLIER, last_at: EARLIER };
    await insert('reward_finding', { grant_id, ...of });
    return about(grant_id);
  },
  'exports cancel': async () => own(await running()),
  'exports again': async () => own(await ended('failed')),
  'export bets': () => ({ choice: 'csv', text: JSON.stringify(days) }),
  'reports save': () => ({ text: JSON.stringify({ name: 'Mine', report: 'bets', query: days, headings: {} }) }),
  'reports forget': async () => {
    const text = JSON.stringify({ name: 'Another', report: 'bets', query: days, headings: {} });
    return own((await done('reports save', { text })).saved);
  },
  'filters save': () => ({ subject: 'players', choice: 'One', text: '{"tag":"vip"}' }),
  'filters rename': async () => ({ ...own((await saved('Two')).saved), choice: 'Three' }),
  'filters remove': async () => own((await saved('Four')).saved),
};

/** Run elsewhere, on what takes more to make: the test that reads the entry, and the entry's action. */
const elsewhere: { readonly [Command in CommandName]?: readonly [file: string, action: string] } = {
  'reconcile import': ['operators/money/statements.test.ts', 'reconcile.payments.import'],
  'reconcile vendors': ['operators/commands/money/transfers.test.ts', 'reconcile.vendors'],
  'reconcile vendor-done': ['operators/commands/money/transfers.test.ts', 'reconcile.vendors.done'],
  'viewers end': ['operators/agents/agents.test.ts', 'viewers.end'],
  'bills answer': ['operators/agents/agents.test.ts', 'bills.answer'],
  'providers save': ['operators/providers/providers.test.ts', 'provider.save'],
  'providers check': ['operators/providers/providers.test.ts', 'provider.check'],
  'mailing stop': ['operators/mailings/mailings.test.ts', 'mailing.stop'],
  'mass-grant stop': ['operators/mass-grants/mass-grants.test.ts', 'mass-grant.stop'],
  'merchants open': ['operators/founding/founding.test.ts', 'merchant.open'],
  'shop deliver': ['operators/content/campaigns.test.ts', 'shop.deliver'],
  'shop refund': ['operators/content/campaigns.test.ts', 'shop.refund'],
  'review uphold': ['operators/home/queues.test.ts', 'review.uphold'],
  // Making the link is no look: opening the file is.
  'exports link': ['operators/reports/reports.test.ts', 'report.download'],
  'links set': ['operators/commands/site/site.test.ts', 'links.set demo'],
};

const writing = Object.entries<CommandForm>(commandForms).flatMap(([name, { effect }]) =>
  effect === 'write' && !(name.startsWith('export ') && name !== 'export bets') ? [name as CommandName] : [],
);

beforeAll(async () => {
  app = await openTestApp({ config: { previewHost: 'preview.localhost' } });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.rewards.seedDemo(app.modules.merchants.of('demo'));
  ann = await signedIn(app, { username: 'ann', grants: { '*': ['*'] } }, clock);
  await signedIn(app, { username: 'cal', grants: { '*': ['audit.see'] } }, clock);
  bob = await signedIn(app, { username: 'bob', grants: { '*': ['*'] } }, clock);
  ({ token, id: memberId } = await app.get('login', {
    body: { type: 'username', username, password: tiger?.password ?? '' },
  }));
  expect(token).not.toBe('');
});
afterAll(() => app.close());

it('has every command that writes in one of its tables', () => {
  const places = (name: CommandName) => Number(name in steps) + Number(name in elsewhere);
  expect(writing.filter((name) => places(name) !== 1)).toEqual([]);
});

it.each(Object.keys(steps) as CommandName[])('%s leaves an entry', async (name) => {
  const body = await steps[name]?.();
  const before = await query<{ count: string }>('select count(*)::text as count from audit_entry');
  await done(name, body ?? {}, name === 'sessions end' ? 'all' : undefined);
  const after = await query<{ count: string }>('select count(*)::text as count from audit_entry');
  expect(Number(after[0]?.count) - Number(before[0]?.count)).toBeGreaterThan(0);
});

it.each(Object.entries(elsewhere))('%s is read in the trail by %s', (_, [file, action]) => {
  const text = readFileSync(join(MODULES, file), 'utf8');
  expect([file, text.includes(`'${action}'`), /audit/i.test(text)]).toEqual([file, true, true]);
});
