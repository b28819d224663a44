import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#contract';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { commands } from '../commands/index.ts';
import { knock, logInDemoOperators } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-four-eyes-'));
const time = { now: Date.UTC(2026, 4, 4, 4) };
let app: TestApp;
let memberId = '';
const tokens: { [name: string]: string } = {};

const [{ username }] = demoMembers;

beforeAll(async () => {
  app = await openTestApp({ config: { directory: folder }, clock: { now: () => time.now } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.modules.operators.seedDemo();
  await app.listen();
  memberId = (await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', username)) ?? '';
  await logInDemoOperators(folder, time.now);
  for (const name of ['ines', 'tomas']) tokens[name] = JSON.parse(readFileSync(sessionOf(name), 'utf8')).token;
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const sessionOf = (name: string) => join(folder, 'operator-sessions', `${name}.json`);

type Args = {
  readonly subject?: string;
  readonly choice?: string;
  readonly reason?: string;
  readonly text?: string;
  readonly merchant?: string;
};

function run(name: string, command: string, args: Args = {}) {
  const requested = { merchant: 'demo', subject: '', choice: '', reason: '', text: '', ...args, command };
  return knock(folder, '/command', requested, tokens[name] ?? name);
}

async function query(text: string): Promise<readonly { [name: string]: unknown }[]> {
  return sqlPortOf(app.database.db).query(text, []);
}

const merchant = () => {
  const demo = app.modules.merchants.resolve('localhost');
  if (!demo) throw new Error('there is a demo');
  return demo;
};
const accountRef = () => ({ merchant: merchant(), memberId, isTrial: false });
const large = 30_000_00n;
/** No background job processes it during the test. */
const LATER = '2027-01-01T00:00:00Z';

async function insert(
  table: string,
  row: { readonly [column: string]: string | number | bigint | null },
): Promise<string> {
  const id = crypto.randomUUID();
  const whole = { merchant_id: 'demo', id, member_id: memberId, ...row };
  const values = Object.values(whole).map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`));
  await query(`insert into ${table} (${Object.keys(whole).join(', ')}) values (${values.join(', ')})`);
  return id;
}

const at = () => new Date(time.now - 3_600_000).toISOString();
const order = () => ({ currency: 'PHP', amount_minor: large, created_at: at(), changed_at: at() });

const depositOrder = () =>
  insert('deposit_order', { provider: 'transfer', state: 'waiting', expires_at: LATER, ...order() });

async function withdrawal(state: 'requested' | 'unknown'): Promise<string> {
  const card = { card_id: crypto.randomUUID(), card: 'BDO', provider: 'sandbox', fee_minor: 0 };
  const id = await insert('withdrawal_order', {
    ...card,
    ...order(),
    state,
    due_at: state === 'unknown' ? LATER : null,
  });
  const movement = {
    accountRef: accountRef(),
    source: 'sandbox',
    ref: id,
    requestHash: id,
    label: 'sandbox',
    amountMinor: large,
  };
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.credit(tx, { ...movement, externalId: `fund:${id}` });
    await app.modules.walletModule.wallet.hold(tx, {
      ...movement,
      source: 'withdrawal',
      externalId: id,
      heldMinor: 0n,
    });
    return ok();
  });
  return id;
}

async function vendorTransfer(): Promise<string> {
  const reported = { vendor: 'harbour', direction: 'in', occasion: 'member', state: 'unknown' };
  const id = await insert('vendor_transfer', {
    ...reported,
    ...order(),
    due_at: LATER,
    request_key: crypto.randomUUID(),
    request_hash: 'x',
  });
  await query(`insert into sub_wallet (merchant_id, member_id, vendor, player, created_at)
    values ('demo', '${memberId}', 'harbour', 'p', now()) on conflict do nothing`);
  const movement = {
    accountRef: accountRef(),
    source: 'sandbox',
    ref: id,
    requestHash: id,
    label: 'sandbox',
    amountMinor: large,
  };
  const moved = {
    accountRef: accountRef(),
    vendor: 'harbour',
    direction: 'in',
    transferId: id,
    amountMinor: large,
  } as const;
  await app.modules.membersDeps.atomically(async (tx) => {
    await app.modules.walletModule.wallet.credit(tx, { ...movement, externalId: `fund:${id}` });
    await app.modules.walletModule.wallet.vendors.initiate(tx, moved);
    return ok();
  });
  return id;
}

interface Case {
  readonly args: Args;
  /** A query whose result changes when it has been executed. */
  readonly look: string;
}

const onOrder = (table: string, subject: string, args: Args = {}): Case => ({
  args: { subject, ...args },
  look: `select state from ${table} where id = '${subject}'`,
});
const reason = 'for a reason';
const overrides = "select count(*)::int as n from merchant_override where merchant_id = 'demo'";
const balance = () => `select balance from ledger.account where kind = 'cash' and owner = '${memberId}'`;
const grantsOf = (name: string) => `select permission from operator_grant where operator = '${name}' order by 1`;
const accountOf = (name: string) => `select state, invitation_hash from operator_account where username = '${name}'`;

const foundedVersions = 'select merchant_id, version from founded_merchant order by 1, 2';
const chosen = (name: string) =>
  JSON.stringify({
    template: 'originals',
    name,
    hosts: ['fern.localhost'],
    stageHost: 'stage.fern.localhost',
    currency: 'PHP',
    timeZone: 'UTC',
    languages: ['EN'],
    defaultLanguage: 'EN',
    theme: 'demo',
    defaultTheme: 'dark',
    flags: {},
    vendors: ['originals'],
    payments: ['sandbox'],
  });

const OFFICIAL = 'lottery-vns-sandbox';

/** A draw of the platform that closed and waits for its result. */
async function officialDraw(index: number): Promise<string> {
  const number = `20260504-00${index}`;
  await query(`insert into lottery_draw (merchant_id, game, draw_index, draw_number, opens_at, closes_at, draws_at, state,
      rules_version, awaited_until)
    values ('@platform', '${OFFICIAL}', ${index}, '${number}', '2026-05-04T03:00:00Z', '2026-05-04T03:50:00Z',
      '2026-05-04T04:00:00Z', 'closed', 1, '2999-01-01T00:00:00Z')`);
  return number;
}

const numbers = (first: string, count: number, digits: number) =>
  Array.from({ length: count }, () => first.slice(0, digits));
const board = (first: string) => ({
  db: first,
  g1: numbers(first, 1, 5),
  g2: numbers(first, 1, 5),
  g3: numbers(first, 2, 5),
  g4: numbers(first, 7, 5),
  g5: numbers(first, 1, 4),
  g6: numbers(first, 3, 4),
  g7: numbers(first, 1, 3),
  g8: numbers(first, 1, 2),
});
const entered = (result: object) =>
  JSON.stringify({ source: 'Example Office', publishedAt: '2026-05-04T04:00:00Z', result });

/** One that has its result. */
async function drawnDraw(index: number): Promise<string> {
  const number = await officialDraw(index);
  const result = JSON.stringify(board('123456'));
  await query(`insert into lottery_result (merchant_id, game, draw_index, version, result, source, published_at, accepted_from, accepted_at)
    values ('@platform', '${OFFICIAL}', ${index}, 1, '${result}', 'Example Office', '2026-05-04T04:00:00Z', 'feed test', now())`);
  await query(`update lottery_draw set state = 'drawn', drawn_at = now(), settled_at = now(), outcome = '${result}',
      official = '{"version":1,"source":"Example Office","publishedAt":"2026-05-04T04:00:00Z"}'
    where merchant_id = '@platform' and draw_number = '${number}'`);
  return number;
}

/** What a feed reports otherwise. */
async function disputedReport(index: number): Promise<string> {
  const number = await drawnDraw(index);
  const report = `report-${index}`;
  await query(`insert into lottery_result_refused (merchant_id, game, draw_index, fingerprint, draw_number, reported_by, source, published_at,
      result, flaw, received_at)
    values ('@platform', '${OFFICIAL}', ${index}, '${report}', '${number}', 'feed test', 'Example Office', '2026-05-04T04:00:00Z',
      '${JSON.stringify(board('222222'))}', 'different', now())`);
  return report;
}

const salary = { kind: 'salary', product: 'RNG', tiers: [{ sales: '3000.00', active: 3, rate: '0.005' }] };

/** The contract that was proposed in an earlier case, in the state that the command starts from. */
async function onContract(state: string): Promise<Case> {
  await query(`update agent_contract set state = '${state}' where merchant_id = 'demo'`);
  const [contract] = await query("select id from agent_contract where merchant_id = 'demo'");
  return {
    args: { subject: String(contract?.id), reason },
    look: `select state from agent_contract where id = '${contract?.id}'`,
  };
}

/** A legal document: others are published by one. */
const TERMS = 'document/terms.EN';
const DICE_RULES = 'game_rules/originals.dice';

const scheduleOf = (content: string) => `merchant_id = 'demo' and kind = '${content.split('/')[0]}'`;
const published = (content: string) => ({
  args: { subject: content, choice: '0', reason },
  look: `select count(*)::int as n from content_schedule where ${scheduleOf(content)}`,
});
async function withdrawn(content: string) {
  const [planned] = await query(`select id from content_schedule where ${scheduleOf(content)}`);
  return {
    args: { subject: content, choice: String(planned?.id), reason },
    look: `select withdrawn_by from content_schedule where ${scheduleOf(content)}`,
  };
}

/** Of a campaign whose terms are those of the demo. */
async function tournamentIn(state: 'review' | 'running', number: number) {
  const { 'hourly-race': terms } = merchant().manifest.campaigns ?? {};
  await query(`insert into campaign_version (merchant_id, code, version, terms, saved_by, saved_at)
    values ('demo', 'four-eyes-race', 1, '${JSON.stringify(terms)}', 'ines', now()) on conflict do nothing`);
  await query(`insert into tournament (merchant_id, code, number, version, state, starts_at, ends_at, promised_minor)
    values ('demo', 'four-eyes-race', ${number}, 1, '${state}', now(), now() + interval '1 hour', 0)`);
  return {
    args: { subject: 'four-eyes-race', choice: `${number}` },
    look: `select state from tournament where code = 'four-eyes-race' and number = ${number}`,
  };
}

/** A cash award that was not paid yet: forfeiting it takes all of it. */
async function reviewIn(state: 'open' | 'appealed', args: object): Promise<Case> {
  const id = crypto.randomUUID();
  const grantState = state === 'open' ? 'queued' : 'revoked';
  await query(`insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms,
    award_minor, required_minor, created_at, review) values ('demo', '${id}', '${memberId}', 'four-eyes', 1, '${state}', 'PHP',
    '${grantState}', '{"mode":"cash"}', 100, 0, now(), 'held')`);
  await query(`insert into bonus_review (merchant_id, grant_id, member_id, campaign, state, signals, weight, opened_at, lost_minor)
    values ('demo', '${id}', '${memberId}', 'four-eyes', '${state}', '[]', 80, now(), 100)`);
  return { args: { subject: id, reason, ...args }, look: `select state from bonus_review where grant_id = '${id}'` };
}

/** For every command that moves money or permissions: a call that needs two operators. A command without a case fails below. */
const cases: { readonly [command: string]: () => Promise<Case> } = {
  'withdrawals approve': async () => onOrder('withdrawal_order', await withdrawal('requested')),
  'withdrawals settle-unknown': async () =>
    onOrder('withdrawal_order', await withdrawal('unknown'), { choice: 'returned', reason }),
  'deposits confirm': async () => onOrder('deposit_order', await depositOrder()),
  'transfers done': async () => onOrder('vendor_transfer', await vendorTransfer(), { reason }),
  'transfers refused': async () => onOrder('vendor_transfer', await vendorTransfer(), { reason }),
  'cards release': async () => {
    const young = { bank: 'BDO', holder: 'L', masked: '1', encrypted_number: 'x', fingerprint: crypto.randomUUID() };
    const times = { created_at: at(), changed_at: at(), usable_at: LATER };
    const subject = await insert('payment_card', { ...young, ...times });
    return { args: { subject, reason }, look: `select usable_at from payment_card where id = '${subject}'` };
  },
  'wagering cancel': async () => {
    const sums = { amount_minor: 100, required_minor: 100, state: 'open', created_at: at() };
    const subject = await insert('wagering', { source: 'deposit', ref: crypto.randomUUID(), ...sums });
    return onOrder('wagering', subject, { reason });
  },
  'members level': async () => ({
    args: { subject: username, choice: '3', reason },
    look: `select hand_level from level_member where member_id = '${memberId}'`,
  }),
  'series set': async () => ({
    args: { subject: username, choice: '1940', reason },
    look: `select series from lottery_series where member_id = '${memberId}'`,
  }),
  'agents make': async () => ({
    args: { subject: username, choice: '1960', reason },
    look: `select is_agent, series from agent_node where member_id = '${memberId}'`,
  }),
  'agents move': async () => {
    const other = demoMembers[1].username;
    const upline = { subject: other, choice: '1960', reason };
    for (const name of ['ines', 'tomas']) await run(name, 'agents make', upline);
    return {
      args: { subject: username, choice: other, reason },
      look: `select path from agent_node where member_id = '${memberId}'`,
    };
  },
  'agents rate': async () => ({
    args: { subject: demoMembers[1].username, choice: 'RNG:0.008', reason },
    look: "select rate from agent_rate where merchant_id = 'demo' and product = 'RNG'",
  }),
  'agents recount': async () => {
    await query(`insert into agent_left_out (merchant_id, member_id, reason, other_id, detail, from_at, found_at, last_at)
      values ('demo', '${memberId}', 'self_play', gen_random_uuid(), 'device: 50', now(), now(), now())`);
    return { args: { subject: username, reason }, look: 'select counted_by from agent_left_out' };
  },
  'contracts propose': async () => ({
    args: { subject: demoMembers[1].username, reason, text: JSON.stringify(salary) },
    look: "select state from agent_contract where merchant_id = 'demo'",
  }),
  'contracts withdraw': async () => onContract('proposed'),
  'agents retier': async () => {
    const { args } = await onContract('active');
    await query(`insert into agent_bill (merchant_id, contract_id, period, kind, product, agent_id, version, from_at, to_at, state, figures, gross_minor,
        adjustments_minor, payable_minor, carry_minor, made_at)
      select merchant_id, id, '2026-03-11', kind, product, agent_id, 1, '2026-03-10T16:00Z', '2026-03-11T16:00Z', 'issued', '{}', 0, 0, 0, 0, now()
      from agent_contract where id = '${args.subject}'`);
    return {
      args: { subject: demoMembers[1].username, choice: '2026-03-11', reason },
      look: `select retier from agent_bill where contract_id = '${args.subject}'`,
    };
  },
  'bills write-off': async () => {
    const { args } = await onContract('active');
    const { subject = '' } = args;
    await query(`insert into agent_bill (merchant_id, contract_id, period, kind, product, agent_id, version, from_at, to_at, state, figures, gross_minor,
        adjustments_minor, payable_minor, carry_minor, made_at)
      select merchant_id, id, '2026-03-12', kind, product, agent_id, 1, '2026-03-11T16:00Z', '2026-03-12T16:00Z', 'insufficient', '{}', 9, 0, 9, 0, now()
      from agent_contract where id = '${subject}'`);
    return {
      args: { subject, choice: '2026-03-12', reason },
      look: `select state from agent_bill where contract_id = '${subject}' and period = '2026-03-12'`,
    };
  },
  'contracts suspend': async () => onContract('active'),
  'contracts resume': async () => onContract('suspended'),
  'contracts end': async () => onContract('active'),
  'members credit': async () => ({ args: { subject: username, choice: '10.00', reason }, look: balance() }),
  'members debit': async () => ({ args: { subject: username, choice: '10.00', reason }, look: balance() }),
  'deposits reverse': async () => {
    const subject = await depositOrder();
    for (const name of ['ines', 'tomas']) await run(name, 'deposits confirm', { subject });
    return onOrder('deposit_order', subject, { reason });
  },
  'deposits credit': async () => {
    const order_id = await depositOrder();
    const choice = crypto.randomUUID();
    await query(`insert into payment_notice (merchant_id, provider, event_id, subject, order_id, provider_ref, amount, currency, state, outcome, received_at)
      values ('demo', 'transfer', '${choice}', 'deposit', '${order_id}', 'another', '750.00', 'PHP', 'paid', 'paid again', now())`);
    return {
      args: { subject: 'transfer', choice, reason },
      look: `select done_at from payment_notice where event_id = '${choice}'`,
    };
  },
  'members reset-second-step': async () => {
    await query(`insert into authenticator (merchant_id, member_id, encrypted, confirmed_at, created_at)
      values ('demo', '${memberId}', 'x', now(), now())`);
    return {
      args: { subject: memberId, reason },
      look: `select count(*)::int as n from authenticator where member_id = '${memberId}'`,
    };
  },
  'members payee-name': async () => ({
    args: { subject: memberId, choice: 'Lucia  Tigre', reason },
    look: `select payee_name from member where id = '${memberId}'`,
  }),
  'members email': async () => ({
    args: { subject: memberId, choice: 'Tiger@Corrected.example', reason },
    look: `select email, email_proven_at from member where id = '${memberId}'`,
  }),
  'members mobile': async () => ({
    args: { subject: memberId, choice: '63 9179990001', reason },
    look: `select phone, mobile_proven_at from member where id = '${memberId}'`,
  }),
  'members birthday': async () => ({
    args: { subject: username, choice: '02-29', reason },
    look: `select birthday from level_member where member_id = '${memberId}'`,
  }),
  'members erase': async () => {
    const [row] = await query("select id from member where merchant_id = 'demo' and username = 'bravedragon'");
    return { args: { subject: String(row?.id), reason }, look: 'select count(*)::int as n from erased_member' };
  },
  'limits set': async () => {
    await run('ines', 'limits set', { subject: memberId, choice: 'day/300.00', reason });
    return { args: { subject: memberId, choice: 'day/900.00', reason }, look: 'select eased_minor from imposed_limit' };
  },
  'breaks lift': async () => {
    const fingerprint = `document:${crypto.randomUUID()}`;
    await query(`insert into exclusion_match (merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id, found_at)
      values ('demo', '${memberId}', '${fingerprint}', 'demo', '${crypto.randomUUID()}', '2026-01-01')`);
    return {
      args: { subject: memberId, reason },
      look: `select lifted_at from exclusion_match where merchant_id = 'demo' and fingerprint = '${fingerprint}'`,
    };
  },
  'levels start': async () => {
    const level = { valid: '1', deposits: '0', keep: '0', gift: '1', monthly: '0', birthday: '0' };
    await run('ines', 'levels save', { text: JSON.stringify({ windowDays: 30, payMin: '1', levels: [level] }) });
    return { args: { subject: '1' }, look: 'select version from level_running' };
  },
  'campaign start': async () => {
    const terms = {
      kind: 'gift',
      shownAs: 'MISSION',
      title: { EN: 'Gift' },
      line: { EN: 'Gift' },
      picture: { scene: 'gold', symbols: ['coin'] },
      params: { giftMinor: '100', everyDays: 0, wagerTimes: 0 },
      award: 'auto',
      bonus: { mode: 'cash' },
      limits: { budget: '1.00' },
    };
    await run('ines', 'campaign save', { subject: 'four-eyes', text: JSON.stringify(terms) });
    return {
      args: { subject: 'four-eyes', choice: '1' },
      look: "select state from campaign where merchant_id = 'demo' and code = 'four-eyes'",
    };
  },
  'mass-grant start': async () => {
    const words = { title: { EN: 'All' }, line: { EN: 'All' }, picture: { scene: 'gold', symbols: [] } };
    const terms = {
      kind: 'mass-grant',
      shownAs: 'DISCOVER',
      ...words,
      params: { giftMinor: '100', wagerTimes: 0 },
      award: 'auto',
      bonus: { mode: 'cash' },
      limits: { budget: '1000.00' },
    };
    await run('ines', 'campaign save', { subject: 'to-all', text: JSON.stringify(terms) });
    for (const by of ['ines', 'tomas']) await run(by, 'campaign start', { subject: 'to-all', choice: '1' });
    return {
      args: {
        subject: 'spring',
        text: JSON.stringify({ campaign: 'to-all', version: 1, receivers: 100, audience: {} }),
      },
      look: "select state from mass_grant where merchant_id = 'demo' and code = 'spring'",
    };
  },
  'content publish': async () => published(TERMS),
  'content withdraw': async () => withdrawn(TERMS),
  'providers use': async () => {
    await query(`insert into provider_account (merchant_id, kind, part, version, plugin, settings, secrets, encrypted, overlap_hours,
        written_by, written_at, check_outcome)
      values ('demo', 'payment', 'transfer', 1, 'transfer', '{}', '[]', 'x', 0, 'ines', now(), 'works')`);
    return {
      args: { subject: 'payment.transfer', choice: '1', reason },
      look: "select version from provider_account_use where merchant_id = 'demo'",
    };
  },
  'risk publish': async () => published('withdrawal_rules/site'),
  'risk withdraw': async () => withdrawn('withdrawal_rules/site'),
  'cashier publish': async () => published('cashier_rules/site'),
  'cashier withdraw': async () => withdrawn('cashier_rules/site'),
  'games publish': async () => published(DICE_RULES),
  'games withdraw': async () => withdrawn(DICE_RULES),
  // One that is sent at once to few is decided by one.
  'mailing send': async () => ({
    args: {
      subject: 'four-eyes',
      text: JSON.stringify({
        kind: 'service',
        audience: {},
        words: { EN: { title: 'Later', content: '<p>Later</p>' } },
        at: new Date(time.now + 3_600_000).toISOString(),
      }),
    },
    look: "select code from mailing where merchant_id = 'demo'",
  }),
  'tournament approve': () => tournamentIn('review', 1),
  'tournament cancel': () => tournamentIn('running', 2),
  'referral clear': async () => {
    const [id, friend] = [crypto.randomUUID(), crypto.randomUUID()];
    await query(`insert into referral (merchant_id, id, code, version, friend_id, referrer_id, state, joined_at)
      values ('demo', '${id}', 'four-eyes', 1, '${friend}', '${friend}', 'review', now())`);
    return { args: { subject: id }, look: `select state from referral where id = '${id}'` };
  },
  'review forfeit': () => reviewIn('open', { choice: '1.00' }),
  'review restore': () => reviewIn('appealed', {}),
  'grant revoke': async () => {
    const id = crypto.randomUUID();
    await query(`insert into bonus_grant (merchant_id, id, member_id, campaign, campaign_version, period, currency, state, terms,
      award_minor, required_minor, created_at) values ('demo', '${id}', '${memberId}', 'four-eyes', 1, 'once', 'PHP', 'queued',
      '{"mode":"cash"}', 100, 0, now())`);
    return onOrder('bonus_grant', id, { reason });
  },
  'results enter': async () => {
    const choice = await officialDraw(1);
    return {
      args: { merchant: 'all', subject: OFFICIAL, choice, text: entered(board('123456')) },
      look: "select count(*)::int as n from lottery_result where merchant_id = '@platform'",
    };
  },
  'results correct': async () => {
    const choice = await drawnDraw(3);
    return {
      args: { merchant: 'all', subject: OFFICIAL, choice, reason, text: entered(board('654321')) },
      look: "select count(*)::int as n from lottery_result where merchant_id = '@platform' and version > 1",
    };
  },
  'results confirm': async () => ({
    args: { merchant: 'all', subject: await disputedReport(4), reason },
    look: "select count(*)::int as n from lottery_result where merchant_id = '@platform' and version > 1",
  }),
  'results dismiss': async () => {
    const subject = await disputedReport(5);
    return {
      args: { merchant: 'all', subject, reason },
      look: `select decision from lottery_result_refused where merchant_id = '@platform' and fingerprint = '${subject}'`,
    };
  },
  'owed write-off': async () => {
    const subject = crypto.randomUUID();
    await query(`insert into lottery_owed (merchant_id, order_id, member_id, is_trial, game, draw_number, currency, owed_minor, since)
      values ('demo', '${subject}', '${memberId}', false, '${OFFICIAL}', '20260504-001', 'PHP', 500, now())`);
    return {
      args: { subject, reason },
      look: `select owed_minor from lottery_owed where merchant_id = 'demo' and order_id = '${subject}'`,
    };
  },
  'draws void': async () => {
    const choice = await officialDraw(2);
    return {
      args: { merchant: 'all', subject: OFFICIAL, choice, reason },
      look: `select void_reason from lottery_draw where merchant_id = '@platform' and draw_number = '${choice}'`,
    };
  },
  'wallet unfreeze': async () => {
    await app.modules.watcher.look();
    await run('ines', 'wallet freeze', { reason });
    return { args: { reason }, look: "select lifted_at from wallet_freeze where merchant_id = 'demo'" };
  },
  'flags set': async () => ({ args: { subject: 'automaticApproval', choice: 'on', reason }, look: overrides }),
  'flags unset': async () => ({ args: { subject: 'automaticApproval', reason }, look: overrides }),
  'keys renew': async () => ({
    args: { merchant: 'all', reason },
    look: "select encrypted from server_key where purpose = 'root'",
  }),
  'operators invite': async () => ({
    args: { merchant: 'all', subject: 'newcomer', choice: 'audit.see' },
    look: accountOf('newcomer'),
  }),
  'operators recover': async () => ({
    args: { merchant: 'all', subject: 'newcomer', reason },
    look: accountOf('newcomer'),
  }),
  'operators grant': async () => ({
    args: { merchant: 'all', subject: 'newcomer', choice: 'wallet.see' },
    look: grantsOf('newcomer'),
  }),
  'operators revoke': async () => ({
    args: { merchant: 'all', subject: 'newcomer', choice: 'audit.see' },
    look: grantsOf('newcomer'),
  }),
  'operators close': async () => ({
    args: { merchant: 'all', subject: 'newcomer', reason },
    look: accountOf('newcomer'),
  }),
  'roles set': async () => ({
    args: { merchant: 'all', subject: 'teller', choice: 'deposits.see', reason },
    look: 'select name, permissions from operator_role',
  }),
  'roles remove': async () => ({
    args: { merchant: 'all', subject: 'teller', reason },
    look: 'select name, permissions from operator_role',
  }),
  'networks set': async () => ({
    args: { merchant: 'all', subject: '*', choice: '203.0.113.0/24', reason },
    look: 'select operator, networks from operator_network',
  }),
  'networks unset': async () => ({
    args: { merchant: 'all', subject: '*', reason },
    look: 'select operator, networks from operator_network',
  }),
  'merchants found': async () => ({
    args: { merchant: 'all', subject: 'fern', text: chosen('Fern') },
    look: foundedVersions,
  }),
  'merchants change': async () => ({
    args: { merchant: 'all', subject: 'fern', text: chosen('Ferns'), reason },
    look: foundedVersions,
  }),
};

const isDecision = (name: string) => ['money', 'rights'].includes(commands[name]?.effect ?? '');
const decisions = Object.keys(commands).filter(isDecision);

describe('every command', () => {
  it.each(Object.entries(commands))('%s declares a permission there is, and what it affects', (name, command) => {
    expect(permissions).toContain(command.permission);
    expect(['read', 'write', 'money', 'rights']).toContain(command.effect);
    expect('second' in command).toBe(isDecision(name));
  });

  it.each(Object.keys(commands))('%s is refused without a session, and without its permission', async (name) => {
    expect(await run('nobody:x', name)).toMatchObject({ code: 'operator.session_missing' });
    await query("delete from operator_grant where operator = 'tomas'");
    expect(await run('tomas', name)).toMatchObject({ code: 'operator.forbidden' });
    await query("insert into operator_grant values ('*', 'tomas', '*', 'test', now())");
  });

  const argumentNames = ['subject', 'choice', 'reason', 'text', 'merchant', 'after', 'age', 'kind', 'member', 'since'];
  const absurd = [
    ...argumentNames.map((name) => [name, 'a\0b'] as const),
    ...argumentNames.filter((name) => name !== 'text').map((name) => [name, 'x'.repeat(2_001)] as const),
    ['text', String.raw`{"EN":{"title":"a\u0000b","content":"c"}}`],
    ['text', String.raw`[{"resourceType":"A\\\u0000","url":"https://a.example","labelNameEn":"b"}]`],
  ] as const;

  const names = Object.keys(commands);
  it.each(names)('%s is refused with arguments that nothing can hold', async (command) => {
    // All of them in the whole proof (WHOLE=1); else each command has every third, by turns.
    const isTried = (at: number) => process.env.WHOLE || (at + names.indexOf(command)) % 3 === 0;
    for (const [name, value] of absurd.filter((_, at) => isTried(at))) {
      const answer = await run('ines', command, { subject: username, choice: '1.00', reason: 'x', [name]: value });
      expect([name, answer]).toMatchObject([name, { ok: false, code: 'request.malformed' }]);
    }
  });

  it('that moves money or permissions has a case here', () => {
    expect(decisions.toSorted()).toEqual(Object.keys(cases).toSorted());
  });
});

describe('a command that moves money or permissions', () => {
  // In the order of the cases: an operator is invited before the other commands apply.
  it.each(Object.keys(cases))('%s takes two different operators', async (name) => {
    const { args, look } = (await cases[name]?.()) ?? { args: {}, look: '' };
    const before = await query(look);
    const requested = await run('ines', name, args);
    expect(requested).toMatchObject({ ok: true, value: { waitsForSecond: true } });
    expect(await query(look)).toEqual(before);
    const { approvalId } = requested.value as { approvalId: string };
    expect(await run('ines', name, args)).toMatchObject({ code: 'order.same_operator' });
    const approval = { subject: approvalId, ...(args.merchant && { merchant: args.merchant }) };
    expect(await run('ines', 'approvals approve', approval)).toMatchObject({ code: 'order.same_operator' });
    expect(await query(look)).toEqual(before);
    expect(await run('tomas', 'approvals approve', approval)).toMatchObject({ ok: true });
    expect(await query(look)).not.toEqual(before);
    expect(await run('tomas', 'approvals approve', approval)).toMatchObject({
      code: 'approval.done',
      value: { by: 'tomas' },
    });
  });
});

it('records what two operators enter and differs from the accepted result, though it is refused', async () => {
  const choice = await drawnDraw(6);
  const args = { merchant: 'all', subject: OFFICIAL, choice, text: entered(board('333333')) };
  const refusedOnes = `select reported_by from lottery_result_refused where merchant_id = '@platform' and draw_number = '${choice}'`;
  for (const name of ['ines', 'ines'])
    expect(await run(name, 'results enter', args)).toMatchObject({ code: 'draw.other_result' });
  expect(await query(refusedOnes)).toEqual([{ reported_by: 'operators ines' }]);
  expect(await run('tomas', 'results disputed', { merchant: 'all' })).toMatchObject({
    value: expect.arrayContaining([expect.objectContaining({ draw: choice, reportedBy: 'operators ines' })]),
  });
  expect(await query(`select count(*)::int as n from lottery_result where draw_index = 6`)).toEqual([{ n: 1 }]);
});

it('refuses a result of a draw of which another one waits, no matter who enters it, and shows what a correction would change', async () => {
  const choice = await officialDraw(8);
  const args = (first: string) => ({ merchant: 'all', subject: OFFICIAL, choice, text: entered(board(first)) });
  const waiting = (await run('ines', 'results enter', args('123456'))).value as { approvalId: string };
  for (const name of ['ines', 'tomas'])
    expect(await run(name, 'results enter', args('123457'))).toMatchObject({ code: 'draw.entered_otherwise' });
  expect(await run('ines', 'approvals refuse', { merchant: 'all', subject: waiting.approvalId, reason })).toMatchObject(
    { ok: true },
  );
  await run('ines', 'results enter', args('123457'));
  // The same result, read elsewhere.
  const elsewhere = JSON.stringify({ ...JSON.parse(args('123457').text), source: 'another page' });
  expect(await run('tomas', 'results enter', { ...args('123457'), text: elsewhere })).toMatchObject({
    ok: true,
    value: { draw: choice, source: expect.not.stringContaining('another page') },
  });
  const drawn = await drawnDraw(9);
  const correction = { ...args('222222'), choice: drawn };
  expect(await run('ines', 'results try', correction)).toMatchObject({
    ok: true,
    value: { draw: drawn, rows: [], elsewhere: [] },
  });
  expect(await run('ines', 'results try', { ...correction, text: entered(board('123456')) })).toMatchObject({
    code: 'draw.same_result',
  });
  expect(await query('select count(*)::int as n from lottery_result where draw_index = 9')).toEqual([{ n: 1 }]);
});

it('records what was to be entered when another result came before the second operator', async () => {
  const choice = await officialDraw(7);
  const args = { merchant: 'all', subject: OFFICIAL, choice, text: entered(board('444444')) };
  const { value } = await run('ines', 'results enter', args);
  const accepted = JSON.stringify(board('123456'));
  await query(`insert into lottery_result (merchant_id, game, draw_index, version, result, source, published_at, accepted_from, accepted_at)
    values ('@platform', '${OFFICIAL}', 7, 1, '${accepted}', 'Example Office', '2026-05-04T04:00:00Z', 'feed test', now())`);
  const approval = { subject: (value as { approvalId: string }).approvalId, merchant: 'all' };
  expect(await run('tomas', 'approvals approve', approval)).toMatchObject({ code: 'draw.other_result' });
  expect(await query(`select reported_by from lottery_result_refused where draw_number = '${choice}'`)).toEqual([
    { reported_by: 'operators ines, tomas' },
  ]);
});

it('releases an account from the matches that both were shown: one found since holds it, whatever its node’s clock said', async () => {
  await query("delete from exclusion_match where merchant_id = 'demo'");
  const origins = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const found = (origin: string, at: string) =>
    query(`insert into exclusion_match (merchant_id, member_id, fingerprint, origin_merchant_id, origin_member_id, found_at)
      values ('demo', '${memberId}', 'document:same', 'demo', '${origin}', '${at}')`);
  await found(origins[0], '2026-01-02');
  expect(await run('ines', 'breaks list')).toMatchObject({ value: [{ username, by: 'document', likeUsername: '' }] });
  const { value } = await run('ines', 'breaks lift', { subject: memberId, reason });
  await found(origins[1], '2026-01-01');
  const subject = (value as { approvalId: string }).approvalId;
  expect(await run('tomas', 'approvals approve', { subject })).toMatchObject({ ok: true, value: { lifted: 1 } });
  expect(
    await query("select origin_member_id as id from exclusion_match where merchant_id = 'demo' and lifted_at is null"),
  ).toEqual([{ id: origins[1] }]);
  await query("delete from exclusion_match where merchant_id = 'demo'");
});

it('takes the place of what both were shown, and of nothing that was decided since', async () => {
  const drawn = await drawnDraw(10);
  const result = (first: string) => ({
    merchant: 'all',
    choice: drawn,
    subject: OFFICIAL,
    text: entered(board(first)),
  });
  await query("insert into operator_role values ('demo', 'clerk', array['audit.see'], 'test', now())");
  const role = { subject: 'clerk', reason };
  const networks = { merchant: 'all', subject: 'tomas', reason };
  const email = { subject: memberId, reason };
  const pairs = [
    ['roles set', { ...role, choice: 'audit.see,facts.see' }, { ...role, choice: 'audit.see,keys.see' }],
    ['networks set', { ...networks, choice: '127.0.0.0/8' }, { ...networks, choice: '127.0.0.0/8,::1/128' }],
    ['results correct', { ...result('777777'), reason }, { ...result('888888'), reason }],
    ['members email', { ...email, choice: 'first@example.com' }, { ...email, choice: 'second@example.com' }],
  ] as const;
  for (const [command, ...both] of pairs) {
    const waiting: { subject: string; merchant: string }[] = [];
    for (const args of both) {
      const { value } = await run('ines', command, args);
      const { approvalId } = value as { approvalId: string };
      waiting.push({ subject: approvalId, merchant: 'merchant' in args ? args.merchant : 'demo' });
    }
    const [one, late] = waiting;
    expect([command, await run('tomas', 'approvals approve', one)]).toMatchObject([command, { ok: true }]);
    expect([command, await run('tomas', 'approvals approve', late)]).toMatchObject([
      command,
      { code: 'content.changed' },
    ]);
    expect(await run('tomas', 'approvals approve', late)).toMatchObject({ code: 'approval.refused' });
  }
  expect(await query("select permissions from operator_role where merchant_id = 'demo' and name = 'clerk'")).toEqual([
    { permissions: ['audit.see', 'facts.see'] },
  ]);
  await query("delete from operator_role where name = 'clerk'");
  await query('delete from operator_network');
});

describe('a request that waits', () => {
  const requested = async () => {
    const subject = await withdrawal('requested');
    const { value } = await run('ines', 'withdrawals approve', { subject });
    return { subject, approvalId: (value as { approvalId: string }).approvalId };
  };
  const approve = (approvalId: string) => run('tomas', 'approvals approve', { subject: approvalId });

  it('is executed when another operator requests the very same', async () => {
    const { subject } = await requested();
    expect(await run('tomas', 'withdrawals approve', { subject })).toMatchObject({ value: { state: 'approved' } });
  });

  it('is frozen: changed in the database it is not executed', async () => {
    const { approvalId } = await requested();
    const { subject: other } = await requested();
    await query(
      `update operator_approval set payload = replace(payload, 'subject', 'subject') where id = '${approvalId}'`,
    );
    await query(
      `update operator_approval set payload = '{"subject":"${other}","choice":"","reason":"","text":""}' where id = '${approvalId}'`,
    );
    expect(await approve(approvalId)).toMatchObject({ code: 'approval.invalid' });
  });

  it('is void when its author has lost the permission, or is no operator any more', async () => {
    const { approvalId } = await requested();
    await query("delete from operator_grant where operator = 'ines'");
    expect(await approve(approvalId)).toMatchObject({ code: 'approval.invalid' });
    await query("insert into operator_grant values ('*', 'ines', '*', 'test', now())");
    await query("update operator_account set state = 'closed' where username = 'ines'");
    expect(await approve(approvalId)).toMatchObject({ code: 'approval.invalid' });
    await query("update operator_account set state = 'active' where username = 'ines'");
    expect(await approve(approvalId)).toMatchObject({ ok: true });
  });

  it('requires the command’s permission of the second operator, too', async () => {
    const { approvalId } = await requested();
    await query("update operator_grant set permission = 'approvals.decide' where operator = 'tomas'");
    const refused = await approve(approvalId);
    await query("update operator_grant set permission = '*' where operator = 'tomas'");
    expect(refused).toMatchObject({ code: 'operator.forbidden', value: { permission: 'withdrawals.finance.decide' } });
    expect(await approve(approvalId)).toMatchObject({ ok: true });
  });

  it('can be refused, belongs to one merchant, and expires after a day', async () => {
    const first = await requested();
    const elsewhere = { subject: first.approvalId, merchant: 'lotus' };
    expect(await run('tomas', 'approvals approve', elsewhere)).toMatchObject({ code: 'approval.unknown' });
    expect(await run('tomas', 'approvals refuse', { subject: first.approvalId, reason })).toMatchObject({ ok: true });
    expect(await approve(first.approvalId)).toMatchObject({ code: 'approval.refused', value: { by: 'tomas' } });
    const second = await requested();
    await query(
      `update operator_approval set expires_at = now() - interval '9 years' where id = '${second.approvalId}'`,
    );
    expect(await approve(second.approvalId)).toMatchObject({ code: 'approval.expired' });
    expect(await run('ines', 'withdrawals approve', { subject: second.subject })).toMatchObject({
      value: { waitsForSecond: true },
    });
  });

  it('is in the trail with both names, and every trail verifies', async () => {
    const { value } = await run('ines', 'audit list', { merchant: 'all' });
    expect(value).toContainEqual(
      expect.objectContaining({ action: 'operator.close', operator: 'ines, tomas', subject: 'newcomer' }),
    );
    for (const scope of ['demo', 'all']) {
      expect(await run('ines', 'audit prove', { merchant: scope })).toMatchObject({ value: { brokenAt: null } });
    }
  });
});
