/** A night in which bills of every kind and rebates are due together, the same in any database. */
import { expect } from 'vitest';
import { assert } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { atomically } from '../../../db/transactions.ts';
import { openTestDatabase } from '../../../testing.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from './open-agents.ts';

const tiers = (rate: string) => [{ sales: '1.00', active: 0, rate }];
/** Ten minutes after the hour in which the day of the merchant is billed, and what of it is late. */
export const NIGHT = Date.parse('2026-03-20T18:11:00Z');
export const KINDS = ['salary', 'hourly', 'realtime', 'dividend', 'revenue'] as const;

interface Branch {
  readonly middle: Placed;
  readonly low: Placed;
  readonly player: Placed;
}

/** The last day of ten days, so that a dividend, a share of revenue, the day and some of its hours and minutes are due together. */
async function playUntilNight(app: AgentsApp): Promise<Branch> {
  const middle = await app.open(app.top, 'middle91', { makesAgent: true });
  const low = await app.open(middle, 'lower92', { makesAgent: true });
  const player = await app.open(low, 'player93', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle, low]);
  const at = (time: string) => {
    app.time.now = Date.parse(`2026-03-20T${time}:00Z`);
  };
  const signAt = async (
    time: string,
    { period, ...terms }: { readonly period?: string; readonly [field: string]: unknown },
    below: object,
  ) => {
    at(time);
    const [top, under] = [await app.renew(app.top), await app.renew(middle)];
    await contractOfPlatform(app, top, { ...terms, ...(period && { period }) });
    await contractBelow(app, top, under, { ...terms, ...below } as Parameters<typeof contractBelow>[3]);
  };
  const RNG = { product: 'RNG' } as const;
  await signAt('03:00', { kind: 'salary', ...RNG, tiers: tiers('0.008') }, { tiers: tiers('0.006') });
  await contractBelow(app, await app.renew(middle), await app.renew(low), {
    kind: 'salary',
    ...RNG,
    tiers: tiers('0.002'),
  });
  await signAt(
    '03:00',
    { kind: 'dividend', ...RNG, period: 'ten', tiers: tiers('0.1') },
    { period: 'ten', tiers: tiers('0.04') },
  );
  await signAt('03:00', { kind: 'revenue', ...RNG, period: 'day', tiers: tiers('0.05') }, { tiers: tiers('0.02') });
  const { backOffice } = app.modules.agents;
  const rate = { merchantId: 'demo', username: app.top.username, text: 'RNG:0.009' };
  await atomically(app.database.db, (tx) => backOffice.setRate(tx, rate));
  const body = { memberId: middle.id, product: 'RNG', rate: '0.004' } as const;
  await app.get('setAgentRate', { token: (await app.renew(app.top)).token, body });
  at('05:00');
  for (let count = 0; count < 5; count++) await bet(app, player, { stake: 400_000n });
  await app.outbox.pump();
  // hours and minutes are many: signed shortly before the night
  await signAt('14:00', { kind: 'hourly', ...RNG, tiers: tiers('0.001') }, { tiers: tiers('0.0005') });
  at('15:10');
  await bet(app, player, { stake: 1_000_000n });
  await signAt('17:30', { kind: 'realtime', ...RNG, tiers: tiers('0.001') }, { tiers: tiers('0.0005') });
  // minutes that are billed at once, and of which a bet is voided afterwards
  at('17:36');
  const voided = await bet(app, player, { stake: 1_000_000n });
  await bet(app, player, { stake: 1_000_000n });
  await app.outbox.pump();
  at('17:42');
  await app.modules.agents.workOnDue();
  const ofMinutes =
    "select sum(paid_minor)::int as paid from agent_bill where kind = 'realtime' group by agent_id order by 1";
  expect(await app.database.sql.query(ofMinutes, [])).toEqual([{ paid: 1_000 }, { paid: 2_000 }]);
  await bet(app, player, { id: voided, stake: 0n, revision: 2 });
  await bet(app, player, { stake: 3_000_000n });
  await app.outbox.pump();
  return { middle, low, player };
}

/** What bills and rebates say, beside what was moved or is about to be; what is about to be is marked with it. */
const TOTALS = `select (select coalesce(sum(paid_minor), 0)::int from agent_bill where upline_id is null)
      + (select coalesce(sum((bill ->> 'paid')::int - b.paid_minor), 0)::int from agent_payout p cross join lateral jsonb_array_elements(p.bills) bill
        join agent_bill b on b.merchant_id = p.merchant_id and b.contract_id = (bill ->> 'contract_id')::uuid and b.period = bill ->> 'period'
        where b.upline_id is null) as billed,
    (select coalesce(sum(delta), 0)::int from ledger.transfer where ref = any($1::text[]))
      + (select coalesce(sum((payout ->> 'amount')::int), 0)::int from agent_payout p cross join lateral jsonb_array_elements(p.payouts) payout) as paid,
    (select count(*)::int from agent_payout) as waiting,
    (select coalesce(sum(paid_minor), 0)::int from agent_rebate) as rebates,
    (select coalesce(sum(amount_minor), 0)::int from agent_rebate_payment) as noted,
    (select coalesce(sum(delta), 0)::int from ledger.transfer where ref = 'rebate') as moved`;

type Totals = { readonly [sum in 'billed' | 'paid' | 'waiting' | 'rebates' | 'noted' | 'moved']: number };

/** Every bill, and what each member of the branch was paid of what. */
export const ENDED = `
  select n.username || ' ' || b.kind || ' ' || b.period as of, b.state || ' ' || b.gross_minor || ' ' || b.adjustments_minor || ' ' || b.paid_minor as what
  from agent_bill b join agent_node n on n.merchant_id = b.merchant_id and n.member_id = b.agent_id where b.gross_minor <> 0 or b.adjustments_minor <> 0
  union all
  select n.username || ' ' || m.kind, count(*) || ' ' || sum(m.amount_minor)
  from agent_money m join agent_node n on n.merchant_id = m.merchant_id and n.member_id = m.member_id group by n.username, m.kind
  union all
  select n.username || ' cash', a.balance::text
  from ledger.account a join agent_node n on n.merchant_id = a.merchant_id and n.member_id::text = a.owner where a.kind = 'cash'
  order by 1, 2`;

/** A database in which the night is due, as it is in any other. */
export async function openNight() {
  const database = await openTestDatabase();
  assert(database.url, 'this test needs Postgres: TEST_DATABASE=postgres');
  const app = await openAgentsApp({ database });
  await playUntilNight(app);
  const rows = async <Row>(text: string, params: readonly unknown[] = []) =>
    (await database.sql.query(text, [...params])) as readonly Row[];
  return {
    url: database.url,
    app,
    rows,
    totals: async () => (await rows<Totals>(TOTALS, [[...KINDS]]))[0],
    /** As if the claim of a run that died had expired. */
    async expire() {
      await rows('update agent_bill_run set due_at = to_at where due_at is not null');
    },
    async close() {
      await expectBooksToBalance(sqlPortOf(database.db));
      await app.close();
      await database.close();
    },
  };
}
