/** Puts what waits for an operator into the queues of a test's server: two of each, of two players. */
import { ok } from '#kernel';
import { rewardsServer } from '../server/rewards-server.ts';
import { EARLIER, insert, LATER, nextAmount, type Owner, type Planted, query, type Value } from './plant-rows.ts';

const newOrder = ({ memberId }: Owner, amount_minor: bigint) => ({
  id: crypto.randomUUID(),
  member_id: memberId,
  currency: 'PHP',
  amount_minor,
  created_at: EARLIER(),
  changed_at: EARLIER(),
});

const labelled = ({ username: label }: Owner, subject: string): Planted => ({ subject, label });

/** The money that an order holds, as it does in its state. */
async function fund(
  { memberId }: Owner,
  id: string,
  amountMinor: bigint,
  hold: 'withdrawal' | 'vendor',
): Promise<void> {
  const { modules } = rewardsServer().server;
  const accountRef = { merchant: modules.merchants.of('demo'), memberId, isTrial: false };
  const movement = { accountRef, source: 'sandbox', ref: id, requestHash: id, label: 'sandbox', amountMinor };
  const { wallet } = modules.walletModule;
  await modules.membersDeps.atomically(async (tx) => {
    await wallet.credit(tx, { ...movement, externalId: `fund:${id}` });
    if (hold === 'withdrawal') {
      await wallet.hold(tx, { ...movement, source: 'withdrawal', externalId: id, heldMinor: 0n });
      return ok();
    }
    const moved = { accountRef, vendor: 'harbour', direction: 'in', transferId: id, amountMinor } as const;
    await wallet.vendors.initiate(tx, moved);
    return ok();
  });
}

async function withdrawal(owner: Owner, row: Readonly<Record<string, Value>>): Promise<Planted> {
  const card = { card_id: crypto.randomUUID(), card: 'BDO •••• 1234', provider: 'sandbox', fee_minor: 0, risk: [] };
  const { amount_minor, label } = nextAmount();
  const subject = await insert('withdrawal_order', { ...newOrder(owner, amount_minor), ...card, ...row });
  await fund(owner, subject, amount_minor, 'withdrawal');
  return { subject, label };
}

const aside = { set_aside_at: EARLIER(), attempts: 9, faults: 9, fault: 'no answer', due_at: LATER };

async function transfer(owner: Owner, row: Readonly<Record<string, Value>>): Promise<Planted> {
  const { memberId: member_id } = owner;
  const about = { vendor: 'harbour', direction: 'in', occasion: 'member', request_hash: 'x', due_at: LATER };
  const { amount_minor, label } = nextAmount();
  const request_key = crypto.randomUUID();
  const of = { ...newOrder(owner, amount_minor), ...about, request_key };
  const subject = await insert('vendor_transfer', { ...of, ...row });
  const wallet = [member_id, `p-${member_id}`, EARLIER()];
  await query(
    `insert into sub_wallet (merchant_id, member_id, vendor, player, created_at)
     values ('demo', $1, 'harbour', $2, $3) on conflict do nothing`,
    wallet,
  );
  await fund(owner, subject, amount_minor, 'vendor');
  return { subject, label };
}

async function payment(): Promise<Planted> {
  const event = crypto.randomUUID();
  const { label: amount } = nextAmount();
  const about = { subject: 'deposit', order_id: crypto.randomUUID(), provider_ref: event, currency: 'PHP' };
  const came = { amount, state: 'paid', outcome: 'paid again', received_at: EARLIER() };
  await insert('payment_notice', { provider: 'transfer', event_id: event, ...about, ...came });
  return { subject: `transfer ${event}`, label: amount };
}

async function conversation(owner: Owner): Promise<Planted> {
  const { memberId: member_id } = owner;
  // What has waited for long becomes feedback as soon as nobody is online.
  const at = new Date().toISOString();
  const counts = { last_seq: 1, member_seen_seq: 1, operator_seen_seq: 0 };
  const times = { created_at: at, last_at: at, waits_since: at };
  const about = { member_id, state: 'waiting', language: 'EN', extras: '' };
  const id = await insert('chat_conversation', { id: crypto.randomUUID(), ...about, ...counts, ...times });
  const row = { seq: 1, member_id, author: 'member', text: 'Where is my deposit?', created_at: at };
  await insert('chat_message', { conversation_id: id, ...row });
  return labelled(owner, id);
}

async function held(owner: Owner): Promise<Planted> {
  const { memberId } = owner;
  await query('delete from exclusion_match where member_id = $1', [memberId]);
  const origin = { origin_merchant_id: 'demo', origin_member_id: crypto.randomUUID() };
  const found = { member_id: memberId, fingerprint: `document:${memberId}`, found_at: EARLIER() };
  await insert('exclusion_match', { ...found, ...origin });
  return labelled(owner, memberId);
}

async function owed(owner: Owner): Promise<Planted> {
  const order_id = crypto.randomUUID();
  const about = { member_id: owner.memberId, is_trial: false, game: OFFICIAL, draw_number: '20260504-001' };
  await insert('lottery_owed', { order_id, ...about, currency: 'PHP', owed_minor: 500, since: EARLIER() });
  return labelled(owner, order_id);
}

/** Set aside at a listener of the server's own: it is delivered when it is tried again. */
async function delivery(owner: Owner): Promise<Planted> {
  const id = crypto.randomUUID();
  const label = `of ${owner.username}`;
  const body = { memberId: owner.memberId };
  await insert('fact', { id, kind: 'member.registered', body, published_at: EARLIER() });
  await query(
    `insert into delivery (merchant_id, fact_id, due_at, tries, last_error, set_aside_at, listeners)
     values ('demo', $1, $2, 9, $3, now(), array['support.welcome'])`,
    [id, LATER, label],
  );
  return { subject: id, label };
}

async function review(owner: Owner): Promise<Planted> {
  const { memberId: member_id } = owner;
  const grant = {
    campaign: 'held',
    campaign_version: 1,
    period: crypto.randomUUID(),
    currency: 'PHP',
    state: 'queued',
  };
  const sums = { award_minor: 100, required_minor: 0, created_at: EARLIER(), terms: { mode: 'cash' }, review: 'held' };
  const id = await insert('bonus_grant', { id: crypto.randomUUID(), member_id, ...grant, ...sums });
  const why = { state: 'open', signals: [], weight: 80, opened_at: EARLIER(), lost_minor: 100 };
  await insert('bonus_review', { grant_id: id, member_id, campaign: 'held', ...why });
  return labelled(owner, id);
}

async function referral(owner: Owner): Promise<Planted> {
  const about = { code: 'friends', version: 1, friend_id: owner.memberId, referrer_id: crypto.randomUUID() };
  const why = { state: 'review', signals: [], weight: 100, joined_at: EARLIER(), qualified_at: EARLIER() };
  const id = await insert('referral', { id: crypto.randomUUID(), ...about, ...why });
  return labelled(owner, id);
}

async function shopOrder(owner: Owner): Promise<Planted> {
  const about = { campaign: 'shop', version: 1, item: 'coffee', period: 'once', cost: 40, state: 'ordered' };
  const by = { member_id: owner.memberId, tap: crypto.randomUUID(), ordered_at: EARLIER() };
  return labelled(owner, await insert('shop_order', { id: crypto.randomUUID(), ...about, ...by }));
}

/** About a bill of a contract of an agent. */
async function dispute(owner: Owner): Promise<Planted> {
  await rewardsServer().makeAgent(owner.username, 1_940);
  const agent_id = owner.memberId;
  const contract_id = crypto.randomUUID();
  const of = { kind: 'salary', product: 'RNG', agent_id };
  await insert('agent_contract', { id: contract_id, ...of, state: 'active', version: 1, created_at: EARLIER() });
  const figures = { stakes: '90000', payouts: '0', sales: '90000', awards: '0', active: 3 };
  const sums = { gross_minor: 900, adjustments_minor: 0, payable_minor: 900, carry_minor: 0, figures };
  const when = { period: '2026-03-12', from_at: '2026-03-11T16:00:00Z', to_at: '2026-03-12T16:00:00Z' };
  await insert('agent_bill', { contract_id, ...of, version: 1, state: 'issued', ...when, ...sums, made_at: EARLIER() });
  const row = { state: 'raised', reason: `words of ${owner.username}`, raised_at: EARLIER() };
  const id = await insert('agent_dispute', {
    id: crypto.randomUUID(),
    contract_id,
    period: when.period,
    agent_id,
    ...row,
  });
  return { subject: id, label: row.reason };
}

const OFFICIAL = 'lottery-vns-sandbox';

let draws = 7_000;

/** One of the platform's that closed, and waits for what its source publishes. */
async function draw(): Promise<Planted> {
  draws += 1;
  const draw_number = `20260504-${draws}`;
  const times = {
    opens_at: '2026-05-04T03:00:00Z',
    closes_at: '2026-05-04T03:50:00Z',
    draws_at: '2026-05-04T04:00:00Z',
  };
  const waits = { state: 'closed', rules_version: 1, awaited_until: LATER };
  await insert('lottery_draw', {
    merchant_id: '@platform',
    game: OFFICIAL,
    draw_index: draws,
    draw_number,
    ...times,
    ...waits,
  });
  return { subject: `${OFFICIAL} ${draw_number}`, label: draw_number };
}

const numbers = (digits: number, count: number) => Array.from({ length: count }, () => '1234567'.slice(0, digits));

const BOARD = {
  db: '123456',
  g1: numbers(5, 1),
  g2: numbers(5, 1),
  g3: numbers(5, 2),
  g4: numbers(5, 7),
  g5: numbers(4, 1),
  g6: numbers(4, 3),
  g7: numbers(3, 1),
  g8: numbers(2, 1),
};

/** What a feed reports otherwise of a draw that has its result. */
async function report(): Promise<Planted> {
  const { subject, label } = await draw();
  const of = { merchant_id: '@platform', game: OFFICIAL, draw_index: draws };
  const published = { source: 'Example Office', published_at: '2026-05-04T04:00:00Z' };
  const accepted = { version: 1, result: BOARD, accepted_from: 'feed test', accepted_at: EARLIER() };
  await insert('lottery_result', { ...of, ...published, ...accepted });
  await query(
    `update lottery_draw set state = 'drawn', drawn_at = now(), settled_at = now(), outcome = $1, official = $2
     where merchant_id = '@platform' and draw_number = $3`,
    [JSON.stringify(BOARD), '{"version":1,"source":"Example Office","publishedAt":"2026-05-04T04:00:00Z"}', label],
  );
  const other = { ...BOARD, db: '222222' };
  const came = {
    fingerprint: `report ${label}`,
    draw_number: label,
    reported_by: 'feed test',
    received_at: EARLIER(),
  };
  await insert('lottery_result_refused', { ...of, ...published, ...came, result: other, flaw: 'different' });
  return { subject, label };
}

async function deposit(owner: Owner): Promise<Planted> {
  const { amount_minor, label } = nextAmount();
  const waits = { provider: 'transfer', state: 'waiting', expires_at: LATER };
  return { subject: await insert('deposit_order', { ...newOrder(owner, amount_minor), ...waits }), label };
}

async function message(owner: Owner): Promise<Planted> {
  const words = { type: 0, content: 'Dark mode, please.', created_at: EARLIER() };
  return labelled(owner, await insert('feedback', { id: crypto.randomUUID(), member_id: owner.memberId, ...words }));
}

async function document(owner: Owner): Promise<Planted> {
  const request = { kind: 'funds', reason: 'a word', state: 'sent', requested_by: 'tomas' };
  const when = { member_id: owner.memberId, requested_at: EARLIER(), changed_at: EARLIER() };
  return labelled(owner, await insert('member_document', { id: crypto.randomUUID(), ...request, ...when }));
}

/** A day that stays listed without a difference. */
const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

/** On a day of a provider of its own. */
async function difference(area: 'payments' | 'vendors', subject: 'deposit' | 'in'): Promise<Planted> {
  const label = `office-${nextAmount().label.replace('.', '-')}`;
  const day = { area, provider: label, day: DAYS_AGO };
  const compared = { state: 'done', tries: 1, due_at: EARLIER(), ran_at: EARLIER(), lines: 1 };
  await insert('reconciliation', { ...day, ...compared });
  const found = { kind: 'ours alone', subject, order_id: crypto.randomUUID(), ours: '5.00', found_at: EARLIER() };
  return { subject: await insert('reconciliation_item', { id: crypto.randomUUID(), ...day, ...found }), label };
}

const TOURNAMENT = 'daily-multiples';
let tournaments = 900_000;

/** Its places are known, and nothing is paid. */
async function tournament(): Promise<Planted> {
  tournaments += 1;
  const of = { code: TOURNAMENT, number: tournaments, version: 1, state: 'review', promised_minor: 100_00 };
  await insert('tournament', { ...of, starts_at: '2026-05-01T00:00:00Z', ends_at: '2026-05-02T00:00:00Z' });
  return { subject: `${TOURNAMENT} ${tournaments}`, label: `${tournaments}` };
}

/** By their names in the table of queues. */
export const plants = {
  review: (owner: Owner) => withdrawal(owner, { state: 'review' }),
  finance: (owner: Owner) => withdrawal(owner, { state: 'finance' }),
  unknown: (owner: Owner) => withdrawal(owner, { state: 'unknown', due_at: LATER }),
  payouts: (owner: Owner) => withdrawal(owner, { state: 'sending', ...aside }),
  transfers: (owner: Owner) => transfer(owner, { state: 'unknown' }),
  transfersAside: (owner: Owner) => transfer(owner, { state: 'unknown', ...aside }),
  deposits: deposit,
  payments: payment,
  chats: conversation,
  feedback: message,
  held,
  owed,
  facts: delivery,
  documents: document,
  paymentDifferences: () => difference('payments', 'deposit'),
  vendorDifferences: () => difference('vendors', 'in'),
  tournaments: tournament,
  bonus: review,
  referrals: referral,
  shop: shopOrder,
  disputes: dispute,
  draws: draw,
  reports: report,
} as const satisfies { readonly [name: string]: (owner: Owner) => Promise<Planted> };
