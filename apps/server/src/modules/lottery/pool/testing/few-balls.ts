/** The pool game with ten balls instead of 49, so that every group is won in a few draws, and tickets for it. */
import type { GameManifest } from '#games/plugin.ts';
import { games } from '#games/registry.ts';

export const GAME = 'lottery-toto-pool-10';
const BALLS = 10;
const real = games.find(({ code }) => code === GAME);
if (real?.shape !== 'shared' || !real.calendar) throw new Error('the pool game has scheduled draws');
export const { calendar } = real;

export const fewBalls: GameManifest = {
  ...real,
  engine: async (of) => {
    const { engine } = await real.engine(of);
    const draw: typeof engine.draw = (chance) => {
      const left = Array.from({ length: BALLS }, (_, at) => at + 1);
      const seven = Array.from({ length: 7 }, () => left.splice(chance.uniform(left.length), 1)).flat();
      return { numbers: seven.slice(0, 6), additional: seven[6] ?? 0 };
    };
    return { engine: { ...engine, draw } };
  },
};

export const marksOf = (...numbers: number[]) => numbers.map((number) => `${number}`.padStart(2, '0'));
export const lineOf = (play: string, marks: readonly string[], unit = '1.00', multiple = 1) => ({
  play,
  selection: { marks: [...marks] },
  unit,
  multiple,
});

/** Some of ten balls, by a plain generator: the same tickets in every run. */
export function ticketsFrom(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return () => {
    const play = (['toto.ordinary', 'toto.system', 'toto.roll'] as const)[below(3)] ?? 'toto.ordinary';
    const count = play === 'toto.system' ? 7 + below(2) : play === 'toto.roll' ? 5 : 6;
    const left = Array.from({ length: BALLS }, (_, at) => at + 1);
    const marks = Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
    return lineOf(play, marksOf(...marks.toSorted((one, other) => one - other)), '1.00', 1 + below(3));
  };
}
