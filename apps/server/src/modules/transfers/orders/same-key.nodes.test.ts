/**
 * One transfer requested at two nodes at once, under one key: both get the same answer, whatever refused the second because of the
 * first.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BodyOf, Endpoints } from '#contract';
import { coral } from '../testing/merchants.ts';
import { type Dock, openDock } from '../testing/open-dock.ts';
import { move, must, request } from '../testing/request.ts';

const ROUNDS = 20;
let dock: Dock;

beforeAll(async () => {
  dock = await openDock([coral]);
  if (dock.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
});
afterEach(() => dock.expectBooks());
afterAll(() => dock.close());

type Moving = BodyOf<Endpoints['transfer']>;

it.each<[string, Moving, bigint]>([
  ['all there is to the vendor', { vendor: 'harbour', direction: 'in' }, 1_000_00n],
  ['all there is back', { vendor: 'harbour', direction: 'out' }, 400_00n],
  ['more than half of it there', { vendor: 'harbour', direction: 'in', amount: '400.00' }, 400_00n],
])('MEM-08 %s', async (_, body, movedMinor) => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await dock.newMember(coral, 1_000_00n);
    if (body.direction === 'out') await move(dock, coral, member, { direction: 'in', amount: '400.00' });
    const before = await dock.cash(coral, member);
    const nodes = [dock.freshNode(), dock.freshNode(), dock.freshNode()];
    const answers = await Promise.all(
      nodes.map((node) => request(dock, 'transfer', coral, member, { body, key: `one ${round}`, node })),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.value.transfer.transferId : answer.refusal.code));
    expect(new Set(ids).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    const moved = await dock.cash(coral, member);
    expect(body.direction === 'in' ? before - moved : moved - before).toBe(movedMinor);
  }
});

it('MEM-08 everything back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await dock.newMember(coral, 1_000_00n);
    await move(dock, coral, member, { direction: 'in', amount: '400.00' });
    const nodes = [dock.freshNode(), dock.freshNode()];
    const answers = await Promise.all(
      nodes.map((node) => must(dock, 'collectTransfers', coral, member, { body: {}, key: `all ${round}`, node })),
    );
    const ids = answers.map(({ transfers, left }) => [transfers.map(({ transferId }) => transferId), left]);
    expect(ids[1]).toEqual(ids[0]);
    expect(answers[0]?.transfers).toHaveLength(1);
    expect(await dock.cash(coral, member)).toBe(1_000_00n);
  }
});
