/** Ninety lotteries at three merchants by two nodes for some minutes; `npm run soak:draws` runs them for hours. */
import { expect, it } from 'vitest';
import { runLotteries } from './testing/many-lotteries.ts';

it('draws ninety lotteries of three merchants by two nodes at once, none missed and none twice, and settles every order once', async () => {
  // So many orders that one of them wins, but in one case of 10^10.
  const { lotteries, draws, orders, won, wrong } = await runLotteries({ minutes: 2, ordersAtOnce: 6 });
  expect(wrong).toEqual([]);
  expect(lotteries).toBe(90);
  expect(draws).toBeGreaterThan(80);
  expect(orders).toBeGreaterThan(40);
  expect(won).toBeGreaterThan(0);
}, 120_000);
