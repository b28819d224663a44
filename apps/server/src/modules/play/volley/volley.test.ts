/** Volleys: the rounds of one request are those that single requests would have played. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BetStrategy, firstProgress, progressAfter, type StakeChange } from '#engine-kit';
import { formatAmount, parseAmount, type Random } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { systemRandom } from '../../../ports.ts';
import { testMerchant } from '../../identity/testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  rotateSeeds,
  stageOf,
  type Table,
} from '../testing/open-table.ts';
import type { VolleyIntent } from './rules.ts';

const paced = (code: string, play: { autoplay: boolean; turbo: boolean; minimumRoundMs: number }) =>
  testMerchant(code, { ...north.manifest, hosts: [`${code}.localhost`], play });
const slow = paced('slow', { autoplay: true, turbo: true, minimumRoundMs: 1 });
const calm = paced('calm', { autoplay: true, turbo: false, minimumRoundMs: 0 });
const still = paced('still', { autoplay: false, turbo: true, minimumRoundMs: 0 });

let table: Table;
let node: Pick<Table, 'play'>;
const facts: { readonly memberId: string; readonly roundId: string }[] = [];
beforeAll(async () => {
  table = await openTable({ merchants: [north, slow, calm, still] });
  table.outbox.listen('test', 'round.settled', async (_tx, { body }) => void facts.push(body));
  // All server seeds of this node are the same, so that two members play the same rounds.
  const random: Random = { bytes: (count) => (count === 32 ? new Uint8Array(32).fill(7) : systemRandom.bytes(count)) };
  node = await table.secondNode({ random });
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const input = { target: 50.5, direction: 'over' };
const keep = { kind: 'keep' } as const;
const minor = (amount: string) => {
  const parsed = parseAmount(amount, north.currency);
  if (!parsed.ok) throw new Error(amount);
  return parsed.value;
};

interface Options {
  readonly key?: string;
  readonly game?: string;
  readonly merchant?: Merchant;
  readonly play?: Table['play'];
}

function volley(session: Session, intent: Partial<VolleyIntent>, options: Options = {}) {
  const { key = randomUUID(), game = 'dice', merchant = north, play = table.play } = options;
  const body = { stake: '1.00', input, rounds: 10, onWin: keep, onLoss: keep, stops: {}, ...intent };
  return request(play.routes, 'playVolley', merchant, { session: stageOf(session, game), body, idempotencyKey: key });
}

function single(session: Session, stake: string, options: Options = {}) {
  const { key = randomUUID(), play = table.play } = options;
  const body = { stake, input };
  return request(play.routes, 'playRound', north, { session: stageOf(session, 'dice'), body, idempotencyKey: key });
}

const roundsOf = (memberId: string) =>
  table.db
    .selectFrom('play_round')
    .selectAll()
    .where('merchant_id', '=', north.id)
    .where('member_id', '=', memberId)
    .orderBy('nonce')
    .execute();

const cashOf = async (memberId: string) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial: false })).cashMinor;

const change: fc.Arbitrary<StakeChange> = fc.oneof(
  fc.constant(keep),
  fc.constant({ kind: 'reset' as const }),
  fc.record({ kind: fc.constant('raise' as const), percent: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('lower' as const), percent: fc.integer({ min: 1, max: 99 }) }),
);
const stop = fc.option(fc.bigInt(100n, 2_000n), { nil: undefined });

it('plays the rounds that single requests under the same seeds play, until the same end', {
  timeout: 120_000,
}, async () => {
  const strategies: fc.Arbitrary<BetStrategy> = fc.record({
    baseMinor: fc.bigInt(100n, 700n),
    rounds: fc.integer({ min: 1, max: 12 }),
    onWin: change,
    onLoss: change,
    stops: fc.record({ winMinor: stop, lossMinor: stop, profitMinor: stop }),
  });
  const clientSeeds = fc.integer({ min: 0, max: 1_000_000 }).map(String);
  await fc.assert(
    fc.asyncProperty(
      strategies,
      clientSeeds,
      fc.constantFrom('30.00', '900.00'),
      async (strategy, clientSeed, money) => {
        const [one, other] = [await table.newMember(north, money), await table.newMember(north, money)];
        for (const member of [one, other])
          await rotateSeeds(node.play.routes, north, stageOf(member, 'dice'), clientSeed);
        const { winMinor, lossMinor, profitMinor } = strategy.stops;
        const wire = (amount: bigint | undefined) =>
          amount === undefined ? undefined : formatAmount(amount, north.currency);
        const stops = Object.fromEntries(
          Object.entries({ win: wire(winMinor), loss: wire(lossMinor), profit: wire(profitMinor) }).filter(
            ([, amount]) => amount,
          ),
        );
        const { baseMinor, rounds, onWin, onLoss } = strategy;
        const stake = formatAmount(baseMinor, north.currency);
        const played = answered(await volley(one, { stake, rounds, onWin, onLoss, stops }, node));

        let progress = firstProgress(baseMinor);
        let refused: string | undefined;
        const singles: { stake: string; payout: string; outcome: unknown; nonce: number }[] = [];
        while (!progress.ended && !refused) {
          const answer = await single(other, formatAmount(progress.nextMinor, north.currency), node);
          if (!answer.ok) refused = answer.refusal.code;
          else {
            const { round } = answer.value;
            singles.push({ stake: round.stake, payout: round.payout, outcome: round.outcome, nonce: round.fair.nonce });
            const costs = { stakeMinor: minor(round.stake), payoutMinor: minor(round.payout) };
            progress = progressAfter(strategy, progress, costs);
          }
        }
        expect(played.rounds.map((round) => ({ ...round, nonce: round.fair.nonce }))).toMatchObject(singles);
        expect(played.rounds).toHaveLength(singles.length);
        const ends = { 'wallet.insufficient': 'balance', 'stake.out_of_range': 'limit' } as const;
        expect(played.ended).toBe(progress.ended ?? ends[refused as keyof typeof ends]);
        expect(played.nextStake).toBe(formatAmount(progress.nextMinor, north.currency));
        expect(await cashOf(one.memberId)).toBe(await cashOf(other.memberId));
        expect(minor(played.balance)).toBe(await cashOf(one.memberId));
      },
    ),
    { numRuns: 15 },
  );
});

it('gives each of a hundred rounds its nonce, a record that replays, and a fact', async () => {
  const member = await table.newMember();
  const played = answered(await volley(member, { rounds: 100 }));
  expect([played.rounds.length, played.ended, played.nextNonce]).toEqual([100, 'rounds', 100]);
  await table.outbox.pump();
  const ids = played.rounds.map(({ roundId }) => roundId);
  expect(
    facts
      .filter(({ memberId }) => memberId === member.memberId)
      .map(({ roundId }) => roundId)
      .sort(),
  ).toEqual(ids);
  const listed = await request(table.play.routes, 'stageRounds', north, {
    session: stageOf(member, 'dice'),
    query: { limit: 50 },
  });
  expect(answered(listed).content.map(({ roundId }) => roundId)).toEqual(ids.slice(50).reverse());
  const rows = await roundsOf(member.memberId);
  expect(rows.map(({ id, nonce }) => [id, nonce])).toEqual(played.rounds.map(({ roundId }, nonce) => [roundId, nonce]));
  let balance = 100_000n;
  for (const row of rows) {
    balance += row.payout_minor - row.stake_minor;
    expect(row.balance_minor).toBe(balance);
    expect(await table.play.replayRound(row)).toEqual({ outcome: row.outcome, payoutMinor: row.payout_minor });
  }
  expect(answered(await single(member, '1.00')).round.fair.nonce).toBe(100);
});

it('answers a repeated request as before, also at the same time and under new seeds, and refuses another one under its key', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const intent = { rounds: 5, stops: { loss: '3.00' } };
  const [first, twin] = await Promise.all([volley(member, intent, { key }), volley(member, intent, { key })]);
  expect(answered(twin)).toEqual(answered(first));
  answered(await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'another'));
  const again = answered(await volley(member, intent, { key }));
  const playedOf = ({ rounds }: typeof again) => rounds.map(({ fair, ...round }) => [round, fair.nonce]);
  expect(playedOf(again)).toEqual(playedOf(answered(first)));
  expect([again.ended, again.balance]).toEqual([answered(first).ended, answered(first).balance]);
  const stopped = { ...intent, stops: { ...intent.stops, profit: '9.00' } };
  for (const other of [{ rounds: 6 }, { rounds: 5, stops: { loss: '4.00' } }, stopped, { ...intent, stake: '2.00' }])
    expect(codeOf(await volley(member, other, { key }))).toBe('request.idempotency_key_reused');
  expect(codeOf(await single(member, '1.00', { key }))).toBe('request.idempotency_key_reused');
  const bet = randomUUID();
  answered(await single(member, '1.00', { key: bet }));
  expect(codeOf(await volley(member, { rounds: 1 }, { key: bet }))).toBe('request.idempotency_key_reused');
  expect(await roundsOf(member.memberId)).toHaveLength(again.rounds.length + 1);
});

it('plays nothing when the first round is refused, and ends before one that the balance does not pay', async () => {
  const poor = await table.newMember(north, '0.50');
  expect(codeOf(await volley(poor, {}))).toBe('wallet.insufficient');
  expect(codeOf(await volley(poor, { stake: '0.01' }))).toBe('stake.out_of_range');
  expect(codeOf(await volley(poor, { baseStake: '0' }))).toBe('stake.out_of_range');
  expect(codeOf(await volley(poor, { input: { target: 500, direction: 'over' } }))).toBe('input.invalid');
  expect(codeOf(await volley(poor, { stops: { loss: '1.001' } }))).toBe('money.malformed');
  expect(await roundsOf(poor.memberId)).toEqual([]);
  const losing = { target: 98, direction: 'over' };
  for (;;) {
    const member = await table.newMember(north, '7.00');
    const played = answered(await volley(member, { input: losing, onLoss: { kind: 'raise', percent: 100 } }));
    if (played.rounds.some(({ payout }) => payout !== '0.00')) continue;
    expect([played.rounds.map(({ stake }) => stake), played.ended]).toEqual([['1.00', '2.00', '4.00'], 'balance']);
    expect(played.nextStake).toBe('8.00');
    break;
  }
});

it('is refused where a jurisdiction or a game counts time, and where autoplay or quick play is off', async () => {
  for (const merchant of [slow, calm, still])
    expect(codeOf(await volley(await table.newMember(merchant), {}, { merchant }))).toBe('volley.refused');
  const member = await table.newMember();
  expect(codeOf(await volley(member, { input: {} }, { game: 'dragons-hoard' }))).toBe('volley.refused');
  expect(codeOf(await volley(member, { input: { mines: 3 } }, { game: 'mines' }))).toBe('game.disabled');
  expect(await roundsOf(member.memberId)).toEqual([]);
});

it('MEM-06 stakes bonus money round after round: what each draws, and its part of what it pays', async () => {
  // Less than a stake: the first round draws bonus money, whatever the dice say.
  const member = await table.newMember(north, '5.00');
  await table.bonusMoney.give(member, '100.00', { maxBetMinor: '1500' });
  await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'mine');
  const played = answered(await volley(member, { stake: '10.00', rounds: 8 }));
  const rounds = await roundsOf(member.memberId);
  expect(rounds).toHaveLength(8);
  let [cash, bonus] = [500n, 10_000n];
  for (const { stake_minor: stake, payout_minor: payout, balance_minor: balance } of rounds) {
    // Cash first; what is paid is divided as the stake was.
    const part = stake > cash ? stake - cash : 0n;
    const won = (payout * part) / stake;
    [cash, bonus] = [cash - (stake - part) + (payout - won), bonus - part + won];
    expect(balance).toBe(cash + bonus);
  }
  const left = await table.bonusMoney.look(member);
  expect(left).toMatchObject({ cashMinor: cash, bonusMinor: bonus });
  expect(minor(played.balance)).toBe(cash + bonus);
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  expect(published).toHaveLength(left.bets.length);
  expect(published.length).toBeGreaterThan(0);
});

it('MEM-06 takes no bonus money above its largest bet: a volley ends there, or is not begun', async () => {
  const member = await table.newMember(north, '0.00');
  await table.bonusMoney.give(member, '100.00', { maxBetMinor: '1500' });
  await rotateSeeds(table.play.routes, north, stageOf(member, 'dice'), 'mine');
  expect(codeOf(await volley(member, { stake: '90.00' }))).toBe('bonus.above_max');
  // There is no cash, whatever is won: the first round after a loss is above.
  const raised = await volley(member, { stake: '10.00', rounds: 50, onLoss: { kind: 'raise', percent: 100 } });
  expect(answered(raised)).toMatchObject({ ended: 'limit', nextStake: '20.00' });
});
