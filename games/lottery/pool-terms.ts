/** The pool of a lottery of six numbers and an additional one, as the usual TOTO of 6/49 has it. */
import type { PoolTerms } from '#engine-kit';

export function poolTerms(percent: number): PoolTerms {
  return {
    priceUnits: 1,
    ofSalesBp: percent * 100,
    shared: [
      { group: 'g1', ofPoolBp: 3_800 },
      { group: 'g2', ofPoolBp: 800 },
      { group: 'g3', ofPoolBp: 550 },
      { group: 'g4', ofPoolBp: 300 },
    ],
    fixed: [
      { group: 'g5', times: 50 },
      { group: 'g6', times: 25 },
      { group: 'g7', times: 10 },
    ],
    maxRolls: 4,
    guaranteedPrices: 1_000_000,
  };
}
