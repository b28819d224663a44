/** Two operators write off a bill while a run decides what is paid, on another connection: whichever is first decides, and nothing is both paid and written off. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { DUES_LOCK } from '../../../db/lock-spaces.ts';
import { atomically } from '../../../db/transactions.ts';
import { createAgents } from '../index.ts';
import {
  type AgentsApp,
  agentOfPlatform,
  agentsDeps,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  type Placed,
} from '../testing/open-agents.ts';

const PERIOD = '2026-03-12';
/** Of this database, for the tree or for the bill itself. */
const WAITING = `select distinct pid from pg_locks where not granted and pid in
  (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`;

let app: AgentsApp;
let low: Placed;
let contractId: string;

const salary = { kind: 'salary', product: 'RNG' } as const;
const tier = (sales: string) => [{ sales, active: 0, rate: '0.01' }];

async function playOn(day: string, stake: bigint): Promise<void> {
  app.time.now = Date.parse(`${day}T04:00:00Z`);
  await bet(app, low, { stake });
  app.time.now = Date.parse(`${day}T18:30:00Z`);
  await app.outbox.pump();
}

/** A bill of 24.00 that the upline had nothing for, and a day on which it has: the next run pays the arrears. */
beforeEach(async () => {
  app = await openAgentsApp();
  app.time.now = Date.parse('2026-03-11T15:59:00Z');
  app = { ...app, top: await app.renew(app.top) };
  const upper = await agentOfPlatform(app, 'upper81');
  low = await app.open(upper, 'lower82', { makesAgent: true });
  await givePaymentPasswords(app, [low]);
  await contractOfPlatform(app, upper, { ...salary, tiers: tier('5000.00') });
  contractId = await contractBelow(app, upper, low, { ...salary, tiers: tier('2000.00'), drawCash: true });
  await playOn(PERIOD, 240_000n);
  await app.modules.agents.workOnDue();
  expect(await bill()).toEqual({ state: 'insufficient', paid: 0 });
  await playOn('2026-03-13', 500_000n);
});
afterEach(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

async function bill() {
  const text = `select state, paid_minor::int as paid from agent_bill where merchant_id = 'demo' and contract_id = '${contractId}' and period = '${PERIOD}'`;
  return (await app.database.sql.query(text, []))[0];
}

async function untilSomebodyWaits(): Promise<void> {
  while ((await app.database.sql.query(WAITING, [])).length === 0);
}

/** What was moved to the agent, of both days. */
async function moved() {
  const text = `select coalesce(sum(amount_minor), 0)::int as moved from agent_money where member_id = '${low.id}' and kind = 'salary'`;
  return (await app.database.sql.query(text, []))[0];
}

it('AGT-02 a run that waits for the operators pays nothing of what they wrote off', async () => {
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const operators = atomically(app.database.db, async (tx) => {
    const done = await app.modules.agents.backOffice.writeOff(tx, 'demo', { contractId, period: PERIOD });
    written.resolve();
    await gate.promise;
    return done;
  });
  await written.promise;
  const run = app.modules.agents.workOnDue();
  await untilSomebodyWaits();
  gate.resolve();
  expect(await operators).toMatchObject({ ok: true, value: { state: 'written_off', leftMinor: 2_400n } });
  await run;
  expect(await bill()).toEqual({ state: 'written_off', paid: 0 });
  expect(await moved()).toEqual({ moved: 5_000 });
});

it('AGT-02 operators who wait for a run write off nothing of what it paid', async () => {
  const gate = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  const holds = `select from pg_locks where locktype = 'advisory' and granted and classid = ${DUES_LOCK} and pid = pg_backend_pid()`;
  const node = createAgents({
    ...agentsDeps(app),
    atomically: (act) =>
      atomically(app.database.db, async (tx) => {
        const done = await act(tx);
        if ((await sql.raw(holds).execute(tx)).rows.length === 0) return done;
        decided.resolve();
        await gate.promise;
        return done;
      }),
  });
  const run = node.workOnDue();
  await decided.promise;
  const operators = atomically(app.database.db, (tx) =>
    app.modules.agents.backOffice.writeOff(tx, 'demo', { contractId, period: PERIOD }),
  );
  await untilSomebodyWaits();
  gate.resolve();
  expect(await operators).toMatchObject({ ok: false, refusal: { code: 'bill.not_open' } });
  await run;
  expect(await bill()).toEqual({ state: 'issued', paid: 2_400 });
  expect(await moved()).toEqual({ moved: 5_000 });
});
