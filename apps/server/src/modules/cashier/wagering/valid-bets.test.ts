/** Which bets count towards wagering requirements: only what was really at risk. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { fairChance } from '#engine-kit';
import { type DiceInput, engine as dice } from '#games/dice/engine.ts';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { oak } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { fund } from '../testing/pay.ts';
import { must } from '../testing/request.ts';
import { QUIET_MS } from './count-draws.ts';
import { stakedSince } from './store-wagering.ts';

let testKit: TestKit;

beforeAll(async () => {
  testKit = await openTestKit({ merchants: [oak] });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

let facts = 0;
const at = () => new Date(testKit.time.now).toISOString();

/** A member with 1,000.00 to play. */
async function newPlayer(): Promise<Session> {
  const session = await testKit.newMember(oak);
  await fund(testKit, oak, session, '1000');
  return session;
}

async function publish(
  reported: readonly (Partial<Facts['round.settled']> & { readonly memberId: string })[],
): Promise<void> {
  for (const one of reported) {
    facts += 1;
    const bet = { isTrial: false, game: 'dice', category: 'RNG', currency: 'PHP', stakeMinor: '0', payoutMinor: '0' };
    const fact = { roundId: `round-${facts}`, ...bet, at: at(), ...one };
    await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'round.settled', fact)));
  }
  await testKit.settleFacts();
}

/** Settled bets of one draw, as amounts staked and paid. */
async function endInDraw(session: Session, draw: string, bets: readonly (readonly [number, number])[]): Promise<void> {
  for (const [staked, paid] of bets) {
    facts += 1;
    const bet = {
      isTrial: false,
      game: 'five',
      currency: 'PHP',
      state: paid > 0 ? ('won' as const) : ('lost' as const),
    };
    const amounts = { stakeMinor: `${staked * 100}`, payoutMinor: `${paid * 100}` };
    const fact = {
      orderId: `order-${facts}`,
      memberId: session.memberId,
      drawNumber: draw,
      ...bet,
      ...amounts,
      at: at(),
    };
    await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'order.settled', fact)));
  }
  await testKit.settleFacts();
}

async function quiet(): Promise<void> {
  testKit.time.now += QUIET_MS;
  await testKit.cashier.workOnDue();
}

const leftOf = async (session: Session) => (await must(testKit, 'withdrawOptions', oak, session)).wageringLeft;

/** One bet on dice with the game's own outcome. */
function diceBet(memberId: string, input: DiceInput, stakeMinor: number, clientSeed: string, nonce: number) {
  const chance = fairChance({ serverSeed: '00'.repeat(32), clientSeed, nonce });
  const { multiplierE4 } = dice.play(input, chance);
  const payoutMinor = `${Math.floor((stakeMinor * multiplierE4) / 10_000)}`;
  return { memberId, stakeMinor: `${stakeMinor}`, payoutMinor, maxMultiplierE4: dice.maxMultiplierE4(input) };
}

describe('a bet that can hardly lose', () => {
  it('MEM-04: clears nothing in twenty bets on 98 of 100, whatever the rolls', async () => {
    const input = fc.constantFrom<DiceInput>({ target: 2.01, direction: 'over' }, { target: 98, direction: 'under' });
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 20, maxLength: 20 }), fc.string(), async (inputs, seed) => {
        const session = await newPlayer();
        await publish(inputs.map((one, nonce) => diceBet(session.memberId, one, 100_000, seed, nonce)));
        expect(await leftOf(session)).toBe('1000.00');
        expect(await stakedSince(testKit.db, oak.id, session.memberId, new Date(0))).toBe(0n);
      }),
      { numRuns: 4 },
    );
  });

  it('MEM-04: counts its win, where the maximum payout is not known', async () => {
    const session = await newPlayer();
    const { memberId } = session;
    await publish(Array.from({ length: 20 }, () => ({ memberId, stakeMinor: '100000', payoutMinor: '101020' })));
    expect(await leftOf(session)).toBe('796.00');
  });
});

describe('a bet that can lose', () => {
  it.each([
    ['lost', '0', '900.00'],
    ['paid half', '5000', '950.00'],
    ['given back', '10000', '1000.00'],
    ['paid half again', '15000', '950.00'],
    ['doubled', '20000', '900.00'],
    ['paid a hundredfold', '1000000', '900.00'],
  ])('MEM-04: counts by what was won or lost, at most its stake: 100.00 that are %s', async (_, payoutMinor, left) => {
    const session = await newPlayer();
    await publish([{ memberId: session.memberId, stakeMinor: '10000', payoutMinor, maxMultiplierE4: 1_000_000 }]);
    expect(await leftOf(session)).toBe(left);
  });
});

describe('bets that cover each other in one draw', () => {
  it.each([
    ['the loser', [500, 0], [500, 980]],
    ['the winner', [500, 980], [500, 0]],
  ] as const)('MEM-04: count as one, though %s ends first', async (_, first, second) => {
    const session = await newPlayer();
    await endInDraw(session, '1', [first]);
    await testKit.cashier.workOnDue();
    expect(await leftOf(session)).toBe('1000.00');
    testKit.time.now += QUIET_MS - 1_000;
    await endInDraw(session, '1', [second]);
    await testKit.cashier.workOnDue();
    expect(await leftOf(session)).toBe('1000.00');
    await quiet();
    expect(await leftOf(session)).toBe('980.00');
    await quiet();
    expect(await leftOf(session)).toBe('980.00');
  });

  it('MEM-04: count separately in different draws, and never again', async () => {
    const session = await newPlayer();
    await endInDraw(session, '1', [[200, 0]]);
    await endInDraw(session, '2', [[200, 392]]);
    await Promise.all([quiet(), testKit.secondNode().workOnDue()]);
    expect(await leftOf(session)).toBe('608.00');
    // A later settlement: what it adds is counted, and nothing is taken back.
    await endInDraw(session, '1', [[100, 0]]);
    await endInDraw(session, '2', [[100, 0]]);
    await quiet();
    expect(await leftOf(session)).toBe('508.00');
  });
});
