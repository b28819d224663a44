/** Who is active in a run is counted by the merchant's rules when the run was made: of all its bills, and whenever they are counted again. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { demo } from '#merchants/demo/merchant.ts';
import { atomically } from '../../../../db/transactions.ts';
import {
  type AgentsApp,
  bet,
  contractBelow,
  contractOfPlatform,
  openAgentsApp,
  openBranch,
  type Placed,
} from '../../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;

const salary = { kind: 'salary', product: 'RNG', tiers: [{ sales: '1000.00', active: 1, rate: '0.005' }] } as const;

beforeAll(async () => {
  app = await openAgentsApp();
  ({ middle, player } = await openBranch(app, [31, 32]));
  await contractOfPlatform(app, app.top, salary);
});
afterEach(() => {
  Reflect.deleteProperty(app.modules.merchants.of('demo').manifest, 'agents');
});
afterAll(() => app.close());

function activeFrom(bets: string): void {
  const agents: NonNullable<(typeof demo)['agents']> = { activeFrom: { deposits: '0', bets } };
  Object.assign(app.modules.merchants.of('demo').manifest, { agents });
}

async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

const rows = <Row extends object>(text: string) => app.database.sql.query<Row>(text, []);
const billsOf = (period: string) =>
  rows(
    `select n.username, b.state, (b.figures ->> 'active')::int as active, b.adjusted_minor::int as adjusted
     from agent_bill b join agent_node n on n.merchant_id = b.merchant_id and n.member_id = b.agent_id
     where b.merchant_id = 'demo' and b.period = '${period}' order by n.level`,
  );

it('AGT-02 counts who is active in all bills of a run by the same rules, which change between its sums and its bills', async () => {
  // in force from within the day: counted alone, when the bills are made
  app.time.now = Date.parse('2026-03-12T01:30:00Z');
  const top = await app.renew(app.top);
  await contractBelow(app, top, await app.renew(middle), { ...salary, tiers: [...salary.tiers] });
  app.time.now = Date.parse('2026-03-12T04:00:00Z');
  await bet(app, player, { stake: 300_000n });
  activeFrom('3000.00');
  await rows(`create function no_bills() returns trigger language plpgsql as $$ begin raise 'the node dies'; end $$`);
  await rows('create trigger no_bills before insert on agent_bill for each row execute function no_bills()');
  await workAt('2026-03-12T18:05:00Z');
  expect(
    await rows("select summed_at is null as sums from agent_bill_run where kind = 'salary' and due_at is not null"),
  ).toEqual([{ sums: false }]);
  await rows('drop trigger no_bills on agent_bill');
  activeFrom('3000.01');
  await workAt('2026-03-12T18:25:00Z');
  expect(await billsOf('2026-03-12')).toEqual([
    { username: app.top.username, state: 'issued', active: 1, adjusted: 0 },
    { username: middle.username, state: 'issued', active: 1, adjusted: 0 },
  ]);
});

it('AGT-02 counts a bill again by the rules of its own run, also for the tier that would have been reached', async () => {
  activeFrom('3000.01');
  const { agents, merchants } = app.modules;
  const marked = { username: middle.username, day: '2026-03-12' };
  const retier = () => atomically(app.database.db, (tx) => agents.backOffice.retier(tx, merchants.of('demo'), marked));
  expect(await retier()).toEqual({ ok: true, value: { bills: 2 } });
  await workAt('2026-03-13T18:05:00Z');
  expect(await billsOf('2026-03-12')).toMatchObject([{ adjusted: 0 }, { adjusted: 0 }]);
  // runs from before this was noted have none of their own
  await rows('update agent_bill_run set active_deposit_minor = null, active_valid_minor = null');
  await rows('update agent_bill set retier = false');
  expect(await retier()).toEqual({ ok: true, value: { bills: 2 } });
  await workAt('2026-03-14T18:05:00Z');
  expect(await billsOf('2026-03-12')).toMatchObject([{ adjusted: -1_500 }, { adjusted: -1_500 }]);
});
