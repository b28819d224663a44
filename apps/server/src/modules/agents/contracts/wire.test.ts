import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import {
  type AgentsApp,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';

let app: AgentsApp;
let middle: Placed;

beforeAll(async () => {
  app = await openAgentsApp();
  middle = await app.open(app.top, 'middle61', { makesAgent: true, series: 1956 });
  await givePaymentPasswords(app, [app.top, middle]);
});
afterAll(() => app.close());

type Answer = Omit<BodyOf<Endpoints['answerAgentContract']>, 'paymentPassword'>;
type Proposal = Omit<BodyOf<Endpoints['proposeAgentContract']>, 'memberId' | 'paymentPassword' | 'tiers'>;

/** What stands in every row: whose answer it waits for only where it waits. */
interface Stands {
  readonly status: string;
  readonly downlineHigherRate: 'N';
  readonly awaits?: 'agent' | 'upline';
}

interface Kind {
  readonly field: keyof Endpoints['agentContracts']['answer']['properties'];
  readonly terms: Proposal;
  /** The shares of the first version and of the second one. */
  readonly rates: readonly [string, string];
  /** As the source's clients name the contract when they answer. */
  readonly named: (id: string) => Omit<Answer, 'status'>;
  readonly rows: (id: string, stands: Stands, rate: string) => object;
}

const sales = '3000.00';
const share = (rate: string, activeMember = 3) => ({ activeMember, rateType: 'P', rate });

const kinds: Readonly<Record<string, Kind>> = {
  'daily salary': {
    field: 'dailysalreqtype',
    terms: { kind: 'salary', product: 'RNG' },
    rates: ['0.004', '0.005'],
    named: (id) => ({ id }),
    rows: (id, stands, rate) => [{ id, ...stands, details: [{ betVolume: sales, ...share(rate) }] }],
  },
  dividend: {
    field: 'divtypecompperiodreq',
    terms: { kind: 'dividend', product: 'FISH', period: 'half', carry: 'within_month' },
    rates: ['0.1', '0.2'],
    named: () => ({ type: 'FISH' }),
    rows: (contractId, stands, contractRate) => [
      {
        minimumBet: sales,
        netLoss: '0.00',
        activeMember: 3,
        contractRate,
        ...stands,
        period: 'half',
        carry: 'within_month',
        rule: 'loss',
        fee: '0',
        contractId,
      },
    ],
  },
  hourly: {
    field: 'contracthoursalreq',
    terms: { kind: 'hourly', product: 'SPORTS', dayCap: '500.00' },
    rates: ['0.0004', '0.0005'],
    named: (contractId) => ({ contractId }),
    rows: (contractId, stands, rate) => [
      {
        contractId,
        ...stands,
        dayCap: '500.00',
        advance: 'N',
        hourSalaryRates: [{ minimumBet: sales, ...share(rate) }],
      },
    ],
  },
  'real-time': {
    field: 'realtimesalreqtype',
    terms: { kind: 'realtime', product: 'PVP' },
    rates: ['0.0004', '0.0005'],
    named: (contractId) => ({ contractId }),
    rows: (contractId, stands, rate) => [
      { contractId, ...stands, hourSalaryRates: [{ minimumBet: sales, ...share(rate, 0) }] },
    ],
  },
};

it.each([
  ['salary', 'LIVE', 'dailysalreqtype', 'details', 'betVolume'],
  ['hourly', 'LIVE', 'contracthoursalreq', 'hourSalaryRates', 'minimumBet'],
] as const)(
  'AGT-03 the wire of a contract: %s with a test of loss, which is signed as it is shown',
  async (kind, product, field, list, named) => {
    const tiers = [
      { sales, active: 3, rate: '0.0001' },
      { sales: '9000.00', active: 3, loss: '500.00', rate: '0.0002' },
    ];
    await contractOfPlatform(app, app.top, { kind, product, tiers });
    const shown = await app.get('agentContracts', { token: app.top.token, query: {} });
    expect(shown[field].LIVE).toMatchObject([
      {
        [list]: [
          { [named]: sales, ...share('0.0001') },
          { [named]: '9000.00', netLoss: '500.00', ...share('0.0002') },
        ],
      },
    ]);
    const [first] = (shown[field].LIVE ?? []).flatMap((row) => Object.values({ ...row })).find(Array.isArray) ?? [];
    expect(first).not.toHaveProperty('netLoss');
  },
);

const signed = { paymentPassword: PAYMENT_PASSWORD };

describe.each(Object.entries(kinds))(
  'AGT-03 the wire of a contract: %s',
  (_name, { field, terms, rates, named, rows }) => {
    let id = '';
    // each bet in real time reaches a tier by itself
    const tiersOf = (rate: string) => [{ sales, active: terms.kind === 'realtime' ? 0 : 3, rate }];
    const propose = async (rate: string) => {
      const body = { ...terms, tiers: tiersOf(rate), memberId: middle.id, ...signed };
      const { contractId } = await app.get('proposeAgentContract', { token: app.top.token, body });
      id = contractId;
    };
    const answer = ({ token }: Placed, status: Answer['status']) =>
      app.get('answerAgentContract', { token, body: { ...named(id), ...signed, status } });
    const end = ({ token }: Placed) => app.get('endAgentContract', { token, body: { contractId: id, ...signed } });
    const byUpline = (status: Answer['status']) =>
      app.get('answerAgentContract', { token: app.top.token, body: { contractId: id, ...signed, status } });

    beforeAll(async () => {
      await contractOfPlatform(app, app.top, { ...terms, tiers: tiersOf(rates[1]) });
    });

    it.each([
      ['P, proposed', 'P', 0, 'agent', () => propose(rates[0])],
      ['R, refused', 'R', 0, undefined, () => answer(middle, 'R')],
      ['P, proposed once more', 'P', 0, 'agent', () => propose(rates[0])],
      ['A, accepted', 'A', 0, undefined, () => answer(middle, 'A')],
      ['E, a change proposed', 'E', 1, 'agent', () => propose(rates[1])],
      ['A, the change refused', 'A', 0, undefined, () => answer(middle, 'R')],
      ['E, the change proposed once more', 'E', 1, 'agent', () => propose(rates[1])],
      ['A, the change accepted', 'A', 1, undefined, () => answer(middle, 'A')],
      ['V, the agent asks for the end', 'V', 1, 'upline', () => end(middle)],
      ['A, the upline keeps it', 'A', 1, undefined, () => byUpline('A')],
      ['V, the upline asks for the end', 'V', 1, 'agent', () => end(app.top)],
      ['A, the agent keeps it', 'A', 1, undefined, () => answer(middle, 'A')],
      ['V, the upline asks once more', 'V', 1, 'agent', () => end(app.top)],
      ['C, the agent agrees', 'C', 1, undefined, () => answer(middle, 'C')],
    ] as const)('%s', async (_what, status, version, awaits, step) => {
      // the newest is shown: none begins with another
      app.time.now += 1_000;
      await step();
      const stands = { status, downlineHigherRate: 'N', ...(awaits && { awaits }) } as const;
      const shown = await app.get('agentContracts', { token: middle.token, query: {} });
      expect(shown[field]).toEqual({ [terms.product]: rows(id, stands, rates[version]) });
      expect(shown.hasRequest).toBe(['P', 'E', 'V'].includes(status));
    });
  },
);
