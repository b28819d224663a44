import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import { atomically } from '../../../db/transactions.ts';
import {
  type AgentsApp,
  accept,
  contractBelow,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';
import { checkProposal } from './propose.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle31', { makesAgent: true, series: 1956 });
  player = await app.open(middle, 'player32', { makesAgent: false });
  await givePaymentPasswords(app, [app.top, middle, player]);
});
afterAll(() => app.close());

type Proposal = BodyOf<Endpoints['proposeAgentContract']>;

const tiers = (...steps: readonly [sales: string, active: number, rate: string][]) =>
  steps.map(([sales, active, rate]) => ({ sales, active, rate }));

const salary = {
  kind: 'salary',
  product: 'RNG',
  tiers: tiers(['3000.00', 3, '0.005'], ['10000.00', 8, '0.008']),
} as const;

function propose(by: Placed, to: Placed, change: Partial<Proposal> = {}) {
  const body = { ...salary, memberId: to.id, paymentPassword: PAYMENT_PASSWORD, ...change };
  return app.request('proposeAgentContract', { token: by.token, body });
}

const answer = (by: Placed, contractId: string, status: 'A' | 'R' | 'C') =>
  app.request('answerAgentContract', {
    token: by.token,
    body: { contractId, status, paymentPassword: PAYMENT_PASSWORD },
  });

const end = (by: Placed, contractId: string) =>
  app.request('endAgentContract', { token: by.token, body: { contractId, paymentPassword: PAYMENT_PASSWORD } });

const shown = (by: Placed, of?: Placed) =>
  app.get('agentContracts', { token: by.token, query: of ? { of: of.id } : {} });

const refusedWith = (code: string, value: object = {}) => ({
  body: { success: false, code, ...(Object.keys(value).length > 0 && { value: expect.objectContaining(value) }) },
});

it('AGT-02 is checked for nobody without a place in the tree: an agent’s level is never guessed', async () => {
  const { members, merchants } = app.modules;
  const tree = { ...members.tree, nodeOf: async () => undefined };
  const terms = { tiers: [], drawCash: false };
  const proposal = {
    merchantId: 'demo',
    agentId: middle.id,
    uplineId: undefined,
    kind: 'salary',
    product: 'RNG',
    terms,
  } as const;
  const checked = atomically(app.database.db, (tx) => checkProposal({ tree, merchants: merchants.all }, tx, proposal));
  await expect(checked).rejects.toThrow('who signs has a place in the tree');
});

describe('AGT-02 a contract', () => {
  it('AGT-03 of the platform is proposed, accepted with the payment password, and shown as the source shows it', async () => {
    expect(await shown(app.top)).toMatchObject({ dailysalreqtype: {}, hasRequest: false });
    const { agents, merchants } = app.modules;
    const proposal = { username: app.top.username, text: JSON.stringify(salary), operator: 'ines, tomas' };
    const proposed = await atomically(app.database.db, (tx) =>
      agents.contracts.propose(tx, merchants.of('demo'), proposal),
    );
    const id = proposed.ok ? proposed.value.id : '';
    expect(await shown(app.top)).toMatchObject({
      hasRequest: true,
      dailysalreqtype: { RNG: [{ id, status: 'P', downlineHigherRate: 'N' }] },
    });
    const wrong = { id, status: 'A', paymentPassword: '000000' } as const;
    expect(await app.request('answerAgentContract', { token: app.top.token, body: wrong })).toMatchObject(
      refusedWith('password.wrong'),
    );
    await app.get('answerAgentContract', {
      token: app.top.token,
      body: { id, status: 'A', paymentPassword: PAYMENT_PASSWORD },
    });
    expect(await shown(app.top)).toMatchObject({
      hasRequest: false,
      dailysalreqtype: {
        RNG: [
          {
            id,
            status: 'A',
            details: [
              { betVolume: '3000.00', activeMember: 3, rateType: 'P', rate: '0.005' },
              { betVolume: '10000.00', activeMember: 8, rateType: 'P', rate: '0.008' },
            ],
          },
        ],
      },
    });
  });

  it('is refused with the reason and the figure', async () => {
    const outside = tiers(['3000.00', 3, '0.06']);
    const falling = tiers(['3000.00', 3, '0.005'], ['2000.00', 3, '0.006']);
    const cases: readonly [Partial<Proposal>, string, object][] = [
      [
        { tiers: outside },
        'contract.tiers_invalid',
        { flaw: 'out_of_range', tier: 1, field: 'rate', min: 0.001, max: 5 },
      ],
      [{ tiers: falling }, 'contract.tiers_invalid', { flaw: 'not_rising', tier: 2 }],
      [{ tiers: tiers(['3000.00', 2, '0.005']) }, 'contract.not_covered', { tier: 1, most: 0 }],
      [{ tiers: tiers(['3000.00', 3, '0.006']) }, 'contract.not_covered', { tier: 1, most: 0.5 }],
      [{ product: 'FISH' }, 'contract.no_own', {}],
      [
        { tiers: tiers(['1.00', 1, '0.03']), drawCash: true },
        'contract.above_bound',
        { product: 'RNG', load: 75, limit: 70 },
      ],
      [{ tiers: [{ sales: '1.00', active: 1 }] }, 'request.malformed', { field: 'tiers' }],
      [{ memberId: player.id }, 'agent.unknown_member', {}],
      [{ memberId: app.beside.id }, 'agent.unknown_member', {}],
    ];
    for (const [change, code, value] of cases) {
      expect(await propose(app.top, middle, change)).toMatchObject(refusedWith(code, value));
    }
    expect(await propose(middle, player)).toMatchObject(refusedWith('agent.not_agent'));
    expect((await shown(middle)).dailysalreqtype).toEqual({});
  });

  it('pays by the old version until the new one is accepted, and only one of a kind lives', async () => {
    const id = await contractBelow(app, app.top, middle, { ...salary, tiers: tiers(['3000.00', 3, '0.004']) });
    const changed = await propose(app.top, middle, { tiers: tiers(['3000.00', 3, '0.005']) });
    expect(changed.body).toMatchObject({ success: true, value: { contractId: id, status: 'E' } });
    // sent twice, it is proposed once; other terms are another proposal
    const twice = await Promise.all(
      [1, 2].map(() => propose(app.top, middle, { tiers: tiers(['3000.00', 3, '0.005']) })),
    );
    expect(twice.map(({ body }) => body)).toMatchObject([1, 2].map(() => ({ value: { contractId: id, status: 'E' } })));
    expect(await propose(app.top, middle)).toMatchObject(refusedWith('contract.has_one'));
    expect((await shown(middle)).hasRequest).toBe(true);
    expect((await shown(middle)).dailysalreqtype.RNG).toMatchObject([{ status: 'E', awaits: 'agent' }]);
    expect((await answer(middle, id, 'R')).body).toMatchObject({ value: { status: 'A' } });
    expect((await shown(middle)).dailysalreqtype.RNG).toMatchObject([{ status: 'A', details: [{ rate: '0.004' }] }]);
    await propose(app.top, middle, { tiers: tiers(['3000.00', 3, '0.005']) });
    await accept(app, middle, id);
    expect((await shown(middle)).dailysalreqtype.RNG).toMatchObject([{ status: 'A', details: [{ rate: '0.005' }] }]);
    // one with another upline, as from before a move, is nobody else's to change
    const signedWith = (upline: Placed) =>
      app.database.sql.query(`update agent_contract set upline_id = '${upline.id}' where id = '${id}'`, []);
    await signedWith(app.beside);
    expect(await propose(app.top, middle, { tiers: tiers(['3000.00', 3, '0.004']) })).toMatchObject(
      refusedWith('contract.has_one'),
    );
    await signedWith(app.top);
  });

  it('ends when the other party agrees, and lapses unanswered after 72 hours', async () => {
    const ids = (await shown(middle)).dailysalreqtype.RNG ?? [];
    const id = ids[0]?.id ?? '';
    expect((await end(middle, id)).body).toMatchObject({ value: { status: 'V' } });
    expect((await shown(app.top, middle)).dailysalreqtype.RNG).toMatchObject([{ status: 'V', awaits: 'upline' }]);
    expect(await answer(middle, id, 'C')).toMatchObject(refusedWith('contract.state'));
    expect((await answer(app.top, id, 'A')).body).toMatchObject({ value: { status: 'A' } });
    await end(app.top, id);
    expect((await answer(middle, id, 'C')).body).toMatchObject({ value: { status: 'C' } });
    const again = await propose(app.top, middle, { tiers: tiers(['3000.00', 3, '0.005']) });
    expect(again.body).toMatchObject({ value: { status: 'P' } });
    const now = app.time.now;
    // the members’ sessions do not outlive the wait
    app.time.now += 73 * 3_600_000;
    await app.modules.agents.workOnDue();
    app.time.now = now;
    expect((await shown(middle)).dailysalreqtype.RNG).toMatchObject([{ status: 'C' }]);
  });

  it('is suspended when the upline’s ends, with all below it, and resumed within what the upline has then; both are notified of each step', async () => {
    const fish = { ...salary, product: 'FISH' } as const;
    const low = await app.open(middle, 'lower34', { makesAgent: true });
    await givePaymentPasswords(app, [low]);
    const above = await contractOfPlatform(app, app.top, fish);
    const below = await contractBelow(app, app.top, middle, { ...fish, tiers: tiers(['3000.00', 3, '0.005']) });
    const lowest = await contractBelow(app, middle, low, { ...fish, tiers: tiers(['3000.00', 3, '0.002']) });
    const turn = (contractId: string, event: 'end' | 'resume') => {
      const { agents, merchants } = app.modules;
      const step = { contractId, event, operator: 'ines, tomas', reason: 'test' } as const;
      return atomically(app.database.db, (tx) => agents.contracts.turn(tx, merchants.of('demo'), step));
    };
    expect(await turn(above, 'end')).toMatchObject({ ok: true });
    expect((await shown(middle)).dailysalreqtype.FISH).toMatchObject([{ id: below, status: 'C' }]);
    expect((await shown(low)).dailysalreqtype.FISH).toMatchObject([{ id: lowest, status: 'C' }]);
    expect(await turn(below, 'resume')).toMatchObject({ refusal: { code: 'contract.no_own' } });
    await contractOfPlatform(app, app.top, { ...fish, tiers: tiers(['3000.00', 3, '0.004']) });
    expect(await turn(below, 'resume')).toMatchObject({
      refusal: { code: 'contract.not_covered', value: { tier: 1 } },
    });
    await contractOfPlatform(app, app.top, fish);
    expect(await turn(lowest, 'resume')).toMatchObject({ refusal: { code: 'contract.no_own' } });
    for (const id of [below, lowest]) expect(await turn(id, 'resume')).toMatchObject({ value: { state: 'active' } });
    await app.outbox.pump();
    const { content } = await app.get('inbox', { token: middle.token, query: { limit: 50 } });
    expect(content.filter(({ kind }) => kind === 'contract_changed').length).toBeGreaterThanOrEqual(3);
  });

  it('of hours is covered by what the upline’s maximum of the day leaves, of each product by its own', async () => {
    const hours = (product: 'FISH' | 'SPORTS', dayCap: string) =>
      ({ kind: 'hourly', product, tiers: tiers(['1000.00', 1, '0.0005']), dayCap }) as const;
    for (const product of ['FISH', 'SPORTS'] as const) await contractOfPlatform(app, app.top, hours(product, '4.00'));
    await contractBelow(app, app.top, middle, hours('FISH', '3.00'));
    const other = await app.open(app.top, 'other35', { makesAgent: true });
    expect(await propose(app.top, other, hours('FISH', '1.01'))).toMatchObject(
      refusedWith('contract.not_covered', { field: 'dayCap', most: '1.00' }),
    );
    expect((await propose(app.top, other, hours('SPORTS', '4.00'))).body).toMatchObject({ value: { status: 'P' } });
  });

  it('is nobody else’s to see or to change', async () => {
    const id = (await shown(app.top)).dailysalreqtype.RNG?.[0]?.id ?? '';
    for (const other of [app.beside, player, middle]) {
      await givePaymentPasswords(app, [other]);
      expect(await answer(other, id, 'A')).toMatchObject(refusedWith('contract.unknown'));
      expect(await end(other, id)).toMatchObject(refusedWith('contract.unknown'));
      const query = { of: app.top.id };
      expect(await app.request('agentContracts', { token: other.token, query })).toMatchObject({
        body: { success: false },
      });
    }
  });
});
