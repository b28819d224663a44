/** Template: three reels of three rows, five lines. Each stop is an unbiased draw among the stops of its reel, and what is shown is exactly what those stops show. */
import { slotEngine } from '#slot-kit';
import definition from './definition.json' with { type: 'json' };

export const createEngine = () =>
  slotEngine(definition, {
    describe: ({ base: { wins } }) =>
      wins.length === 0
        ? [{ key: 'game.template.result.none' }]
        : wins.map(({ line = 0, symbol }) => ({
            key: 'game.template.result.line',
            values: { line: line + 1 },
            names: { symbol: `game.template.symbol.${symbol}` },
          })),
  });
