/** What the orders of a bench are made of. */
import { payoutMinor } from '#engine-kit';
import { createEngine, type LotteryConfig } from '#games/lottery/engine.ts';
import type { Kind, Kinds } from '../kit/fill-orders.ts';

/** Every play that is sold; the sides of the sum, which half of all draws win; and the 100,000 numbers. */
export async function kindsOf(config: LotteryConfig): Promise<Kinds> {
  const engine = await createEngine(config);
  const kindOf = (input: unknown): Kind => {
    const bet = engine.readBet(input);
    if (!bet.ok) throw new Error(`${JSON.stringify(input)} is legal`);
    const { play, playType } = bet.value;
    const maxMinor = payoutMinor(100n, engine.maxMultiplierE4(bet.value));
    return {
      play: String(play),
      playType: String(playType),
      bet: JSON.stringify(bet.value),
      betCount: engine.unitsOf(bet.value),
      maxMinor,
    };
  };
  const sides = ['big', 'small', 'odd', 'even'].map((mark) =>
    kindOf({ playType: 'Entertainment', play: 'ssc.five.sum-sides', marks: [mark] }),
  );
  const numbers = Array.from({ length: 100_000 }, (_, number) =>
    kindOf({
      playType: 'Entertainment',
      play: 'ssc.five.straight',
      rows: [...number.toString().padStart(5, '0')].map((digit) => [digit]),
    }),
  );
  return { popular: sides, common: engine.samples.map(({ input }) => kindOf(input)), rare: numbers };
}
