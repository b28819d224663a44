/** A merchant's own rules of contracts: what they refuse, in its own currency. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { currencies } from '#kernel';
import { demo } from '#merchants/demo/merchant.ts';
import { atomically } from '../../../db/transactions.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import {
  type AgentsApp,
  accept,
  bet,
  contractOfPlatform,
  givePaymentPasswords,
  openAgentsApp,
  openBranch,
  PAYMENT_PASSWORD,
  type Placed,
} from '../testing/open-agents.ts';
import { activeFrom, rangesOf } from './terms/index.ts';

let app: AgentsApp;
let middle: Placed;
let player: Placed;

const tiers = (...steps: readonly [sales: string, active: number, rate: string][]) =>
  steps.map(([sales, active, rate]) => ({ sales, active, rate }));
const salary = { kind: 'salary', product: 'RNG', tiers: tiers(['3000.00', 1, '0.005']) } as const;

beforeAll(async () => {
  app = await openAgentsApp();
  ({ middle, player } = await openBranch(app, [21, 22]));
});
afterEach(() => {
  Reflect.deleteProperty(app.modules.merchants.of('demo').manifest, 'agents');
});
afterAll(() => app.close());

function rule(agents: NonNullable<(typeof demo)['agents']>): void {
  Object.assign(app.modules.merchants.of('demo').manifest, { agents });
}

/** What the platform's proposal is refused with; nothing where it is signed. */
const signed = (terms: object) =>
  contractOfPlatform(app, app.top, { ...salary, ...terms }).then(
    () => '',
    (error: Error) => error.message,
  );

describe('AGT-02 a merchant’s rules', () => {
  it.each([
    [{ kinds: { salary: { isOff: true } } }, {}, 'contract.kind_off'],
    [
      { kinds: { salary: { maxTiers: 1 } } },
      { tiers: tiers(['3000.00', 1, '0.005'], ['9000.00', 1, '0.006']) },
      '"flaw":"too_many_tiers","tier":2,"max":1',
    ],
    [{ kinds: { salary: { sales: ['3000.01', '9000.00'] } } }, {}, '"field":"sales","min":"3000.01","max":"9000.00"'],
    [{ kinds: { salary: { sales: ['0', '2999.99'] } } }, {}, '"field":"sales","min":"0.00","max":"2999.99"'],
    [{ kinds: { salary: { active: [2, 9] } } }, {}, '"field":"active","min":2,"max":9'],
    [{ kinds: { salary: { rate: ['0.0051', '0.01'] } } }, {}, '"field":"rate","min":0.51,"max":1'],
    [
      { kinds: { salary: { loss: ['0', '10.00'] } } },
      { tiers: [{ ...salary.tiers[0], loss: '10.01' }] },
      '"field":"loss","min":"0.00","max":"10.00"',
    ],
    [
      { kinds: { salary: { hasNoLossTest: true } } },
      { tiers: [{ ...salary.tiers[0], loss: '0' }] },
      '"flaw":"loss_tested","tier":1',
    ],
    // of an edge of 4 % it takes 12.5 %
    [{ bound: '0.124' }, {}, 'contract.above_bound {"product":"RNG","load":12.5,"limit":12.4}'],
    [{ edges: { RNG: '0.006' } }, {}, 'contract.above_bound {"product":"RNG","load":83.4,"limit":70}'],
  ] as const)('refuse what is usual: %j', async (rules, terms, message) => {
    rule(rules);
    expect(await signed(terms)).toContain(message);
  });

  it('allow more than is usual, and leave other kinds and products as they are', async () => {
    rule({ bound: '0.9', edges: { LIVE: '0.001' }, kinds: { dividend: { isOff: true }, salary: { maxTiers: 7 } } });
    const seven = Array.from({ length: 7 }, (_, at) => ({ sales: `${at + 1}000.00`, active: 1, rate: '0.032' }));
    expect(await signed({ product: 'FISH', tiers: seven })).toBe('');
  });

  it('say up to which level of agents a kind is signed, also when it is accepted', async () => {
    await contractOfPlatform(app, app.top, salary);
    const body = { ...salary, tiers: [...salary.tiers], memberId: middle.id, paymentPassword: PAYMENT_PASSWORD };
    const propose = () => app.request('proposeAgentContract', { token: app.top.token, body });
    rule({ kinds: { salary: { toLevel: 0 } } });
    expect((await propose()).body).toMatchObject({ code: 'contract.level_low', value: { levels: 1 } });
    rule({ kinds: { salary: { toLevel: 1 } } });
    const proposed = (await propose()).body;
    const { contractId } = proposed.success ? proposed.value : { contractId: '' };
    rule({ kinds: { salary: { isOff: true } } });
    await expect(accept(app, middle, contractId)).rejects.toThrow('contract.kind_off');
    rule({});
    await accept(app, middle, contractId);
  });

  it('bound rates of rebates, and are what exposure is shown against', async () => {
    rule({ bound: '0.2' });
    const { backOffice } = app.modules.agents;
    const rate = { merchantId: 'demo', username: app.top.username, text: 'RNG:0.004' };
    expect(await atomically(app.database.db, (tx) => backOffice.setRate(tx, rate))).toMatchObject({
      refusal: { code: 'contract.above_bound', value: { load: 22.5, limit: 20 } },
    });
    const exposure = await backOffice.exposure(app.database.db, app.modules.merchants.of('demo'));
    expect(exposure).toContainEqual(expect.objectContaining({ product: 'RNG', limitPercent: 20, isAboveBound: false }));
  });

  it('are of one merchant: another has what is usual, in units of its own currency', async () => {
    rule({ bound: '0.1', kinds: { salary: { isOff: true } } });
    const { merchants, membersDeps, agents } = app.modules;
    const lotus = merchants.of('lotus');
    await seedDemoMembers(membersDeps, lotus);
    const { username = '' } = demoMembers[0] ?? {};
    const proposed = (change: object) =>
      atomically(app.database.db, (tx) =>
        agents.contracts.propose(tx, lotus, {
          username,
          text: JSON.stringify({ ...salary, ...change }),
          operator: 'ines, tomas',
        }),
      );
    await atomically(app.database.db, (tx) =>
      agents.backOffice.make(tx, { merchantId: 'lotus', username, series: 1960 }),
    );
    expect(await proposed({ tiers: tiers(['10.5', 1, '0.005']) })).toMatchObject({
      refusal: { code: 'request.malformed' },
    });
    expect(await proposed({ tiers: tiers(['1000000000000001', 1, '0.005']) })).toMatchObject({
      refusal: { value: { field: 'sales', max: '1000000000000000' } },
    });
    expect(await proposed({ tiers: tiers(['3000', 1, '0.005']) })).toMatchObject({ ok: true });
    expect(await signed({})).toContain('contract.kind_off');
  });

  it('say who is active in a bill, by kind', async () => {
    app.time.now = Date.parse('2026-03-12T04:00:00Z');
    await bet(app, player, { stake: 300_000n });
    rule({ activeFrom: { deposits: '0', bets: '3000.00' } });
    await workAt('2026-03-12T18:05:00Z');
    app.time.now = Date.parse('2026-03-13T04:00:00Z');
    await bet(app, player, { stake: 300_000n });
    const ofAll = { deposits: '0', bets: '3000.00' };
    rule({ activeFrom: ofAll, kinds: { salary: { activeFrom: { deposits: '0', bets: '3000.01' } } } });
    await workAt('2026-03-13T18:05:00Z');
    const bills = await app.database.sql.query(
      `select period, state, (figures ->> 'active')::int as active from agent_bill
       where merchant_id = 'demo' and agent_id = '${middle.id}' and period >= '2026-03-12' order by period`,
      [],
    );
    expect(bills).toEqual([
      { period: '2026-03-12', state: 'issued', active: 1 },
      { period: '2026-03-13', state: 'not_reached', active: 0 },
    ]);
  });
});

async function workAt(at: string): Promise<void> {
  app.time.now = Date.parse(at);
  await app.outbox.pump();
  await app.modules.agents.workOnDue();
}

describe('AGT-02 what is usual is in the units of the currency', () => {
  it.each([
    ['PHP', 100_000n, 500_000n],
    ['VND', 1_000n, 5_000n],
    ['KWD', 1_000_000n, 5_000_000n],
    ['BTC', 100_000_000_000n, 500_000_000_000n],
  ] as const)('of %s', (code, depositMinor, validMinor) => {
    const merchant = { currency: currencies[code], manifest: demo };
    expect(activeFrom(merchant)).toEqual({ depositMinor, validMinor });
  });

  it.each([
    ['PHP', '12.34', 1_234n],
    ['VND', '1234', 1_234n],
    ['KWD', '1.234', 1_234n],
  ] as const)('as a range of %s is', (code, from, minor) => {
    const manifest = { ...demo, agents: { kinds: { salary: { sales: [from, from] } } } } as const;
    const { salesMinor } = rangesOf({ currency: currencies[code], manifest }, 'salary', {});
    expect(salesMinor).toEqual([minor, minor]);
  });
});

describe('AGT-02 a merchant of three decimals', () => {
  let dinars: AgentsApp;
  const agents = {
    activeFrom: { deposits: '0', bets: '1.234' },
    kinds: { salary: { sales: ['1.234', '9.000'] } },
  } as const;
  beforeAll(async () => {
    dinars = await openAgentsApp({ manifests: [{ ...demo, currency: 'KWD', agents }] });
    await givePaymentPasswords(dinars, [dinars.top]);
  });
  afterAll(() => dinars.close());

  it('signs by thousandths, and is shown them', async () => {
    const from = (sales: string) =>
      contractOfPlatform(dinars, dinars.top, { ...salary, tiers: tiers([sales, 1, '0.01']) });
    await expect(from('1.233')).rejects.toThrow('"field":"sales","min":"1.234","max":"9.000"');
    await expect(from('1.2345')).rejects.toThrow('request.malformed');
    await from('1.234');
  });

  it.each([
    ['2026-03-12', 1_234n, { state: 'issued', active: 1, gross: 12 }],
    ['2026-03-13', 1_233n, { state: 'not_reached', active: 0, gross: 0 }],
  ])('bills by them: %s', async (day, stake, bill) => {
    const player = await dinars.open(await dinars.renew(dinars.top), `player${day.slice(-2)}`, { makesAgent: false });
    dinars.time.now = Date.parse(`${day}T04:00:00Z`);
    await bet(dinars, player, { stake });
    dinars.time.now = Date.parse(`${day}T18:10:00Z`);
    await dinars.outbox.pump();
    await dinars.modules.agents.workOnDue();
    const made = `select state, (figures ->> 'active')::int as active, gross_minor::int as gross from agent_bill where period = '${day}'`;
    expect(await dinars.database.sql.query(made, [])).toEqual([bill]);
  });
});
