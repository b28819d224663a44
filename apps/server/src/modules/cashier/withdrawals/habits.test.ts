/** What is kept with a withdrawal of how its member played, paid in and is tagged: rules look at it, now and on a trial. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { palm } from '../testing/merchants.ts';
import { openTestKit, type TestKit } from '../testing/open-test-kit.ts';
import { fund } from '../testing/pay.ts';
import { PAYMENT_PASSWORD as paymentPassword } from '../testing/people.ts';
import { must } from '../testing/request.ts';

let testKit: TestKit;
beforeAll(async () => {
  testKit = await openTestKit();
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

const DAY_MS = 86_400_000;
const MINOR = { bets: 2n, merchant_id: palm.id, category: 'RNG' };

it('MEM-04: a withdrawal keeps what was won and kept, the games, bonuses, tags and open documents', async () => {
  const { people } = testKit;
  const session = await testKit.newMember(palm);
  const { memberId } = session;
  people.isCalled(memberId, 'Maria Clara');
  people.isTagged(memberId, ['vip']);
  await fund(testKit, palm, session, '1000.00');
  const cardBody = { bank: 'BDO', holder: 'Maria Clara', number: '001234567890', paymentPassword };
  const card = await must(testKit, 'addCard', palm, session, { body: cardBody });
  testKit.time.now += DAY_MS;
  const day = (ago: number) => new Date(testKit.time.now - ago * DAY_MS);
  const bets = [
    { day: day(1), vendor: 'originals', game: 'dice', state: 'won', stake_minor: 100_00n, payout_minor: 700_00n },
    { day: day(2), vendor: 'lagoon', game: 'reef-7', state: 'lost', stake_minor: 100_00n, payout_minor: 0n },
    // Open, given back, and too long ago: none of it counts.
    { day: day(1), vendor: 'originals', game: 'crash', state: 'open', stake_minor: 900_00n, payout_minor: 0n },
    { day: day(1), vendor: 'originals', game: 'mines', state: 'void', stake_minor: 900_00n, payout_minor: 900_00n },
    { day: day(20), vendor: 'originals', game: 'plinko', state: 'lost', stake_minor: 900_00n, payout_minor: 0n },
  ] as const;
  await testKit.atBackOffice(async (tx) => {
    const rows = bets.map((bet) => ({ ...MINOR, member_id: memberId, ...bet }));
    await tx
      .insertInto('bet_day')
      .values(rows as never)
      .execute();
    return ok();
  });
  const body = { paymentPassword, cardId: card.id, amount: '200.00' };
  const { order } = await must(testKit, 'withdraw', palm, session, { body });
  const [row] = await testKit.db
    .selectFrom('withdrawal_order')
    .select('facts')
    .where('merchant_id', '=', palm.id)
    .where('id', '=', order.orderId)
    .execute();
  expect(row?.facts).toMatchObject({
    // 700 of 200: 500 more than was staked, of 1,000 deposited.
    won_percent: 50,
    kept_percent: -250,
    promoted_percent: 0,
    documents_open: 0,
    tags: ['vip'],
    games: ['lagoon.reef-7', 'originals.dice'],
  });
});
