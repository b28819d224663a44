/** Free rounds at a vendor, through the API and the vendor's own calls: what they win is given once, whatever is lost, repeated or forged. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { expectBooksToBalance } from '#ledger/testing';
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import { sqlPortOf } from '../../../db/sql-ports.ts';
import { callConsole, signedIn } from '../../operators/console/testing.ts';
import { back, bet, type Line, openVendorRounds, type Player, type VendorRoundsKit, win } from './testing.ts';

const HOUR_MS = 3_600_000;

let kit: VendorRoundsKit;
let one: Player;
let other: Player;
beforeAll(async () => {
  kit = await openVendorRounds();
  one = await kit.enter(0);
  other = await kit.enter(1);
}, 180_000);
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(kit.app.database.db));
  await kit.close();
});

const work = () => kit.work();
const balance = async ({ token }: Player) => (await kit.app.get('balance', { token })).cash;
const listed = async (id: string, { token }: Player) =>
  (await kit.app.get('freeRounds', { token })).sets.find((set) => set.id === id);

it('MEM-06: 20 free rounds at a vendor that win 1840 with a cap of 1500 bring bonus money of 1500, to be played five times', async () => {
  const params = { rounds: 20, everyDays: 0, wagerTimes: 5 };
  expect(await kit.begin('row-20', { params, bonus: { mode: 'cashable', days: 7 } })).toBeUndefined();
  await kit.app.get('claimReward', { key: crypto.randomUUID(), token: one.token, body: { campaign: 'row-20' } });
  const [prepared] = (await kit.app.get('freeRounds', { token: one.token })).sets;
  expect(prepared).toMatchObject({ isPreparing: true, left: 20, games: [] });
  await kit.launch(one.token);
  expect(kit.double.launched()?.freeRounds).toBeUndefined();
  await work();
  const id = prepared?.id ?? '';
  const ready = await listed(id, one);
  expect(ready).toMatchObject({ left: 20, games: [{ code: 'lagoon-wheel' }] });
  expect(ready?.isPreparing).toBeUndefined();
  await kit.launch(one.token);
  expect(kit.double.launched()?.freeRounds).toBe(id);
  const before = await balance(one);
  let bets = 0;
  kit.app.outbox.listen('test: bets', 'bet.changed', async () => void bets++);
  for (let round = 0; round < 20; round += 1) {
    const calls: WalletStep[][] = [[bet(`b${round}`, id)], [win(`w${round}`, `b${round}`, 92n, id)]];
    for (const steps of calls)
      expect([await kit.play(one, steps), await kit.play(one, steps)]).toEqual(['done', 'again']);
  }
  expect(await balance(one)).toBe(before);
  await work();
  expect(await listed(id, one)).toMatchObject({
    state: 'finished',
    won: '18.40',
    given: { amount: '15.00', mode: 'cashable', required: '75.00' },
  });
  expect(await balance(one)).toBe(before);
  expect(await kit.spentOf('row-20')).toBe(15);
  await kit.app.outbox.pump();
  expect(bets).toBe(0);
  const { content } = await kit.app.get('betRecords', { token: one.token, query: { vendor: 'lagoon', limit: 50 } });
  expect(content).toHaveLength(20);
  expect(content[0]).toMatchObject({ stake: '0.00', payout: '0.00', freeWon: '0.92', state: 'lost' });
  const { stake, payout } = await kit.app.get('betTotals', { token: one.token, query: { vendor: 'lagoon' } });
  expect({ stake, payout }).toEqual({ stake: '0.00', payout: '0.00' });
  // The vendor is notified that it is over, too.
  await work();
  expect((await kit.set(id, one)).atVendor?.state).toBe('closed');
});

it('MEM-06: terms for a vendor’s games name one vendor, a bet value of its list, and nothing beyond the budget', async () => {
  const of = (change: object) =>
    kit.begin('refused', {
      freeRounds: { games: ['lagoon-wheel'], stake: '5.00', cap: '15.00', playDays: 3, ...change },
    });
  const answers = [
    await of({ games: ['lagoon-wheel', 'dice'] }),
    await of({ games: ['harbour-toss'] }),
    await of({ stake: '6.00' }),
    await of({ cap: '100.01' }),
  ];
  expect(answers).toEqual(answers.map(() => 'freeRounds'));
});

/** Calls one after the other, what each is answered, and what the set counts after them: played, won, and what the member has more in cash. */
const table: readonly (readonly [
  title: string,
  calls: (id: string, foreign: string) => readonly (readonly WalletStep[])[],
  answers: readonly string[],
  played: number,
  wonMinor: bigint,
])[] = [
  ['a round and its win', (id) => [[bet('b', id), win('w', 'b', 700n, id)]], ['done done'], 1, 700n],
  ['a lost round', (id) => [[bet('b', id)], [win('w', 'b', 0n, id)]], ['done', 'done'], 1, 0n],
  [
    'two wins of one round',
    (id) => [[bet('b', id)], [win('w', 'b', 1n, id), win('v', 'b', 2n, id)]],
    ['done', 'done done'],
    1,
    3n,
  ],
  [
    'a known id with another amount',
    (id) => [[bet('b', id), win('w', 'b', 1n, id)], [win('w', 'b', 2n, id)]],
    ['done done', 'conflict'],
    1,
    1n,
  ],
  [
    'a known id of another set',
    (id, foreign) => [[bet('b', id)], [bet('b', foreign)]],
    ['done', 'rounds_unknown'],
    1,
    0n,
  ],
  ['an id that is no set', () => [[bet('b', randomUUID())]], ['rounds_unknown'], 0, 0n],
  ['another member’s set', (_, foreign) => [[bet('b', foreign)]], ['rounds_unknown'], 0, 0n],
  [
    'another member’s set of a win',
    (id, foreign) => [[bet('b', id)], [win('w', 'b', 9n, foreign)]],
    ['done', 'rounds_unknown'],
    1,
    0n,
  ],
  ['a bet that costs something', (id) => [[bet('b', id, 1n)]], ['malformed'], 0, 0n],
  ['a win that hides its set', (id) => [[bet('b', id)], [win('w', 'b', 900n)]], ['done', 'conflict'], 1, 0n],
  ['both in one call', (id) => [[bet('b', id), win('w', 'b', 900n)]], ['conflict'], 0, 0n],
  ['a free win of a bet that is none', (id) => [[bet('b')], [win('w', 'b', 900n, id)]], ['done', 'conflict'], 0, 0n],
  ['a win without a bet', (id) => [[win('w', 'b', 900n, id)]], ['unknown_reference'], 0, 0n],
  [
    'a win of a win',
    (id) => [[bet('b', id), win('w', 'b', 1n, id)], [win('v', 'w', 9n, id)]],
    ['done done', 'conflict'],
    1,
    1n,
  ],
  [
    'a round that is taken back',
    (id) => [[bet('b', id)], [back('r', 'b')], [back('r', 'b')]],
    ['done', 'done', 'again'],
    0,
    0n,
  ],
  ['a round taken back in the same call', (id) => [[bet('b', id), back('r', 'b')]], ['done done'], 0, 0n],
  ['a round taken back before it came', (id) => [[back('r', 'b')], [bet('b', id)]], ['done', 'rolled_back'], 0, 0n],
  [
    'a win of a round that was taken back',
    (id) => [[bet('b', id)], [back('r', 'b')], [win('w', 'b', 9n, id)]],
    ['done', 'done', 'rolled_back'],
    0,
    0n,
  ],
  [
    'a round that was paid and is taken back',
    (id) => [[bet('b', id), win('w', 'b', 9n, id)], [back('r', 'b')]],
    ['done done', 'settled'],
    1,
    9n,
  ],
  [
    'a win that is taken back, and paid again',
    (id) => [[bet('b', id), win('w', 'b', 9n, id)], [back('r', 'w')], [win('v', 'b', 4n, id)]],
    ['done done', 'done', 'done'],
    1,
    4n,
  ],
  [
    'a round too many',
    (id) => [[bet('a', id), bet('b', id), bet('c', id)], [bet('d', id)], [bet('c', id)]],
    ['done done done', 'rounds_over', 'again'],
    3,
    0n,
  ],
  [
    'one step of a call that is refused',
    (id) => [[bet('b', id), win('w', 'b', 9n, id), bet('b2', randomUUID())]],
    ['rounds_unknown'],
    0,
    0n,
  ],
];

it('MEM-06: a vendor is answered for free rounds as for bets: nothing is paid, collected twice, or collected elsewhere', async () => {
  await kit.begin('foreign');
  const foreign = await kit.claim('foreign', other);
  const before = await balance(one);
  for (const [at, [title, calls, answers, played, wonMinor]] of table.entries()) {
    await kit.begin(`case-${at}`);
    const id = await kit.claim(`case-${at}`, one);
    // Ids are the player's, for ever.
    const own = (name: string) => `${name}-case-${at}`;
    const renamed = (step: WalletStep): WalletStep => {
      if (step.kind === 'rollback') return { ...step, id: own(step.id), target: own(step.target) };
      return step.kind === 'win' ? { ...step, id: own(step.id), bet: own(step.bet) } : { ...step, id: own(step.id) };
    };
    const answered: string[] = [];
    for (const steps of calls(id, foreign)) answered.push(await kit.play(one, steps.map(renamed)));
    const set = await kit.set(id, one);
    expect({ title, answered, played: set.played, won: set.won_minor }).toEqual({
      title,
      answered: [...answers],
      played,
      won: wonMinor,
    });
  }
  expect(await balance(one)).toBe(before);
  expect((await kit.set(foreign, other)).played).toBe(0);
});

it('MEM-06: of 64 equal calls at once one is collected', async () => {
  await kit.begin('crowd', { params: { rounds: 1, everyDays: 0, wagerTimes: 0 } });
  const id = await kit.claim('crowd', one);
  const steps = [bet('crowd-b', id), win('crowd-w', 'crowd-b', 300n, id)];
  const answers = await Promise.all(Array.from({ length: 64 }, () => kit.play(one, steps)));
  expect(
    Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([key, all]) => [key, all.length])),
  ).toEqual({
    'done done': 1,
    'again again': 63,
  });
  const before = Number(await balance(one));
  await work();
  expect((await kit.set(id, one)).state).toBe('finished');
  expect(Number(await balance(one)) - before).toBeCloseTo(3);
  // Nothing more is collected of a set that was given; what was known is answered as it was.
  expect(await kit.play(one, [win('crowd-v', 'crowd-b', 100n, id)])).toBe('rounds_over');
  expect(await kit.play(one, [back('crowd-r', 'crowd-w')])).toBe('rounds_over');
  expect(await kit.play(one, steps)).toBe('again again');
});

/** Lagoon refuses whatever is ordered. */
const refusing: Line = (path, answer) =>
  path === '/rounds/grant' && answer.kind === 'answered'
    ? { ...answer, status: 409, body: JSON.stringify({ id: JSON.parse(answer.body).id, refused: 'bet' }) }
    : answer;

it('MEM-06: an order whose answer was lost is sent again and is one set; one that is refused ends, and the budget has its money back', async () => {
  await kit.begin('lost');
  let orders = 0;
  kit.line.current = (path, answer) => {
    if (path !== '/rounds/grant') return answer;
    orders += 1;
    return 'lost';
  };
  const id = await kit.claim('lost', one);
  expect(await listed(id, one)).toMatchObject({ isPreparing: true });
  kit.line.current = (_, answer) => answer;
  kit.forward(60_000);
  await work();
  expect(orders).toBe(1);
  expect((await kit.set(id, one)).atVendor?.state).toBe('ready');
  await kit.begin('refused');
  kit.line.current = refusing;
  const refused = await kit.claim('refused', one);
  kit.line.current = (_, answer) => answer;
  expect(await kit.set(refused, one)).toMatchObject({ state: 'cancelled', reason: 'lagoon: bet' });
  expect(await kit.spentOf('refused')).toBe(0);
});

it('MEM-06: operators list what vendors refused, of all members, the latest first, each once', async () => {
  await kit.begin('unwanted');
  kit.line.current = refusing;
  const first = await kit.claim('unwanted', one);
  const second = await kit.claim('unwanted', other);
  kit.line.current = (_, answer) => answer;
  const grants = { demo: ['promotions.see'], lotus: ['promotions.see'] };
  const anna = await signedIn(kit.app, { username: 'anna', grants }, kit.clock);
  const list = async (query: Readonly<Record<string, string>> = {}, as = anna, at = 'demo') => {
    const { status, value } = await callConsole(kit.app, 'listRefusedRounds', { as, at, query });
    const { rows = [], next } = (value ?? {}) as {
      readonly rows?: readonly { readonly id: string }[];
      readonly next?: string;
    };
    return { status, rows, next, ids: rows.map(({ id }) => id) };
  };
  const campaign = 'unwanted';
  const { rows } = await list({ campaign });
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(rows.find(({ id }) => id === second)).toMatchObject({
    at: new Date(kit.clock.now()).toISOString(),
    memberId: other.memberId,
    username: 'quietlotus',
    campaign,
    rounds: 3,
    stake: '5.00',
    vendor: 'lagoon',
    reason: 'bet',
  });
  // Both of one moment.
  const top = await list({ campaign, limit: '1' });
  const rest = await list({ campaign, limit: '1', cursor: top.next ?? '' });
  expect([[...top.ids, ...rest.ids], rest.next]).toEqual([rows.map(({ id }) => id), undefined]);
  expect((await list({ username: 'quietlotus' })).ids).toEqual([second]);
  expect((await list()).ids).toEqual(expect.arrayContaining([first, second]));
  for (const query of [{ username: 'nobody' }, { vendor: 'atoll' }, { campaign: 'other' }])
    expect((await list(query)).ids).toEqual([]);
  expect((await list({}, anna, 'lotus')).ids).toEqual([]);
  const carl = await signedIn(kit.app, { username: 'carl', grants: { demo: ['members.see'] } }, kit.clock);
  expect((await list({}, carl)).status).toBe(403);
});

const ended = async (id: string, by: Player) => {
  const { state, given_minor: given, atVendor } = await kit.set(id, by);
  return { state, given, at: atVendor?.state };
};

it('MEM-06: when its time is over a set is stopped at its vendor first; what still comes is collected, and waited for no longer than a day', async () => {
  await kit.begin('late');
  const sets = [await kit.claim('late', one), await kit.claim('late', other)];
  const [late = '', never = ''] = sets;
  expect(await kit.play(one, [bet('late-b', late)])).toBe('done');
  expect(await kit.play(other, [bet('never-b', never), win('never-w', 'never-b', 200n, never)])).toBe('done done');
  expect(await kit.play(other, [bet('never-c', never)])).toBe('done');
  // The vendor counts what it was notified of, and a win that never arrives.
  kit.double.playRounds?.(late, 1, 400n);
  kit.double.playRounds?.(never, 2, 900n);
  kit.forward(72 * HOUR_MS + 1);
  await work();
  expect([await ended(late, one), await ended(never, other)]).toEqual([
    { state: 'playing', given: 0n, at: 'stopping' },
    { state: 'playing', given: 0n, at: 'stopping' },
  ]);
  one = await kit.enter(0);
  other = await kit.enter(1);
  expect(await kit.play(one, [bet('late-c', late)])).toBe('rounds_over');
  expect(await kit.play(one, [win('late-w', 'late-b', 400n, late)])).toBe('done');
  kit.forward(HOUR_MS);
  await work();
  expect(await ended(late, one)).toEqual({ state: 'expired', given: 400n, at: 'closed' });
  expect((await ended(never, other)).state).toBe('playing');
  kit.forward(24 * HOUR_MS);
  await work();
  expect(await ended(never, other)).toEqual({ state: 'expired', given: 200n, at: 'closed' });
  // Operators see what the vendor counted.
  expect((await kit.set(never, other)).atVendor).toMatchObject({ played: 2, won_minor: 900n });
});

it('MEM-06: an operator’s cancellation and an exclusion end a set at its vendor, too, and a vendor that lost it is sent it again', async () => {
  one = await kit.enter(0);
  other = await kit.enter(1);
  await kit.begin('ended');
  const cancelled = await kit.claim('ended', one);
  await kit.play(one, [bet('end-b', cancelled), win('end-w', 'end-b', 100n, cancelled)]);
  kit.double.playRounds?.(cancelled, 1, 100n);
  const office = kit.app.modules.rewards.backOffices.freeRounds;
  const stop = { id: cancelled, reason: 'by mistake' };
  await kit.app.modules.ports.atomically((tx) => office.cancel(tx, kit.merchant, stop));
  expect(await kit.play(one, [bet('end-c', cancelled)])).toBe('rounds_over');
  await work();
  expect(await ended(cancelled, one)).toEqual({ state: 'cancelled', given: 100n, at: 'closed' });
  const taken = await kit.claim('ended', other);
  await kit.play(other, [bet('gone-b', taken)]);
  // It does not know the set an hour later.
  kit.line.current = (path, answer) => {
    if (path !== '/rounds/state' || answer.kind !== 'answered') return 'lost';
    return { ...answer, body: JSON.stringify({ id: JSON.parse(answer.body).id, state: 'missing' }) };
  };
  kit.forward(HOUR_MS);
  await work();
  expect((await ended(taken, other)).at).toBe('preparing');
  kit.line.current = (_, answer) => answer;
  kit.forward(60_000);
  await work();
  expect((await ended(taken, other)).at).toBe('ready');
  const begun = { memberId: other.memberId, kind: 'for-ever' as const };
  await kit.app.modules.ports.atomically(async (tx) =>
    ok(await kit.app.outbox.publish(tx, 'demo', 'break.begun', begun as never)),
  );
  await kit.app.outbox.pump();
  expect(await kit.play(other, [win('gone-w', 'gone-b', 100n, taken)])).toBe('rounds_over');
  await work();
  expect(await ended(taken, other)).toEqual({ state: 'cancelled', given: 0n, at: 'closed' });
});

it('MEM-06: what vendors reported of a set is deleted a year after its end, and not before', async () => {
  one = await kit.enter(0);
  await kit.begin('old');
  const old = await kit.claim('old', one);
  expect(await kit.play(one, [bet('old-b', old), win('old-w', 'old-b', 100n, old)])).toBe('done done');
  kit.double.playRounds?.(old, 1, 100n);
  const office = kit.app.modules.rewards.backOffices.freeRounds;
  await kit.app.modules.ports.atomically((tx) => office.cancel(tx, kit.merchant, { id: old, reason: 'by mistake' }));
  await work();
  await kit.begin('kept');
  const recent = await kit.claim('kept', one);
  expect(await kit.play(one, [bet('kept-b', recent)])).toBe('done');
  const sweep = async (days: number, ...merchantIds: readonly string[]) => {
    kit.forward(days * 24 * HOUR_MS);
    await kit.app.modules.rewards.sweep(merchantIds);
    const rows = await kit.app.database.sql.query<{ step_id: string }>(
      'select step_id from vendor_round_step where set_id = any($1::uuid[]) order by step_id',
      [[old, recent]],
    );
    return rows.map(({ step_id }) => step_id);
  };
  expect(await sweep(364, 'demo')).toEqual(['kept-b', 'old-b', 'old-w']);
  expect(await sweep(2, 'lotus')).toEqual(['kept-b', 'old-b', 'old-w']);
  // One that nobody has ended keeps them, whatever its age.
  expect(await sweep(0, 'demo', 'lotus')).toEqual(['kept-b']);
});
