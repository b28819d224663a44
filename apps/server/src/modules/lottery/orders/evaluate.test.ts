import { expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import { north } from '../../play/testing/open-table.ts';
import type { DrawRow } from '../draws/index.ts';
import { createLotteryRegistry } from '../lottery-registry.ts';
import { evaluate, nothingRemembered } from './evaluate.ts';

const registry = createLotteryRegistry(games);
const game = registry.find('lottery-11x5-1');
const engine = game && (await registry.engine(game, {}));
if (!engine) throw new Error('11x5 is sold');

/** Of three bets of 2.00 on the sum. */
function endOf(numbers: readonly number[] | null, marks = ['big', 'small', 'even']) {
  const bet = engine?.readBet({
    playType: 'Tradition',
    series: 1_900,
    play: '11x5.sum-sides',
    marks,
  });
  if (!bet?.ok) throw new Error('it is a bet');
  const line = { id: 'line', bet: JSON.stringify(bet.value), unitMinor: 200n, multiple: 1, stakeMinor: 600n };
  const ticket = {
    memberId: 'member',
    orderId: 'order',
    isTrial: false,
    source: 'originals',
    currency: 'PHP',
    variant: 'standard',
    chaseId: 'chase',
    hasOneLine: true,
    lines: [{ ...line, maxMinor: 10_000n, rebateBp: 250, series: 1_900 }],
  };
  const draw = { outcome: numbers === null ? null : { numbers } } as unknown as DrawRow;
  const engines = new Map([['standard', engine as NonNullable<typeof engine>]]);
  const { ended, failed } = evaluate(
    { engines, merchant: north, draw, bonusUse: undefined },
    [ticket],
    nothingRemembered(),
  );
  expect(failed).toEqual([]);
  return ended[0];
}

it('gives a rebate on what of a stake was at risk: not on what came back, nor of a void draw', () => {
  expect(endOf([1, 2, 3, 4, 11])).toMatchObject({ state: 'won', rebateMinor: 15n, hasWon: true });
  // The sum is 30: big and small come back.
  expect(endOf([1, 3, 6, 9, 11])).toMatchObject({ state: 'won', rebateMinor: 5n });
  expect(endOf(null)).toMatchObject({ state: 'returned', payoutMinor: 0n, rebateMinor: 0n });
});

it('takes for no win what only came back: a chase goes on after it', () => {
  expect(endOf([1, 3, 6, 9, 11], ['big', 'small'])).toMatchObject({ state: 'won', hasWon: false });
  expect(endOf([1, 3, 6, 9, 11], ['big', 'even'])).toMatchObject({ state: 'won', hasWon: true });
  expect(endOf([1, 3, 6, 9, 11], ['odd'])).toMatchObject({ state: 'lost', hasWon: false });
  expect(endOf(null)).toMatchObject({ hasWon: false });
});
