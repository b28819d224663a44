import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#kernel';
import { atomically } from '../../../db/transactions.ts';
import {
  type AgentsApp,
  accept,
  bet,
  contractBelow,
  contractOfPlatform,
  give,
  openAgentsApp,
  openBranch,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;

/** A week of Manila begins on Sunday at four in the afternoon of the world's clock; its bills are made 125 minutes later. */
const WEEKS = ['2026-03-15T18:05:00Z', '2026-03-22T18:05:00Z', '2026-03-29T18:05:00Z', '2026-04-05T18:05:00Z'] as const;

const share = (rate: string) =>
  ({ kind: 'revenue', product: 'CONS', tiers: [{ sales: '0', active: 0, rate }] }) as const;
const OF_PLATFORM = { ...share('0.4'), fee: '0.1', paymentFee: '0.01', period: 'week', carry: 'until_worked_off' };

beforeAll(async () => {
  app = await openAgentsApp();
  ({ middle, player } = await openBranch(app, [61, 62]));
});
afterAll(() => app.close());

const propose = (rate: string) => {
  const body = {
    ...share(rate),
    tiers: [...share(rate).tiers],
    memberId: middle.id,
    paymentPassword: PAYMENT_PASSWORD,
  };
  return app.request('proposeAgentContract', { token: app.top.token, body });
};

describe('AGT-02 a contract of revenue share', () => {
  it('is passed on with the basis, fees and period that the agent has itself, and within its share', async () => {
    expect((await propose('0.25')).body).toMatchObject({ success: false, code: 'contract.no_own' });
    await contractOfPlatform(app, app.top, OF_PLATFORM);
    expect((await propose('0.41')).body).toMatchObject({ code: 'contract.not_covered', value: { tier: 1, most: 40 } });
    await contractBelow(app, app.top, middle, { ...share('0.25'), tiers: [...share('0.25').tiers] });
    const { revenuesharereqtype: shown } = await app.get('agentContracts', { token: middle.token });
    const held = { basis: 'revenue', fee: '0.1', paymentFee: '0.01', halfLive: false, period: 'week' };
    expect(shown.CONS).toMatchObject([{ status: 'A', ...held, carry: 'until_worked_off', tiers: [{ rate: '0.25' }] }]);
  });

  it('is not above the bound, nor out of the ranges of what it is a share of', async () => {
    const refused = (terms: object) =>
      contractOfPlatform(app, app.beside, { ...OF_PLATFORM, ...terms }).then(
        () => '',
        (error: Error) => error.message,
      );
    const tiers = (rate: string) => [{ sales: '0', active: 0, rate }];
    expect(await refused({ tiers: tiers('0.61') })).toMatch('contract.tiers_invalid');
    expect(await refused({ basis: 'total', tiers: tiers('0.06') })).toMatch('contract.tiers_invalid');
    // of the stakes, where the house keeps 1.06 % of the product it keeps the least of
    expect(await refused({ basis: 'lost_amount', tiers: tiers('0.01') })).toMatch('contract.above_bound');
    expect(await refused({ fee: '2' })).toMatch('request.malformed');
  });
});

async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

async function deposit(amountMinor: string) {
  const orderId = '0194f7a0-0000-7000-8000-000000000061';
  const body = { orderId, memberId: player.id, currency: 'PHP', amountMinor, method: 'qr' };
  await atomically(app.database.db, async (tx) => {
    await app.outbox.publish(tx, 'demo', 'deposit.credited', body);
    return ok();
  });
}

async function billsOf(period: string) {
  return await app.database.sql.query(
    `select state, gross_minor as gross, adjustments_minor as adjustments, paid_minor as paid, carry_minor as carry,
       figures->>'base' as base, figures->>'costs' as costs, figures->>'toDate' as "toDate" from agent_bill
     where merchant_id = 'demo' and kind = 'revenue' and period = '${period}' order by upline_id is not null`,
    [],
  );
}

/** The platform's first. */
async function contractIds(): Promise<readonly string[]> {
  const rows = await app.database.sql.query<{ id: string }>(
    "select id from agent_contract where merchant_id = 'demo' and kind = 'revenue' order by upline_id is not null",
    [],
  );
  return rows.map(({ id }) => id);
}

const cashes = () =>
  Promise.all(
    [app.top, middle].map(async ({ id: memberId }) => {
      const { walletModule, merchants } = app.modules;
      const account = { merchant: merchants.of('demo'), memberId, isTrial: false };
      return (await walletModule.wallet.balance(app.database.db, account)).cashMinor;
    }),
  );

describe('AGT-02 bills of revenue share', () => {
  let voided = '';

  it('are made by the week of the merchant, and pay uplines the difference from the platform’s account', async () => {
    const before = await cashes();
    app.time.now = Date.parse('2026-03-12T04:00:00Z');
    await deposit('200000');
    await bet(app, player, { stake: 900_000n });
    voided = await bet(app, player, { stake: 100_000n });
    await give(app, player, 5_000n);
    await workAt('2026-03-15T15:00:00Z');
    expect(await billsOf('2026-W11')).toEqual([]);
    await workAt(WEEKS[0]);
    const figures = { base: '893000', costs: '107000', toDate: '1000000', state: 'issued' };
    expect(await billsOf('2026-W11')).toMatchObject([
      { ...figures, gross: 357_200n, paid: 357_200n },
      { ...figures, gross: 223_250n, paid: 223_250n },
    ]);
    const after = await cashes();
    expect(after.map((cash, at) => cash - (before[at] ?? 0n))).toEqual([133_950n, 223_250n]);
  });

  it('carry what the house lost, also past a suspension, and take a late void from the next bill', async () => {
    const turn = async (event: 'suspend' | 'resume', contractId: string) => {
      const { agents, merchants } = app.modules;
      const step = { contractId, event, operator: 'ines, tomas', reason: 'test' } as const;
      const turned = await atomically(app.database.db, (tx) => agents.contracts.turn(tx, merchants.of('demo'), step));
      expect(turned.ok).toBe(true);
    };
    const [above = '', below = ''] = await contractIds();
    app.time.now = Date.parse('2026-03-18T04:00:00Z');
    await bet(app, player, { stake: 100_000n, payout: 400_000n });
    await bet(app, player, { id: voided, stake: 0n, revision: 2 });
    // with it goes what is below it
    await turn('suspend', above);
    const before = await cashes();
    await workAt(WEEKS[1]);
    // 40 % of 90,000 less, which the fee of 10 % leaves of the voided bet
    expect((await billsOf('2026-W12'))[0]).toMatchObject({
      state: 'not_reached',
      base: '-300000',
      gross: 0n,
      adjustments: -36_000n,
      carry: -36_000n,
    });
    expect(await cashes()).toEqual(before);
    app.time.now = Date.parse('2026-03-25T04:00:00Z');
    await bet(app, player, { stake: 500_000n });
    app.time.now = Date.parse('2026-03-29T16:00:00Z');
    for (const id of [above, below]) await turn('resume', id);
    await workAt(WEEKS[2]);
    expect(await billsOf('2026-W13')).toEqual([]);
    app.time.now = Date.parse('2026-04-01T04:00:00Z');
    await bet(app, player, { stake: 1_000_000n });
    await workAt(WEEKS[3]);
    expect((await billsOf('2026-W14'))[0]).toMatchObject({
      base: '600000',
      gross: 240_000n,
      paid: 204_000n,
      toDate: '2100000',
    });
  });

  it('say what they were counted by', async () => {
    const token = (await app.renew(middle)).token;
    const { content } = await app.get('agentBills', { token, query: { kind: 'revenue' } });
    const [{ contractId = '', period = '' } = {}] = content;
    expect(await app.get('agentBill', { token, query: { contractId, period } })).toMatchObject({
      counted: '10000.00',
      costs: '1000.00',
      toDate: '21000.00',
      base: '6000.00',
      tier: 1,
    });
  });
});

it('AGT-02 a share of revenue is refused when it is accepted, where the upline’s is of something else by then', async () => {
  const top = await app.renew(app.top);
  const body = {
    ...share('0.2'),
    tiers: [...share('0.2').tiers],
    memberId: middle.id,
    paymentPassword: PAYMENT_PASSWORD,
  };
  const { contractId } = await app.get('proposeAgentContract', { token: top.token, body });
  // by another period, days would be paid twice
  await expect(contractOfPlatform(app, top, { ...OF_PLATFORM, period: 'month' })).rejects.toThrow('contract.has_one');
  await contractOfPlatform(app, top, { ...OF_PLATFORM, fee: '0.2' });
  const answer = accept(app, await app.renew(middle), contractId);
  await expect(answer).rejects.toThrow('contract.basis_differs');
});
