/** Which bets count towards wagering requirements: only what was really at risk. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { countedMinor, fairChance, payoutMinor, type Settled, settledBy } from '#engine-kit';
import { createEngine, type DiceInput } from '#games/dice/engine.ts';
import { ok } from '#kernel';
import type { Session } from '../../../http/handlers.ts';
import { plainTerms } from '../../wallet/index.ts';
import { oak } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { fund } from '../testing/pay.ts';
import { must } from '../testing/request.ts';
import { QUIET_MS } from './count-draws.ts';
import { stakedSince } from './store-wagering.ts';

const dice = createEngine({ percent: 99 });

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
    const end = { result: 'lost', countedMinor: '0' } as const;
    const fact = { roundId: `round-${facts}`, ...bet, ...end, at: at(), ...one };
    await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'round.settled', fact)));
  }
  await testKit.settleFacts();
}

/** Settled bets of one draw, as amounts staked and paid. */
async function endInDraw(
  session: Session,
  draw: string,
  bets: readonly (readonly [number, number])[],
  endedAt = at(),
): Promise<void> {
  for (const [staked, paid] of bets) {
    facts += 1;
    const bet = { isTrial: false, game: 'five', currency: 'PHP' };
    const order = {
      orderId: `order-${facts}`,
      stakeMinor: `${staked * 100}`,
      payoutMinor: `${paid * 100}`,
      result: paid > 0 ? ('won' as const) : ('lost' as const),
    };
    const fact = { memberId: session.memberId, drawNumber: draw, ...bet, orders: [order], at: endedAt };
    await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'orders.settled', fact)));
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
  return ended(memberId, stakeMinor, dice.settle(dice.play(input, chance)), dice.maxMultiplierE4(input));
}

/** A stake with its end, as play publishes it. */
function ended(memberId: string, stake: number, settled: Settled, maxMultiplierE4?: number) {
  return {
    memberId,
    stakeMinor: `${stake}`,
    payoutMinor: `${payoutMinor(BigInt(stake), settled.paidE4, 1n << 62n)}`,
    result: settled.result,
    countedMinor: `${countedMinor(BigInt(stake), settled)}`,
    ...(maxMultiplierE4 !== undefined && { maxMultiplierE4 }),
  };
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
    await publish(Array.from({ length: 20 }, () => ended(memberId, 100_000, settledBy(10_102))));
    expect(await leftOf(session)).toBe('796.00');
  });
});

describe('a bet that can lose', () => {
  it.each([
    ['lost', settledBy(0), '900.00'],
    ['paid half', settledBy(5_000), '950.00'],
    ['a push', settledBy(10_000), '1000.00'],
    ['half lost', { paidE4: 5_000, result: 'half-lost', countedE4: 5_000 } as const, '950.00'],
    ['void', { paidE4: 10_000, result: 'void', countedE4: 0 } as const, '1000.00'],
    ['paid half again', settledBy(15_000), '950.00'],
    ['doubled', settledBy(20_000), '900.00'],
    ['paid a hundredfold', settledBy(1_000_000), '900.00'],
  ])('MEM-04: counts what was at risk, at most its stake: 100.00 that are %s', async (_, settled, left) => {
    const session = await newPlayer();
    await publish([ended(session.memberId, 10_000, settled, 1_000_000)]);
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

  it('MEM-04: count as one, though both are delivered long after they ended, one before the other', async () => {
    const session = await newPlayer();
    const endedAt = at();
    testKit.time.now += 10 * QUIET_MS;
    await endInDraw(session, '1', [[500, 0]], endedAt);
    await testKit.cashier.workOnDue();
    await endInDraw(session, '1', [[500, 980]], endedAt);
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

describe('orders that drew on bonus money', () => {
  /** An order of 10.00 in a draw, of which a part is bonus money. */
  async function placed(session: Session, draw: string) {
    facts += 1;
    const { memberId } = session;
    const orderId = `drawn-${facts}`;
    const movement = {
      accountRef: { merchant: oak, memberId, isTrial: false },
      source: 'originals',
      ref: orderId,
      requestHash: orderId,
      label: 'five',
      bonusUse: { category: 'LOTT', draw: `five:${draw}` },
    };
    const move = (one: Parameters<typeof testKit.wallet.moveGroups>[1][number][number]) =>
      testKit.atBackOffice(async (tx) => ok(await testKit.wallet.moveGroups(tx, [[one]])));
    await testKit.atBackOffice(async (tx) => {
      const stake = { ...movement, externalId: `stake:${orderId}`, amountMinor: 1_000n };
      const [check] = await testKit.wallet.checkStakes(tx, [stake]);
      if (check?.kind !== 'ready') throw new Error('there is enough');
      return ok(await testKit.wallet.moveGroups(tx, [[{ ...stake, kind: 'stake', drawn: check.drawn }]]));
    });
    const end = async (result: 'void' | 'lost') => {
      if (result === 'void')
        await move({ ...movement, kind: 'refund', externalId: `void:${orderId}`, amountMinor: 1_000n });
      const order = { orderId, stakeMinor: '1000', payoutMinor: '0', result };
      const fact = {
        memberId,
        drawNumber: draw,
        isTrial: false,
        game: 'five',
        currency: 'PHP',
        orders: [order],
        at: at(),
      };
      await testKit.atBackOffice(async (tx) => ok(await testKit.outbox.publish(tx, oak.id, 'orders.settled', fact)));
      await testKit.settleFacts();
    };
    return { orderId, end };
  }

  it('MEM-06 counts a draw towards the grant that it drew on, and waits no longer for what was given back', async () => {
    const session = await testKit.newMember(oak);
    const owner = { merchantId: oak.id, memberId: session.memberId };
    const award = { awardMinor: 2_000n, requiredMinor: 1_000_000n, isOffered: false };
    const terms = { ...plainTerms, counts: 'bonus' as const };
    const granted = await testKit.atBackOffice(async (tx) =>
      ok(
        await testKit.bonus.grant(tx, [
          { ...owner, merchant: oak, campaign: 'draws', version: 1, period: 'once', terms, ...award },
        ]),
      ),
    );
    const [grant] = granted.ok ? granted.value : [];
    const [back, lost] = [await placed(session, 'd1'), await placed(session, 'd1')];
    const drew = await testKit.bonus.partsOfOutcome(testKit.db, oak.id, {
      bonusUse: { category: 'LOTT' },
      bets: [back, lost].map(({ orderId: ref }) => ({ ref, memberId: session.memberId, isTrial: false })),
      movements: [],
    });
    expect(drew).toHaveLength(2);
    expect(await testKit.bonus.active(testKit.db, owner)).toMatchObject({ bonusMinor: 0n });
    await back.end('void');
    await lost.end('lost');
    expect((await testKit.bonus.active(testKit.db, owner))?.grant.done_minor).toBe(0n);
    await quiet();
    expect((await testKit.bonus.active(testKit.db, owner))?.grant.done_minor).toBe(1_000n);
    const shown = await testKit.bonus.counts(testKit.db, oak.id, grant?.id ?? '', 10);
    expect(shown.map(({ reason, counted_minor: minor }) => [reason, minor])).toEqual([['counted', 1_000n]]);
    // What was given back is lost, too: then nothing is left, and no bet is open.
    const last = await placed(session, 'd2');
    await last.end('lost');
    await quiet();
    expect(await testKit.bonus.active(testKit.db, owner)).toBeUndefined();
  });
});
