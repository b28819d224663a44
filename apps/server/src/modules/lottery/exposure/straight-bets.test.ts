/** What one result may pay bounds no bet on another: straight bets on all 100,000 results of five digits fit beside each other. */
import { expect, it } from 'vitest';
import { games } from '#games/registry.ts';
import { createBook } from './index.ts';

const STAKE = 100n;
const ONE_E4 = 10_000n;

it('takes a straight bet on each of 100,000 numbers where a result may pay just one of them, and then not one more', async () => {
  const game = games.find(({ code }) => code === 'lottery-ssc-1');
  if (game?.shape !== 'shared') throw new Error('there is a lottery of five digits');
  const { engine } = await game.engine();
  const cellsOf = (number: number) => {
    const rows = [...`${number}`.padStart(5, '0')].map((digit) => [digit]);
    const bet = engine.readBet({ playType: 'Entertainment', play: 'ssc.five.straight', rows });
    if (!bet.ok) throw new Error('a straight bet is legal');
    return engine
      .cellsOf(bet.value)
      .map(({ place, cell, paidE4 }) => ({ place, cell, minor: (BigInt(paidE4) * STAKE) / ONE_E4 }));
  };
  const book = createBook({ places: new Map(), cells: new Map() });
  // One bet wins 97,500 times its stake: so much may one result pay, and so the whole draw, since one number is drawn.
  const limits = { cellMinor: 97_500n * STAKE, drawMinor: 97_500n * STAKE };
  let taken = 0;
  for (let number = 0; number < 100_000; number++) {
    const cells = cellsOf(number);
    if (book.exceeds(cells, limits)) continue;
    book.add(cells);
    taken += 1;
  }
  expect(taken).toBe(100_000);
  for (const number of [0, 12_345, 99_999]) expect(book.exceeds(cellsOf(number), limits)).toBeDefined();
});
