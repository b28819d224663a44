/** What was played at a vendor with its own wallet is read from its history, each change once. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#contract';
import type { PlayedBet } from '#vendors/plugin-history.ts';
import type { Session } from '../../../http/handlers.ts';
import type { TransferDeps, TransfersModule } from '../index.ts';
import { takeNewestBack, toss, visit } from '../testing/harbour-site.ts';
import { coral, pearl } from '../testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { move } from '../testing/request.ts';

let testKit: TransferKit;
const facts: Facts['bet.changed'][] = [];

beforeAll(async () => {
  testKit = await openTransferKit();
  testKit.outbox.listenMany('test', 'bet.changed', async (_tx, _merchantId, published) => {
    facts.push(...published.map(({ body }) => body));
  });
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

/** A member with money at Harbour; what others played is older than lines may be late. */
async function guest(): Promise<Session> {
  await read(100);
  const member = await testKit.newMember(coral, 1_000_00n);
  await move(testKit, coral, member, { direction: 'in', amount: '500.00' });
  return member;
}

/** Passes time, reads what is due, and delivers what was factsOf. */
async function read(seconds = 20, node: TransfersModule = testKit.transfers): Promise<number> {
  testKit.time.now += seconds * 1000;
  const done = await node.readHistories();
  await testKit.settleFacts();
  return done;
}

const factsOf = ({ memberId }: Session) => facts.filter((fact) => fact.memberId === memberId);
const netOf = (all: readonly Facts['bet.changed'][]) =>
  all.reduce((sum, { stakeMinor, payoutMinor }) => sum + BigInt(payoutMinor) - BigInt(stakeMinor), 0n);

/** A node whose vendor tells its bets otherwise. */
function nodeWith(
  change: (bets: readonly PlayedBet[]) => readonly PlayedBet[] | Promise<readonly PlayedBet[]>,
): TransfersModule {
  const { outside } = testKit.harbour;
  if (!outside) throw new Error('Harbour is outside');
  const vendor = {
    ...testKit.harbour,
    outside: {
      ...outside,
      open: (ports: Parameters<typeof outside.open>[0]) => {
        const { listBets, ...connection } = outside.open(ports);
        if (!listBets) throw new Error('Harbour tells its bets');
        return {
          ...connection,
          listBets: async (request: Parameters<typeof listBets>[0]) => {
            const page = await listBets(request);
            return page.kind === 'page' ? { ...page, bets: await change(page.bets) } : page;
          },
        };
      },
    },
  };
  const vendors: TransferDeps['vendors'] = [vendor];
  return testKit.freshNode({ vendors });
}

it('MEM-05 tells each toss once, with what became of it, however often it is read', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 7);
  const wonMinor = (await testKit.atVendor(coral, member.memberId)) - 500_00n;
  await read();
  const first = factsOf(member);
  expect(first).toHaveLength(7);
  expect(netOf(first)).toBe(wonMinor);
  for (const { stakeMinor, payoutMinor, result, countedMinor, game, isTrial, revision } of first) {
    expect({ game, isTrial, revision }).toEqual({ game: 'harbour-coin', isTrial: false, revision: 1 });
    expect(result).toBe(BigInt(payoutMinor) > BigInt(stakeMinor) ? 'won' : 'lost');
    // What was at risk: 0.95 of the stake of a toss that won.
    const won = BigInt(payoutMinor) - BigInt(stakeMinor);
    expect(BigInt(countedMinor)).toBe(result === 'won' ? won : BigInt(stakeMinor));
  }
  // The next periods overlap this one.
  for (let count = 0; count < 3; count++) await read();
  expect(factsOf(member)).toHaveLength(7);
});

it('tells a toss that was taken back as given back, and counts nothing again', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 1);
  await read();
  await takeNewestBack(testKit);
  await read();
  const [placed, back] = factsOf(member);
  expect(back).toMatchObject({
    betId: placed?.betId,
    result: 'void',
    payoutMinor: '0',
    countedMinor: '0',
    revision: 2,
  });
  expect(placed?.countedMinor).not.toBe('0');
  expect(factsOf(member)).toHaveLength(2);
});

it('tells once what two nodes read at the same moment', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 3);
  testKit.time.now += 20_000;
  const nodes = [testKit.freshNode(), testKit.freshNode(), testKit.transfers];
  await Promise.all(nodes.map((node) => node.readHistories()));
  await testKit.settleFacts();
  expect(factsOf(member)).toHaveLength(3);
});

it('goes on with the page that is missing, and loses nothing while the vendor is away', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 130);
  let requested = 0;
  testKit.wire.before = (path) => (path === '/api/bets' && ++requested > 1 ? 'cut before' : 'pass');
  await read();
  expect(factsOf(member)).toHaveLength(100);
  testKit.wire.before = (path) => (path === '/api/bets' ? 'fail' : 'pass');
  for (let count = 0; count < 7; count++) await read(900);
  expect(factsOf(member)).toHaveLength(100);
  testKit.wire.before = () => 'pass';
  for (let count = 0; count < 4; count++) await read(900);
  expect(factsOf(member)).toHaveLength(130);
  expect(new Set(factsOf(member).map(({ betId }) => betId)).size).toBe(130);
});

it('goes on where a reader has died, and takes nothing from one that comes back', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 130);
  const { promise: never, resolve: comeBack } = Promise.withResolvers<readonly PlayedBet[]>();
  let pages = 0;
  const requested = Promise.withResolvers<void>();
  const dead = nodeWith((bets) => {
    pages += 1;
    if (pages === 1) return bets;
    requested.resolve();
    return never;
  });
  testKit.time.now += 20_000;
  const reading = dead.readHistories();
  await requested.promise;
  // Its claim holds, until it is too old.
  expect(await read(60)).toBe(0);
  expect(factsOf(member)).toHaveLength(100);
  expect(await read(61)).toBe(1);
  expect(factsOf(member)).toHaveLength(130);
  const invented = { betId: 'invented', player: member.memberId, gameCode: 'harbour-coin', currency: 'PHP' };
  comeBack([
    { ...invented, stake: '1.00', payout: '0', result: 'lost', version: 1, placedAt: new Date(testKit.time.now) },
  ]);
  expect(await reading).toBe(0);
  await testKit.settleFacts();
  expect(factsOf(member)).toHaveLength(130);
  expect(new Set(factsOf(member).map(({ betId }) => betId)).size).toBe(130);
  const { backOffice } = testKit.transfers;
  expect(await backOffice.histories(testKit.db, coral.id)).toMatchObject([{ left: 0 }]);
});

it('reads a vendor that is closed for maintenance when it is open again', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 2);
  await visit(testKit, '/repairs', new URLSearchParams({ account: 'coral' }));
  await read();
  expect(factsOf(member)).toHaveLength(0);
  await visit(testKit, '/repairs', new URLSearchParams({ account: 'coral' }));
  await read(900);
  expect(factsOf(member)).toHaveLength(2);
});

it('takes lines that appear late, as long as the vendor may be late', async () => {
  const member = await guest();
  await read();
  await toss(testKit, coral, member, 2);
  await read(
    20,
    nodeWith(() => []),
  );
  expect(factsOf(member)).toHaveLength(0);
  await read();
  expect(factsOf(member)).toHaveLength(2);
});

it('leaves out what is no bet of a member, says why, and takes it when it is one', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 1);
  await read(
    20,
    nodeWith((bets) => bets.map((bet) => ({ ...bet, player: 'somebody-else' }))),
  );
  await read(
    20,
    nodeWith((bets) => bets.map((bet) => ({ ...bet, gameCode: 'elsewhere' }))),
  );
  expect(factsOf(member)).toHaveLength(0);
  const { backOffice } = testKit.transfers;
  const ofCoral = () => backOffice.leftLines(testKit.db, coral.id);
  expect(await ofCoral()).toMatchObject([{ vendor: 'harbour', reason: 'game', line: { gameCode: 'elsewhere' } }]);
  expect(await backOffice.histories(testKit.db, coral.id)).toMatchObject([{ vendor: 'harbour', left: 1, attempts: 0 }]);
  expect(await backOffice.leftLines(testKit.db, pearl.id)).toEqual([]);
  await read();
  expect(factsOf(member)).toHaveLength(1);
  expect(await ofCoral()).toEqual([]);
});

it('believes no second version under the number of the first', async () => {
  const member = await guest();
  await toss(testKit, coral, member, 1);
  await read();
  await read(
    20,
    nodeWith((bets) => bets.map((bet) => ({ ...bet, result: 'won', payout: '400000.00' }))),
  );
  expect(factsOf(member)).toHaveLength(1);
  expect(await testKit.transfers.backOffice.leftLines(testKit.db, coral.id)).toMatchObject([{ reason: 'conflict' }]);
});

it('has nothing to read at a merchant where no member was ever at a vendor', async () => {
  expect(await testKit.transfers.backOffice.histories(testKit.db, pearl.id)).toEqual([]);
});
