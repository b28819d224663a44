/** Rules of the cells that liability is counted by: whatever is drawn, bets are not paid more than their cells say together. */
import { type Cell, fairChance, mostPaidE4, type SharedEngine } from '#engine-kit';
import type { Json } from '#kernel';
import { type Breaches, PLAYED_DAY } from './conformance.ts';

/** These bets, and one result of this number. */
export function cellBreaches(engine: SharedEngine, inputs: readonly Json[], nonce: number): Breaches {
  const bets = inputs.flatMap((input) => {
    const bet = engine.readBet(input);
    return bet.ok ? [bet.value] : [];
  });
  const draw = engine.draw(fairChance({ serverSeed: 'cells', clientSeed: 'conformance', nonce }), PLAYED_DAY);
  const breaches: string[] = [];
  const all: Cell[] = [];
  let paidE4 = 0;
  for (const bet of bets) {
    const cells = engine.cellsOf(bet);
    all.push(...cells);
    paidE4 += engine.settle(bet, draw).paidE4;
    if (mostPaidE4(cells) < engine.maxMultiplierE4(bet))
      breaches.push(`its cells hide a win of ${JSON.stringify(bet)}`);
  }
  if (paidE4 > mostPaidE4(all)) breaches.push(`pays ${paidE4} where its cells say at most ${mostPaidE4(all)}`);
  return breaches;
}
