import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../../../db/transactions.ts';
import {
  type AgentsApp,
  agentOfPlatform,
  bet,
  contractBelow,
  contractOfPlatform,
  give,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let upper: Placed;
let first: Placed;
let second: Placed;
const ids = new Map<Placed, string>();

const salary = { kind: 'salary', product: 'RNG' } as const;
const tier = (sales: string) => [{ sales, active: 0, rate: '0.01' }];

/** Two whose upline reaches its tier later than they do: its cash pays what is missing. */
beforeAll(async () => {
  app = await openAgentsApp();
  app.time.now = Date.parse('2026-03-11T15:59:00Z');
  app = { ...app, top: await app.renew(app.top) };
  upper = await agentOfPlatform(app, 'upper81');
  first = await app.open(upper, 'first82', { makesAgent: true });
  second = await app.open(upper, 'second83', { makesAgent: true });
  await givePaymentPasswords(app, [first, second]);
  await give(app, upper, 900n);
  ids.set(upper, await contractOfPlatform(app, upper, { ...salary, tiers: tier('5000.00') }));
  for (const below of [first, second]) {
    // the first is the older one
    app.time.now += 1_000;
    ids.set(below, await contractBelow(app, upper, below, { ...salary, tiers: tier('2000.00'), drawCash: true }));
  }
});
afterAll(() => app.close());

async function dayWith(day: string, stakes: readonly (readonly [Placed, bigint])[]): Promise<void> {
  app.time.now = Date.parse(`${day}T04:00:00Z`);
  for (const [by, stake] of stakes) await bet(app, by, { stake });
  app.time.now = Date.parse(`${day}T18:05:00Z`);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

async function billOf(of: Placed, period: string) {
  const bills = await app.database.sql.query<{ state: string; paid: bigint }>(
    `select state, paid_minor as paid from agent_bill where merchant_id = 'demo' and contract_id = '${ids.get(of)}' and period = '${period}'`,
    [],
  );
  return bills.map(({ state, paid }) => [state, paid])[0];
}

const writeOff = (contractId: string, period: string) =>
  atomically(app.database.db, (tx) => app.modules.agents.backOffice.writeOff(tx, 'demo', { contractId, period }));

it('AGT-02 what an upline has not paid of a bill is written off, and paid by no later run', async () => {
  await dayWith('2026-03-12', [
    [first, 240_000n],
    [second, 240_000n],
  ]);
  expect(await billOf(upper, '2026-03-12')).toEqual(['not_reached', 0n]);
  expect(await billOf(first, '2026-03-12')).toEqual(['part_paid', 900n]);
  expect(await billOf(second, '2026-03-12')).toEqual(['insufficient', 0n]);
  const written = await writeOff(ids.get(first) ?? '', '2026-03-12');
  expect(written).toEqual({ ok: true, value: { state: 'written_off', agentId: first.id, leftMinor: 1_500n } });
  expect(await billOf(first, '2026-03-12')).toEqual(['written_off', 900n]);
  await dayWith('2026-03-13', [
    [first, 200_000n],
    [second, 300_000n],
  ]);
  // of 5000 the arrears first, then those of the day by the age of their contracts
  expect(await billOf(first, '2026-03-12')).toEqual(['written_off', 900n]);
  expect(await billOf(second, '2026-03-12')).toEqual(['issued', 2_400n]);
  expect(await billOf(first, '2026-03-13')).toEqual(['issued', 2_000n]);
  expect(await billOf(second, '2026-03-13')).toEqual(['part_paid', 600n]);
});

it.each([
  ['unknown', () => ['00000000-0000-7000-8000-000000000000', '2026-03-12'], 'bill.unknown'],
  ['of no contract', () => ['2026', '2026-03-12'], 'bill.unknown'],
  ['not reached', () => [ids.get(upper), '2026-03-12'], 'bill.not_open'],
  ['issued', () => [ids.get(second), '2026-03-12'], 'bill.not_open'],
  ['written off', () => [ids.get(first), '2026-03-12'], 'bill.not_open'],
] as const)('AGT-02 a bill that is %s is not written off', async (_, of, code) => {
  const [contractId = '', period = ''] = of();
  expect(await writeOff(contractId, period)).toMatchObject({ ok: false, refusal: { code } });
});

it('AGT-02 one that was never paid in part is written off with nothing paid', async () => {
  await dayWith('2026-03-14', [[second, 200_000n]]);
  expect(await billOf(second, '2026-03-14')).toEqual(['insufficient', 0n]);
  expect(await writeOff(ids.get(second) ?? '', '2026-03-14')).toMatchObject({ ok: true, value: { leftMinor: 2_000n } });
  expect(await billOf(second, '2026-03-14')).toEqual(['written_off', 0n]);
});
