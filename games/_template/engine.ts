/** What the game is, how it is decided, and what it pays: one paragraph by which a player could verify the code. */
import { figuresOf, type InstantEngine, isOneOf, readFields, settledBy } from '#engine-kit';
import { ok, refuse } from '#kernel';

const sides = ['heads', 'tails'] as const;
/** 0.98 × the fair odds of one in two. */
const WIN_E4 = 19_600;

export type CoinInput = { readonly side: (typeof sides)[number] };
export type CoinOutcome = { readonly shown: (typeof sides)[number]; readonly multiplierE4: number };

const engine: InstantEngine<CoinInput, CoinOutcome> = {
  shape: 'instant',
  readInput(raw) {
    const fields = readFields(raw, ['side']);
    return fields && isOneOf(fields.side, sides) ? ok({ side: fields.side }) : refuse('game.malformed');
  },
  play({ side }, chance) {
    const shown = chance.uniform(2) === 0 ? 'heads' : 'tails';
    return { shown, multiplierE4: shown === side ? WIN_E4 : 0 };
  },
  settle: ({ multiplierE4 }) => settledBy(multiplierE4),
  maxMultiplierE4: () => WIN_E4,
  publicView: (outcome) => outcome,
  returns: () => [
    {
      key: 'side',
      ...figuresOf([
        { weight: 1n, multiplierE4: WIN_E4 },
        { weight: 1n, multiplierE4: 0 },
      ]),
    },
  ],
  samples: sides.map((side) => ({ input: { side }, key: 'side' })),
};

export const createEngine = () => engine;
