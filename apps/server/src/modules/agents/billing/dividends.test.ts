/** Dividends by the clock: each period, what is carried, rules and the platform's fee. Every case has an agent of its own, and all go on at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import {
  type AgentsApp,
  accept,
  agentOfPlatform,
  bet,
  contractBelow,
  contractOfPlatform,
  give,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

interface Played {
  /** At noon in Manila. */
  readonly on: string;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly award?: bigint;
  /** Voids what was played on this day. */
  readonly voids?: string;
}

interface Case {
  readonly terms: object;
  readonly played: readonly Played[];
  /** Of each bill: its period, base and gross. */
  readonly bills: readonly (readonly [period: string, base: bigint, gross: bigint])[];
}

const tier = (loss: string, rate: string, sales = '0') => ({ sales, active: 0, loss, rate });
/** A tenth of whatever there is. */
const TENTH = [{ sales: '0', active: 0, rate: '0.1' }];

/** What the house won or lost in a period. */
const results = (...days: readonly (readonly [on: string, resultMinor: bigint])[]): readonly Played[] =>
  days.map(([on, resultMinor]) =>
    resultMinor < 0n ? { on, stake: 1_000n, payout: 1_000n - resultMinor } : { on, stake: resultMinor, payout: 0n },
  );

const carried = (
  period: string,
  played: readonly Played[],
  byCarry: Readonly<Record<string, Case['bills']>>,
): [string, Case][] =>
  Object.entries(byCarry).map(([carry, bills]) => [
    `by the ${period}, carrying ${carry}`,
    { terms: { product: 'CONS', period, carry, tiers: TENTH }, played, bills },
  ]);

/** The worked example of a lost first half. */
const LOST_HALF: readonly Played[] = [
  { on: '2026-04-03', stake: 4_000_000n, payout: 4_060_000n },
  { on: '2026-04-20', stake: 5_000_000n, payout: 4_700_000n, award: 40_000n },
];
const LOST_TERMS = {
  product: 'CONS',
  period: 'half',
  fee: '0.05',
  tiers: [tier('1000.00', '0.1'), tier('2000.00', '0.15')],
};
const TENS = results(
  ['2026-04-10', -600_000n],
  ['2026-04-11', -100_000n],
  ['2026-04-30', 500_000n],
  ['2026-05-01', 1_000_000n],
);
const MONTHS = results(['2026-04-30', -600_000n], ['2026-05-01', 200_000n], ['2026-06-30', 1_000_000n]);

const cases: readonly (readonly [string, Case])[] = [
  ...carried('month', MONTHS, {
    none: [
      ['2026-04', -600_000n, 0n],
      ['2026-05', 200_000n, 20_000n],
      ['2026-06', 1_000_000n, 100_000n],
    ],
    until_worked_off: [
      ['2026-04', -600_000n, 0n],
      ['2026-05', -400_000n, 0n],
      ['2026-06', 600_000n, 60_000n],
    ],
    last_period: [
      ['2026-04', -600_000n, 0n],
      ['2026-05', -400_000n, 0n],
      ['2026-06', 1_000_000n, 100_000n],
    ],
    within_month: [
      ['2026-04', -600_000n, 0n],
      ['2026-05', 200_000n, 20_000n],
      ['2026-06', 1_000_000n, 100_000n],
    ],
  }),
  ...carried('ten', TENS, {
    none: [
      ['2026-04 1/3', -600_000n, 0n],
      ['2026-04 2/3', -100_000n, 0n],
      ['2026-04 3/3', 500_000n, 50_000n],
      ['2026-05 1/3', 1_000_000n, 100_000n],
    ],
    until_worked_off: [
      ['2026-04 1/3', -600_000n, 0n],
      ['2026-04 2/3', -700_000n, 0n],
      ['2026-04 3/3', -200_000n, 0n],
      ['2026-05 1/3', 800_000n, 80_000n],
    ],
    last_period: [
      ['2026-04 1/3', -600_000n, 0n],
      ['2026-04 2/3', -700_000n, 0n],
      ['2026-04 3/3', 400_000n, 40_000n],
      ['2026-05 1/3', 1_000_000n, 100_000n],
    ],
    within_month: [
      ['2026-04 1/3', -600_000n, 0n],
      ['2026-04 2/3', -700_000n, 0n],
      ['2026-04 3/3', -200_000n, 0n],
      ['2026-05 1/3', 1_000_000n, 100_000n],
    ],
  }),
  ...['none', 'until_worked_off', 'last_period', 'within_month'].map((carry): readonly [string, Case] => [
    `by the half of a month with a fee, carrying ${carry}`,
    {
      terms: { ...LOST_TERMS, carry },
      played: LOST_HALF,
      bills: [
        ['2026-04 1/2', -60_000n, 0n],
        ['2026-04 2/2', ...(carry === 'none' ? ([245_000n, 36_750n] as const) : ([185_000n, 18_500n] as const))],
      ],
    },
  ]),
  [
    'by the half: the fifteenth is in the first, the sixteenth in the second',
    {
      terms: { product: 'CONS', period: 'half', tiers: TENTH },
      played: results(['2026-04-15', 200_000n], ['2026-04-16', 300_000n]),
      bills: [
        ['2026-04 1/2', 200_000n, 20_000n],
        ['2026-04 2/2', 300_000n, 30_000n],
      ],
    },
  ],
  [
    'by a table of many tiers: of 300000 after a fee and awards 18 % of 270000',
    {
      terms: {
        product: 'CONS',
        period: 'month',
        fee: '0.05',
        tiers: [tier('100.00', '0.1'), tier('2500.00', '0.18'), tier('30000.00', '0.3')],
      },
      played: [{ on: '2026-04-15', stake: 900_000n, payout: 600_000n, award: 15_000n }],
      bills: [['2026-04', 270_000n, 48_600n]],
    },
  ],
  [
    'by the daily average: 1000.00 a day in thirty days',
    {
      terms: {
        product: 'CONS',
        period: 'month',
        rule: 'daily_average',
        tiers: [{ sales: '1000.00', active: 0, rate: '0.1' }],
      },
      played: [{ on: '2026-04-15', stake: 3_000_000n }],
      bills: [['2026-04', 3_000_000n, 300_000n]],
    },
  ],
  [
    'by the daily average: a unit less in thirty days reaches nothing',
    {
      terms: {
        product: 'CONS',
        period: 'month',
        rule: 'daily_average',
        tiers: [{ sales: '1000.00', active: 0, rate: '0.1' }],
      },
      played: [{ on: '2026-04-15', stake: 2_999_999n }],
      bills: [['2026-04', 2_999_999n, 0n]],
    },
  ],
  [
    'by the turnover, whatever the house lost, and with it what is voided later',
    {
      terms: {
        product: 'RNG',
        period: 'ten',
        rule: 'turnover',
        tiers: [{ sales: '1000.00', active: 0, rate: '0.01' }],
      },
      played: [
        { on: '2026-04-02', stake: 400_000n, payout: 4_000_000n },
        { on: '2026-04-03', stake: 200_000n },
        { on: '2026-04-12', voids: '2026-04-03' },
        { on: '2026-04-13', stake: 500_000n },
      ],
      bills: [
        ['2026-04 1/3', -3_400_000n, 6_000n],
        // of the voided bet 2000 less
        ['2026-04 2/3', 500_000n, 3_000n],
      ],
    },
  ],
];

/** Each period is over since so long. */
const AFTER_MS = 126 * 60_000;
const DUE = ['04-10', '04-15', '04-20', '04-30', '05-10', '05-15', '05-20', '05-31', '06-30'].map((day) =>
  Date.parse(`2026-${day}T18:06:00Z`),
);
const noon = (day: string) => Date.parse(`${day}T04:00:00Z`);

let app: AgentsApp;
const agents = new Map<string, Placed>();
/** Dividends that were billed before the salaries of their last day can be. */
const early: object[] = [];

beforeAll(async () => {
  app = await openAgentsApp();
  for (const [at, [name]] of cases.entries()) agents.set(name, await agentOfPlatform(app, `divided${100 + at}`));
}, 120_000);
afterAll(() => app.close());

async function play(agent: Placed, { on, stake, payout = 0n, award, voids }: Played, ids: Map<string, string>) {
  app.time.now = noon(on);
  const of = (day: string) => `${agent.id} ${day}`;
  if (stake !== undefined) ids.set(of(on), await bet(app, agent, { stake, payout }));
  if (voids !== undefined) await bet(app, agent, { id: ids.get(of(voids)) ?? '', stake: 0n, revision: 2 });
  if (award !== undefined) await give(app, agent, award);
}

async function playAll(): Promise<void> {
  // the first moment of a month, half and ten days
  app.time.now = Date.parse('2026-03-31T16:00:00Z');
  for (const [name, { terms }] of cases) {
    const agent = agents.get(name);
    if (agent) await contractOfPlatform(app, await app.renew(agent), { kind: 'dividend', ...terms });
  }
  const ids = new Map<string, string>();
  const played = cases.flatMap(([name, { played: facts }]) => facts.map((fact) => ({ name, fact })));
  let left = played.toSorted((a, b) => noon(a.fact.on) - noon(b.fact.on));
  for (const due of DUE) {
    const before = left.filter(({ fact }) => noon(fact.on) < due);
    for (const { name, fact } of before) {
      const agent = agents.get(name);
      if (agent) await play(agent, fact, ids);
    }
    left = left.slice(before.length);
    await app.outbox.pump();
    // A minute before, when the salaries of the day are due.
    app.time.now = due - 60_000;
    await app.modules.agents.workOnDue();
    const ended = new Date(due - AFTER_MS).toISOString();
    early.push(
      ...(await app.database.sql.query("select period from agent_bill where kind = 'dividend' and to_at >= $1", [
        ended,
      ])),
    );
    app.time.now = due;
    await app.modules.agents.workOnDue();
  }
}

interface Line {
  readonly period: string;
  readonly base: bigint;
  readonly due: bigint;
  readonly paid: bigint;
  readonly state: string;
}

const billsOf = ({ id }: Placed) =>
  app.database.sql.query<Line>(
    `select period, (figures ->> 'base')::bigint as base, gross_minor + adjustments_minor as due, paid_minor as paid, state from agent_bill
     where merchant_id = 'demo' and agent_id = '${id}' and kind = 'dividend' order by from_at`,
    [],
  );

describe('AGT-02 a dividend', () => {
  beforeAll(playAll, 240_000);

  it.each(cases)('is paid %s', async (name, { bills }) => {
    const agent = agents.get(name);
    if (!agent) throw new Error(name);
    const made = await billsOf(agent);
    const expected = new Set(bills.map(([period]) => period));
    expect(
      made.filter(({ period }) => expected.has(period)).map(({ period, base, due }) => [period, base, due]),
    ).toEqual(bills);
    for (const { state, due, paid } of made)
      expect([state, paid]).toEqual(due > 0n ? ['issued', due] : ['not_reached', 0n]);
  });

  it('is billed once for each period, however often a run is made', async () => {
    const count = 'select count(*)::int as count, sum(paid_minor)::bigint as paid from agent_bill';
    const before = await app.database.sql.query(count, []);
    await app.database.sql.query("update agent_bill_run set due_at = to_at where kind = 'dividend'", []);
    await app.modules.agents.workOnDue();
    expect(await app.database.sql.query(count, [])).toEqual(before);
  });

  it('is billed after the salaries that it counts, of its last day too', () => {
    expect(early).toEqual([]);
  });

  it('says what its fee was', async () => {
    const agent = await app.renew([...agents.values()].at(8) as Placed);
    const { content } = await app.get('agentBills', { token: agent.token, query: { kind: 'dividend' } });
    const { contractId = '' } = content[0] ?? {};
    const bill = await app.get('agentBill', { token: agent.token, query: { contractId, period: '2026-04 2/2' } });
    expect(bill).toMatchObject({ fee: '150.00', base: '2450.00', awards: '400.00' });
  });
});

describe('AGT-02 a dividend is signed', () => {
  const refused = async (terms: object) =>
    contractOfPlatform(app, await app.renew(app.beside), {
      kind: 'dividend',
      product: 'RNG',
      tiers: TENTH,
      ...terms,
    }).then(
      () => '',
      (error: Error) => error.message,
    );

  it.each([
    [{ rule: 'losses' }, 'request.malformed {"field":"rule"}'],
    [{ fee: '1.1' }, 'request.malformed {"field":"fee"}'],
    // a share of turnover is within the ranges and the bound of those
    [{ rule: 'turnover' }, 'contract.tiers_invalid'],
    [{ rule: 'turnover', tiers: [{ sales: '0', active: 0, rate: '0.03' }] }, 'contract.above_bound'],
  ])('with a rule and a fee that there are: %j', async (terms, message) => {
    expect(await refused(terms)).toMatch(message);
  });

  it('below with the rule and the fee that its upline has, also when it is accepted', async () => {
    app.time.now = Date.parse('2026-07-01T04:00:00Z');
    const top = await app.renew(app.top);
    const low = await app.open(top, 'divided99', { makesAgent: true });
    await givePaymentPasswords(app, [top, low]);
    const terms = { kind: 'dividend', product: 'RNG', period: 'ten', rule: 'turnover', fee: '0.05' };
    const tiers = [{ sales: '1000.00', active: 0, rate: '0.01' }];
    await contractOfPlatform(app, top, { ...terms, tiers });
    const body: BodyOf<Endpoints['proposeAgentContract']> = {
      kind: 'dividend',
      product: 'RNG',
      period: 'ten',
      tiers: [{ sales: '1000.00', active: 0, rate: '0.005' }],
      memberId: low.id,
      paymentPassword: PAYMENT_PASSWORD,
    };
    const { memberId: _, paymentPassword: __, ...below } = body;
    await contractBelow(app, top, low, below);
    const shown = async () => (await app.get('agentContracts', { token: low.token })).divtypecompperiodreq.RNG;
    expect(await shown()).toMatchObject([{ status: 'A', rule: 'turnover', fee: '0.05', contractRate: '0.005' }]);
    const proposed = await app.get('proposeAgentContract', {
      token: top.token,
      body: { ...body, tiers: [{ sales: '1000.00', active: 0, rate: '0.006' }] },
    });
    await contractOfPlatform(app, top, { ...terms, fee: '0.04', tiers });
    await expect(accept(app, low, proposed.contractId)).rejects.toThrow('contract.basis_differs');
  });
});
