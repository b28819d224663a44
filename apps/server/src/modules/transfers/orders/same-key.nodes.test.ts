/**
 * One transfer requested at two nodes at once, under one key: both get the same answer, whatever refused the second because of the
 * first.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import { coral } from '../testing/merchants.ts';
import { openTransferKit, type TransferKit } from '../testing/open-transfer-kit.ts';
import { move, must, request } from '../testing/request.ts';

const ROUNDS = 20;
let testKit: TransferKit;

beforeAll(async () => {
  testKit = await openTransferKit([coral]);
  if (testKit.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
});
afterEach(() => testKit.expectBooks());
afterAll(() => testKit.close());

type Moving = BodyOf<Endpoints['transfer']>;

it.each<[string, Moving, bigint]>([
  ['all there is to the vendor', { vendor: 'harbour', direction: 'in' }, 1_000_00n],
  ['all there is back', { vendor: 'harbour', direction: 'out' }, 400_00n],
  ['more than half of it there', { vendor: 'harbour', direction: 'in', amount: '400.00' }, 400_00n],
])('MEM-08 %s', async (_, body, movedMinor) => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await testKit.newMember(coral, 1_000_00n);
    if (body.direction === 'out') await move(testKit, coral, member, { direction: 'in', amount: '400.00' });
    const before = await testKit.cash(coral, member);
    const nodes = [testKit.freshNode(), testKit.freshNode(), testKit.freshNode()];
    const answers = await Promise.all(
      nodes.map((node) => request(testKit, 'transfer', coral, member, { body, key: `one ${round}`, node })),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.value.transfer.transferId : answer.refusal.code));
    expect(new Set(ids).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    const moved = await testKit.cash(coral, member);
    expect(body.direction === 'in' ? before - moved : moved - before).toBe(movedMinor);
  }
});

it('MEM-08 everything back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await testKit.newMember(coral, 1_000_00n);
    await move(testKit, coral, member, { direction: 'in', amount: '400.00' });
    const nodes = [testKit.freshNode(), testKit.freshNode()];
    const answers = await Promise.all(
      nodes.map((node) => must(testKit, 'collectTransfers', coral, member, { body: {}, key: `all ${round}`, node })),
    );
    const ids = answers.map(({ transfers, left }) => [transfers.map(({ transferId }) => transferId), left]);
    expect(ids[1]).toEqual(ids[0]);
    expect(answers[0]?.transfers).toHaveLength(1);
    expect(await testKit.cash(coral, member)).toBe(1_000_00n);
  }
});
