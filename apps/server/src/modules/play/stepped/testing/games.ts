/** Games of several moves for tests: the template's tower, and a coin that may be doubled. */
import { isOneOf, readFields, type SteppedEngine, settledBy } from '#engine-kit';
import { family } from '#games/_template-stepped/manifest.ts';
import { type Family, gamesOf } from '#games/plugin.ts';
import { assert, ok, refuse } from '#kernel';
import { vendors } from '#vendors/registry.ts';

type DoublingInput = { readonly isOverAtOnce: boolean };
type DoublingState = {
  readonly isHeads: boolean;
  readonly stakes: number;
  readonly isOver: boolean;
};
type DoublingView = { readonly stakes: number; readonly isOver: boolean; readonly isHeads?: boolean };

/** A covered coin that pays 1.9 times what is staked for heads; it may be doubled once before it is shown. */
const engine: SteppedEngine<DoublingInput, 'double' | 'show', DoublingState, DoublingView> = {
  shape: 'stepped',
  readInput(raw) {
    const fields = readFields(raw, ['isOverAtOnce']);
    return typeof fields?.isOverAtOnce === 'boolean'
      ? ok({ isOverAtOnce: fields.isOverAtOnce })
      : refuse('game.malformed');
  },
  open: ({ isOverAtOnce }, chance) => ({ isHeads: chance.uniform(2) === 0, stakes: 1, isOver: isOverAtOnce }),
  readMove: (raw) => (isOneOf(raw, ['double', 'show']) ? ok(raw) : refuse('game.malformed')),
  moves: ({ isOver, stakes }) => (isOver ? [] : stakes === 1 ? ['show', 'double'] : ['show']),
  choose: () => 'show',
  step(state, move) {
    if (state.isOver || (move === 'double' && state.stakes > 1)) return refuse('game.move');
    return ok(move === 'double' ? { ...state, stakes: 2 } : { ...state, isOver: true });
  },
  isOver: (state) => state.isOver,
  stakedE4: ({ stakes }) => stakes * 10_000,
  settle: ({ isHeads, stakes }) => settledBy(isHeads ? stakes * 19_000 : 0, stakes * 10_000),
  maxMultiplierE4: () => 38_000,
  resolve: (state) => ({ ...state, isOver: true }),
  publicView: ({ isHeads, ...shown }) => (shown.isOver ? { ...shown, isHeads } : shown),
  conceal: (state, chance) => (state.isOver ? state : { ...state, isHeads: chance.uniform(2) === 0 }),
  maxSteps: 2,
  returns: () => [],
  samples: [
    { input: { isOverAtOnce: false }, key: 'covered' },
    { input: { isOverAtOnce: true }, key: 'shown' },
  ],
};

const [tower] = family.games;
assert(tower, 'the template is a game');

const doubling: Family<'stepped', Record<string, never>> = {
  ...family,
  code: 'doubling',
  engines: { 1: async () => ({ createEngine: () => engine as unknown as SteppedEngine }) },
  games: [{ ...tower, code: 'doubling' }],
};

export const steppedGames = [...gamesOf(family), ...gamesOf(doubling)];

const [originals] = vendors.filter(({ code }) => code === 'originals');
const [sample] = originals?.games ?? [];
assert(originals && sample, 'our own games are offered');

/** Our own games with those of the tests. */
export const steppedVendors = [
  { ...originals, games: steppedGames.map(({ code }, at) => ({ ...sample, gameCode: code, id: 910_000 + at })) },
];
