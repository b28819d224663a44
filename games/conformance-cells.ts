/** Rules of the cells that liability is counted by: whatever is drawn, bets are not paid more than their cells say together. */
import { type Cell, fairChance, maxPaidE4, type SharedEngine } from '#engine-kit';
import type { Json } from '#kernel';
import { PLAYED_DAY, type Violations } from './conformance.ts';

/** These bets, and one result of this number. */
export function cellViolations(engine: SharedEngine, inputs: readonly Json[], nonce: number): Violations {
  const bets = inputs.flatMap((input) => {
    const bet = engine.readBet(input);
    return bet.ok ? [bet.value] : [];
  });
  const draw = engine.draw(fairChance({ serverSeed: 'cells', clientSeed: 'conformance', nonce }), PLAYED_DAY);
  const violations: string[] = [];
  const all: Cell[] = [];
  let paidE4 = 0;
  for (const bet of bets) {
    const cells = engine.cellsOf(bet);
    all.push(...cells);
    paidE4 += engine.settle(bet, draw).paidE4;
    if (maxPaidE4(cells) < engine.maxMultiplierE4(bet))
      violations.push(`its cells hide a win of ${JSON.stringify(bet)}`);
  }
  if (paidE4 > maxPaidE4(all)) violations.push(`pays ${paidE4} where its cells say at most ${maxPaidE4(all)}`);
  return violations;
}
