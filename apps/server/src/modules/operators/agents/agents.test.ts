/** Agents in the console: the tree, a contract from its proposal to its bill and the bets in it, disputes, exposure; each for its own merchant. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import {
  type AgentsApp,
  accept,
  bet,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../../agents/testing/open-agents.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-agents-'));
const SALARY = { kind: 'salary', product: 'RNG', tiers: [{ sales: '1000.00', active: 0, rate: '0.008' }] } as const;
const reason = 'as agreed';
let app: AgentsApp;
let middle: Placed;
let player: Placed;
let anna: string;
let bert: string;
let turns = 0;

/** Sessions end while the clock is moved on. */
async function enter(): Promise<void> {
  turns += 1;
  const grants = { '*': ['*'] };
  const clock = { now: () => app.time.now };
  anna = await signedIn(app, { username: `anna${turns}`, grants }, clock);
  bert = await signedIn(app, { username: `bert${turns}`, grants }, clock);
}

beforeAll(async () => {
  app = await openAgentsApp({ config: { directory: folder } });
  middle = await app.open(app.top, 'middle61', { makesAgent: true, series: 1950 });
  player = await app.open(middle, 'player62', { makesAgent: false });
  await givePaymentPasswords(app, [app.top]);
  await enter();
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: anna, at: 'demo', ...requested });

async function decided(name: ConsoleEndpointName, body: object) {
  const first = await call(name, { body: { reason, ...body } });
  expect(first.status).toBe(202);
  const { approvalId } = (first.value as { waits: { approvalId: string } }).waits;
  // who requested it does not approve it
  expect((await call('approvalsApprove', { body: { subject: approvalId } })).code).not.toBe('ok');
  return await call('approvalsApprove', { as: bert, body: { subject: approvalId } });
}

const names = (value: unknown) => (value as { rows: { username: string }[] }).rows.map(({ username }) => username);

it('AGT-02 shows the tree page by page, with the way to each member, and finds agents by name anywhere', async () => {
  const own = [app.top.username, app.beside.username].toSorted();
  const first = await call('listAgents', { query: { limit: '1' } });
  const { next = '' } = first.value as { next?: string };
  const second = await call('listAgents', { query: { limit: '1', cursor: next } });
  expect([...names(first.value), ...names(second.value)]).toEqual(own);
  expect(names((await call('listAgents', { query: { of: app.top.id } })).value)).toEqual(['middle61']);
  expect(names((await call('listAgents', { query: { search: 'mid' } })).value)).toEqual(['middle61']);
  expect(names((await call('listAgents', { query: { search: 'player62' } })).value)).toEqual(['player62']);
  const shown = await call('showAgent', { params: { memberId: player.id } });
  expect(shown.value).toMatchObject({
    isAgent: false,
    level: 2,
    path: [{ username: app.top.username }, { username: 'middle61' }],
    places: [{ upline: { memberId: middle.id } }],
  });
  expect((await call('showAgent', { at: 'lotus', params: { memberId: player.id } })).code).toBe('agent.unknown_member');
  expect(names((await call('listAgents', { at: 'lotus' })).value)).toEqual([]);
  expect((await call('listAgents', { at: 'lotus', query: { of: app.top.id } })).code).toBe('agent.unknown_member');
  for (const search of ['%', '\0', `${'z'.repeat(65)}`]) {
    expect([[], undefined]).toContainEqual((await call('listAgents', { query: { search } })).value?.['rows' as never]);
  }
});

it('AGT-02 shows the read-only logins of an agent, and ends one with its sessions', async () => {
  const secret = { password: 'Watching-only-77', paymentPassword: PAYMENT_PASSWORD };
  await app.get('openAgentViewer', { token: app.top.token, body: { name: 'eve', ...secret } });
  const viewer = `${app.top.username}.eve`;
  const login = { type: 'username', username: viewer, password: secret.password, portal: 'agent' } as const;
  const { token } = await app.get('login', { body: login });
  const shown = async () => (await call('showAgent', { params: { memberId: app.top.id } })).value;
  expect(await shown()).toMatchObject({ viewers: [{ username: viewer, lastLoginAt: expect.any(String) }] });
  const end = (requested: ConsoleRequest = {}, choice = viewer) =>
    call('viewersEnd', { body: { subject: app.top.username, choice, reason }, ...requested });
  expect((await end({ at: 'lotus' })).code).toBe('agent.unknown_member');
  for (const other of ['eve', middle.username, '%']) expect((await end({}, other)).code).toBe('agent.viewer_unknown');
  expect((await app.request('agentOverview', { token })).status).toBe(200);
  expect((await end()).code).toBe('ok');
  expect((await app.request('agentOverview', { token })).status).toBe(401);
  expect((await call('listAudit', { query: { action: 'viewers.end' } })).value).toMatchObject({
    rows: [{ action: 'viewers.end' }],
  });
  expect((await app.request('login', { body: login })).body.success).toBe(false);
  expect(await shown()).toMatchObject({ viewers: [] });
  expect((await end()).code).toBe('agent.viewer_unknown');
});

it('AGT-02 signs by two, withdraws what nobody answered, suspends, and bills down to the bets', async () => {
  const text = JSON.stringify(SALARY);
  const proposal = { subject: app.top.username, text };
  expect(await decided('contractsPropose', proposal)).toMatchObject({ code: 'ok' });
  const rows = async (query = {}) =>
    ((await call('listAgentContracts', { query })).value as { rows: { id: string; state: string }[] }).rows;
  const [proposed] = await rows({ state: 'proposed' });
  expect(await decided('contractsWithdraw', { subject: proposed?.id })).toMatchObject({ code: 'ok' });
  const contractId = await contractOfPlatform(app, app.top, SALARY);
  expect((await rows({ agent: app.top.id })).map(({ state }) => state).toSorted()).toEqual(['active', 'withdrawn']);
  const detail = await call('showAgentContract', { params: { contractId } });
  expect(detail.value).toMatchObject({
    agent: { memberId: app.top.id },
    versions: [{ version: 1, tiers: [{ sales: '1000.00', rateType: 'P', rate: '0.008' }] }],
    steps: [
      { event: 'accept', by: app.top.username },
      { event: 'propose', by: 'ines, tomas' },
    ],
  });
  expect((await call('showAgentContract', { at: 'lotus', params: { contractId } })).code).toBe('contract.unknown');

  app.time.now += 2 * 3_600_000;
  const betId = await bet(app, player, { stake: 1_000_000n });
  await app.outbox.pump();
  app.time.now = Date.parse('2026-03-11T18:06:00Z');
  await app.modules.agents.workOnDue();
  await enter();
  const period = '2026-03-11';
  const bills = await call('listAgentBills', { query: { agent: app.top.id } });
  expect(bills.value).toMatchObject({
    rows: [{ contractId, period, state: 'issued', payable: '80.00', paid: '80.00' }],
  });
  const bill = await call('showAgentBill', { params: { contractId, period } });
  expect(bill.value).toMatchObject({ stake: '10000.00', tier: 1, tiers: [{ rate: '0.008' }] });
  const bets = await call('listAgentBillBets', { params: { contractId, period } });
  expect(bets.value).toMatchObject({ rows: [{ player: { memberId: player.id }, stake: '10000.00' }] });
  expect(JSON.stringify(bets.value)).toContain(betId);
  for (const name of ['showAgentBill', 'listAgentBillBets'] as const) {
    expect((await call(name, { at: 'lotus', params: { contractId, period } })).code).toBe('bill.unknown');
    expect((await call(name, { params: { contractId, period: '2026-03 1/2' } })).code).toBe('bill.unknown');
  }
  expect((await call('listAgentBills', { at: 'lotus' })).value).toEqual({ rows: [] });

  const top = await app.renew(app.top);
  const queued = async () =>
    ((await call('homeQueues')).value as { rows: { queue: string }[] }).rows.find(({ queue }) => queue === 'disputes');
  expect(await queued()).toEqual({ queue: 'disputes', waiting: 0 });
  const raisedAt = new Date(app.time.now).toISOString();
  await app.get('disputeAgentBill', { token: top.token, body: { contractId, period, reason: 'a bet is missing' } });
  const waiting = async (answered: string) =>
    ((await call('listAgentDisputes', { query: { answered } })).value as { rows: { id: string }[] }).rows;
  const [dispute] = await waiting('no');
  expect(dispute).toMatchObject({ payable: '80.00', reason: 'a bet is missing', state: 'raised' });
  expect(await queued()).toEqual({ queue: 'disputes', waiting: 1, oldestAt: raisedAt });
  const answer = { subject: dispute?.id ?? '', choice: 'rejected', reason: 'it was void' };
  expect(await call('billsAnswer', { body: answer })).toMatchObject({ code: 'ok' });
  expect((await call('billsAnswer', { body: answer })).code).toBe('dispute.answered');
  expect((await call('listAudit', { query: { action: 'bills.answer' } })).value).toMatchObject({
    rows: [{ action: 'bills.answer' }],
  });
  expect(await waiting('no')).toEqual([]);
  expect(await queued()).toEqual({ queue: 'disputes', waiting: 0 });
  expect(await waiting('yes')).toMatchObject([{ answer: 'it was void', state: 'rejected' }]);

  expect(await decided('contractsSuspend', { subject: contractId })).toMatchObject({ code: 'ok' });
  expect(await rows({ state: 'suspended' })).toMatchObject([{ id: contractId }]);
  expect(await decided('contractsResume', { subject: contractId })).toMatchObject({ code: 'ok' });
  await expect(accept(app, top, contractId)).rejects.toThrow();
});

it('AGT-02 shows what is taken against the bound, and tries terms', async () => {
  const exposure = await call('listAgentExposure');
  expect(exposure.value).toMatchObject({
    rows: [{ agent: { memberId: app.top.id }, product: 'RNG', loadPercent: 20, paid: '80.00', lost: '10000.00' }],
  });
  const loads = await call('showAgentLoads', { params: { memberId: app.top.id } });
  expect(loads.value).toEqual({ rows: [{ product: 'RNG', loadPercent: 20, limitPercent: 70, isAboveBound: false }] });
  expect((await call('listAgentAlarms')).value).toEqual({ rows: [] });
  const text = JSON.stringify({ ...SALARY, tiers: [{ sales: '1000.00', active: 0, rate: '0.03' }] });
  const tried = await call('agentsWhatIf', { body: { subject: app.top.username, text } });
  expect(tried.value).toMatchObject({ done: { loads: [{ isAboveBound: true }], months: [{ paid: '300.00' }] } });
});

it('AGT-02 moves a branch by two operators: what it did stays where it was, and what it signed there ends', async () => {
  await givePaymentPasswords(app, [middle]);
  const tiers = [{ sales: '1000.00', active: 0, rate: '0.005' }];
  await contractBelow(app, await app.renew(app.top), await app.renew(middle), { ...SALARY, tiers });
  const moved = await decided('agentsMove', { subject: 'middle61', choice: app.beside.username });
  expect(moved).toMatchObject({ code: 'ok', value: { done: { moved: 2 } } });
  const shown = await call('showAgent', { params: { memberId: middle.id } });
  expect(shown.value).toMatchObject({
    path: [{ memberId: app.beside.id }],
    places: [{ upline: { memberId: app.beside.id } }, { upline: { memberId: app.top.id } }],
  });
  const { value: contracts } = await call('listAgentContracts', { query: { agent: middle.id } });
  expect(contracts).toMatchObject({ rows: [{ state: 'ended' }] });
  const circle = { reason, subject: app.beside.username, choice: 'middle61' };
  expect((await call('agentsMove', { body: circle })).code).toBe('agent.circle');
});
