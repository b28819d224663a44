import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../http/handlers.ts';
import type { TransfersModule } from './index.ts';
import { coral } from './testing/merchants.ts';
import { type Before, openTransferKit, type TransferKit } from './testing/open-transfer-kit.ts';
import { must, request } from './testing/request.ts';

const START_MINOR = 2_000_00n;
const MINUTE = 60_000;

let testKit: TransferKit;
beforeAll(async () => {
  testKit = await openTransferKit();
});
afterAll(() => testKit.close());

/** Network faults of a call; further ones are triggered by the last digits of the amount. */
const wire = fc.constantFrom<ReturnType<Before>>('pass', 'pass', 'pass', 'cut before', 'cut after', 'fail');
/** Done, refused, done with the answer lost, refused with the answer lost, late, never, and malformed. */
const amount = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, 13, 17, 19, 23, 29, 41));

type Action =
  | { kind: 'move'; direction: 'in' | 'out'; amount: [number, number]; wire: ReturnType<Before>; taps: number }
  | { kind: 'collect'; wire: ReturnType<Before>; taps: number }
  | { kind: 'read' | 'launch'; wire: ReturnType<Before> }
  | { kind: 'pass'; seconds: number; wire: ReturnType<Before> }
  | { kind: 'restart' };

const taps = fc.integer({ min: 1, max: 3 });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      direction: fc.constantFrom('in' as const, 'out' as const),
      amount,
      wire,
      taps,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('collect' as const), wire, taps }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'launch' as const), wire }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 200 }), wire }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

interface Run {
  readonly session: Session;
  node: TransfersModule;
  keys: number;
}

async function act(run: Run, one: Action): Promise<void> {
  const { session } = run;
  testKit.wire.before = 'wire' in one ? () => one.wire : () => 'pass';
  switch (one.kind) {
    case 'move': {
      const [hundreds, rest] = one.amount;
      const body = { vendor: 'harbour', direction: one.direction, amount: `${hundreds * 100 + rest}.00` };
      run.keys += 1;
      const requested = { body, key: `k${run.keys}`, node: run.node };
      await Promise.all(
        Array.from({ length: one.taps }, () => request(testKit, 'transfer', coral, session, requested)),
      );
      return;
    }
    case 'collect':
      await Promise.all(
        Array.from({ length: one.taps }, () =>
          request(testKit, 'collectTransfers', coral, session, { body: {}, node: run.node }),
        ),
      );
      return;
    case 'read':
      await request(testKit, 'vendorWallet', coral, session, { params: { vendor: 'harbour' }, node: run.node });
      return;
    case 'launch':
      await run.node.prepareLaunch({
        merchant: coral,
        memberId: session.memberId,
        vendor: testKit.harbour,
        isDecided: true,
      });
      return;
    case 'pass':
      testKit.time.now += one.seconds * 1_000;
      testKit.ring();
      await run.node.workOnDue();
      return;
    case 'restart':
      run.node = testKit.freshNode();
  }
}

/** Until none is in progress: longer than any request is valid and any query waits. */
async function comeToRest({ node, session }: Run): Promise<void> {
  testKit.wire.before = () => 'pass';
  for (let step = 0; step < 2; step += 1) {
    testKit.time.now += 11 * MINUTE;
    testKit.ring();
    await node.workOnDue();
  }
  await must(testKit, 'vendorWallet', coral, session, { params: { vendor: 'harbour' }, node });
}

async function restsRight({ session, node }: Run): Promise<void> {
  const { content } = await must(testKit, 'transfers', coral, session, { query: { limit: 50 }, node });
  expect(content.filter(({ state }) => state !== 'done' && state !== 'refused')).toEqual([]);
  const done = content.filter(({ state }) => state === 'done');
  const net = done.reduce(
    (sum, { direction, amount: text }) => sum + (direction === 'in' ? 1n : -1n) * BigInt(text.replace('.', '')),
    0n,
  );
  const { thereMinor, underWayMinor } = await testKit.holdings(coral, session);
  expect({ there: thereMinor, underWay: underWayMinor, cash: await testKit.cash(coral, session) }).toEqual({
    there: net,
    underWay: 0n,
    cash: START_MINOR - net,
  });
  expect(await testKit.atVendor(coral, session.memberId)).toBe(net);
}

describe('any sequence of transfers, lost answers, late arrivals and restarts', () => {
  it('MEM-08 ends with the vendor’s books equal to ours, nothing doubled and nothing lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
        const run: Run = { session: await testKit.newMember(coral, START_MINOR), node: testKit.transfers, keys: 0 };
        for (const one of actions) await act(run, one);
        await comeToRest(run);
        await restsRight(run);
      }),
      { numRuns: process.env.WHOLE ? 12 : 5 },
    );
    await testKit.expectBooks();
    expect(testKit.alerts).toEqual([]);
  });
});
