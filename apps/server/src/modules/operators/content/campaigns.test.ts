/** Campaigns in the console: the form of each kind, what is wrong with terms at each field, what they would say and post; and orders of points shops. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleEndpointName } from '#contract';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { seedDemoMembers } from '../../members/index.ts';
import { type ConsoleRequest, callConsole, signedIn } from '../console/testing.ts';

const clock = { now: () => Date.UTC(2026, 4, 4, 4) };
let app: TestApp;
let anna: string;

beforeAll(async () => {
  app = await openTestApp({ clock });
  anna = await signedIn(app, { username: 'anna', grants: { '*': ['*'] } }, clock);
});
afterAll(() => app.close());

const call = (name: ConsoleEndpointName, requested: ConsoleRequest = {}) =>
  callConsole(app, name, { as: anna, at: 'demo', ...requested });

interface Kind {
  readonly code: string;
  readonly params: {
    readonly properties: Readonly<Record<string, { readonly title?: string; readonly parts?: readonly object[] }>>;
  };
  readonly example: object;
  readonly leftOut: readonly string[];
}
interface Preview {
  readonly flaws: readonly { readonly path: string; readonly why: string }[];
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  readonly example?: {
    readonly award: string;
    readonly required: string;
    readonly postings: readonly object[];
    readonly otherwise: readonly object[];
  };
}

async function preview(terms: unknown, choice?: string): Promise<Preview> {
  const body = { text: JSON.stringify(terms), ...(choice !== undefined && { choice }) };
  const { value } = await call('campaignPreview', { body });
  return (value as { done: Preview }).done;
}

const terms = {
  shownAs: 'DEPOSIT',
  title: { EN: 'Match' },
  line: { EN: 'For a deposit' },
  picture: { scene: 'deep', symbols: ['coin'] },
  kind: 'deposit-match',
  params: {
    shareBp: 10_000,
    capMinor: '100000',
    minimumMinor: '0',
    from: 1,
    deposits: 1,
    everyDays: 0,
    wagerTimes: 10,
  },
  award: 'auto',
  bonus: { mode: 'cashable', maxBet: '50.00', cap: '400.00' },
  limits: { budget: '100000.00' },
};

describe('the form of a campaign', () => {
  it('has each kind of the registry with words for all of its fields, and an example that nothing is wrong with', async () => {
    const { value } = await call('campaignForm');
    const { kinds, languages } = value as { kinds: readonly Kind[]; languages: readonly string[] };
    expect(kinds.length).toBeGreaterThan(15);
    const freeRounds = { games: ['dice'], stake: '1.00', cap: '50.00', playDays: 7 };
    const item = { code: 'mug', cost: 10, prize: { voucher: { EN: 'A mug' } } };
    for (const { code, params, example, leftOut } of kinds) {
      const unworded = Object.values(params.properties).filter(({ title = '' }) => /^$|^promotion\./.test(title));
      expect([code, unworded]).toEqual([code, []]);
      expect([code, JSON.stringify(params)]).not.toEqual([code, expect.stringContaining('promotion.')]);
      const items = leftOut.includes('items') ? {} : { items: [item] };
      const own = { ...items, ...(code === 'free-rounds' && { freeRounds }) };
      const shown = await preview({ ...terms, kind: code, params: example, ...own });
      expect([code, shown.flaws]).toEqual([code, []]);
      expect(Object.keys(shown.lines ?? {})).toEqual(languages);
    }
  });

  it('works out one award by the rules of the kind and of grants', async () => {
    const { example } = await preview(terms, '300.00');
    expect(example).toMatchObject({ of: 'deposit.credited', award: '300.00', required: '3000.00' });
    expect(example?.postings).toMatchObject([
      { event: 'deposit', from: 'deposit', to: 'cash', amount: '300.00', cash: '300.00', bonus: '0.00' },
      { event: 'award', from: 'campaign', to: 'bonus', amount: '300.00' },
      { event: 'lost', from: 'cash', to: 'house', amount: '50.00', cash: '250.00' },
      { event: 'won', from: 'cash', to: 'house', amount: '50.00' },
      { event: 'won', from: 'house', to: 'cash', amount: '150.00', cash: '350.00', bonus: '300.00' },
      { event: 'played', from: 'bonus', to: 'cash', amount: '300.00', cash: '650.00', bonus: '0.00' },
    ]);
    expect(example?.otherwise).toMatchObject([{ event: 'expired', from: 'bonus', to: 'campaign', amount: '300.00' }]);
    const sticky = await preview({ ...terms, bonus: { mode: 'sticky', spend: 'bonus_first', cap: '100.00' } }, '400');
    // The award goes back first; what is left is cash, up to the cap.
    expect(sticky.example?.postings.slice(-2)).toMatchObject([
      { event: 'played', to: 'campaign', amount: '400.00' },
      { event: 'played', to: 'cash', amount: '100.00' },
    ]);
    expect((await preview({ ...terms, bonus: { mode: 'cash' } })).example).toMatchObject({
      award: '1000.00',
      otherwise: [],
    });
  });

  it('says what is wrong at each field, all of it at once', async () => {
    const wrong = {
      ...terms,
      title: {},
      params: { ...terms.params, shareBp: 0, tiers: '5', luck: 1 },
      bonus: { mode: 'cashable', maxBet: '-1', weights: { default: 10_000, categories: { LOCAL: 10_001 } } },
      audience: { all: [{ deposits: { from: -1 } }, { luck: 1 }] },
      window: { weekdays: [] },
      limits: {},
    };
    const paths = (await preview(wrong)).flaws.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([
      '/audience/all/0/deposits/from',
      '/audience/all/1',
      '/bonus/maxBet',
      '/bonus/weights/categories/LOCAL',
      '/limits/budget',
      '/params/luck',
      '/params/shareBp',
      '/params/tiers',
      '/title',
      '/window/weekdays',
    ]);
  });

  it.each([
    ['an amount with too many decimals', { limits: { budget: '1.001' } }, '/limits/budget', 'value'],
    ['tiers that do not rise', { params: { ...terms.params, tiers: '5:1:5,5:1:5' } }, '/params', 'together'],
    ['days of cash', { bonus: { mode: 'cash', days: 3 } }, '/bonus/days', 'days'],
    ['a code that nobody enters', { code: 'SPRING' }, '/code', 'code'],
    ['items of no shop', { items: [{ code: 'a', cost: 1, prize: { cash: '1' } }] }, '/items', 'items'],
    ['a kind that is not there', { kind: 'luck' }, '/kind', 'value'],
  ])('finds %s', async (_what, change, path, why) => {
    expect((await preview({ ...terms, ...change })).flaws).toContainEqual({ path, why });
  });

  it('refuses amounts that are none, and who may not see campaigns', async () => {
    for (const choice of ['0', '-5', 'x', '9'.repeat(30)]) {
      const { code } = await call('campaignPreview', { body: { text: '{}', choice } });
      expect(code).toBe('request.malformed');
    }
    expect(await preview('no terms')).toMatchObject({ flaws: [{ path: '' }, { path: '/kind' }] });
    const carl = await signedIn(app, { username: 'carl', grants: { demo: ['content.see'] } }, clock);
    expect((await call('campaignForm', { as: carl })).status).toBe(403);
  });
});

describe('orders of a points shop', () => {
  const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
  const rows = async (query: object, requested: ConsoleRequest = {}) =>
    ((await call('listShopOrders', { query: query as never, ...requested })).value ?? {}) as {
      readonly rows: readonly { readonly id: string; readonly state: string }[];
      readonly next?: string;
    };
  const ids = (page: Awaited<ReturnType<typeof rows>>) => page.rows.map(({ id }) => Number(id.at(-1)));
  const end = (step: 'shopDeliver' | 'shopRefund', subject: string, requested: ConsoleRequest = {}) =>
    call(step, { body: { subject, reason: 'MUG-<b>77</b>' }, ...requested });

  beforeAll(async () => {
    await seedDemoMembers(app.modules.membersDeps, app.modules.merchants.of('demo'));
    const memberId = await app.modules.identity.accounts.memberNamed(app.database.db, 'demo', 'luckytiger');
    const shop = { ...terms, kind: 'shop', params: { everyDays: 0, wagerTimes: 0 } };
    const items = [{ code: 'mug', cost: 10, prize: { voucher: { EN: 'A mug' } } }];
    const body = { subject: 'mugs', text: JSON.stringify({ ...shop, items }) };
    expect((await call('campaignSave', { body })).code).toBe('ok');
    await app.database.sql.query("insert into shop_item values ('demo', 'mugs', 'mug', 4)", []);
    for (const at of [1, 2, 3, 4])
      await app.database.sql.query(
        `insert into shop_order (merchant_id, id, member_id, tap, campaign, version, item, period, cost, state, ordered_at)
         values ('demo', $1, $2, $3, 'mugs', 1, 'mug', 'once', 10, 'ordered', '2026-05-01')`,
        [idOf(at), memberId, `tap ${at}`],
      );
  });

  it('are listed page by page with their filters, each once though they are of one moment', async () => {
    const first = await rows({ limit: 3 });
    expect(ids(first)).toEqual([4, 3, 2]);
    expect(ids(await rows({ limit: 3, cursor: first.next }))).toEqual([1]);
    const oldest = await rows({ limit: 3, sort: 'at', state: 'ordered' });
    expect([ids(oldest), ids(await rows({ limit: 3, sort: 'at', state: 'ordered', cursor: oldest.next }))]).toEqual([
      [1, 2, 3],
      [4],
    ]);
    expect(ids(await rows({ username: 'luckytiger', campaign: 'mugs' }))).toHaveLength(4);
    expect(ids(await rows({ username: 'nobody' }))).toEqual([]);
    expect(ids(await rows({ campaign: 'other' }))).toEqual([]);
    expect(await rows({}, { at: 'lotus' })).toMatchObject({ rows: [] });
  });

  it('are delivered once, or give their points back, and say what the member reads', async () => {
    expect((await end('shopDeliver', idOf(1), { at: 'lotus' })).code).toBe('reward.unknown');
    expect((await call('shopDeliver', { body: { subject: idOf(1), reason: '' } })).status).toBe(400);
    const taps = await Promise.all([1, 2, 3, 4].map(() => end('shopDeliver', idOf(1))));
    expect(taps.map(({ code }) => code).toSorted()).toEqual(['ok', 'order.settled', 'order.settled', 'order.settled']);
    expect((await end('shopRefund', idOf(1))).code).toBe('order.settled');
    expect((await end('shopRefund', idOf(2))).code).toBe('ok');
    expect(await app.database.sql.query("select 1 from audit_entry where action = 'shop.deliver'", [])).toHaveLength(1);
    expect(await app.database.sql.query("select 1 from audit_entry where action = 'shop.refund'", [])).toHaveLength(1);
    expect((await call('showShopOrder', { params: { orderId: idOf(1) } })).value).toMatchObject({
      title: 'A mug',
      prize: 'voucher',
      username: 'luckytiger',
      state: 'delivered',
      note: 'MUG-<b>77</b>',
    });
    expect((await call('showShopOrder', { at: 'lotus', params: { orderId: idOf(1) } })).code).toBe('reward.unknown');
    expect(ids(await rows({ state: 'ordered' }))).toEqual([4, 3]);
    const [points] = await app.database.sql.query<{ balance: bigint }>('select balance from point_account', []);
    expect(points?.balance).toBe(10n);
  });
});
