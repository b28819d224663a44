/**
 * Mines. Before the first tile is opened so many mines are dealt, each an unbiased draw among the tiles that have none yet. A gem raises
 * what cashing out pays; a mine ends the round with nothing. The last gem, and the last that pays within the limit, cashes out by itself.
 */
import {
  type Chance,
  isWholeBetween,
  momentFigures,
  multiplyRatios,
  ratio,
  readFields,
  type SteppedEngine,
  settledBy,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import { type MinesConfig, paysE4 } from './rules.ts';

export type MinesInput = { readonly mines: number };
/** A tile, row by row from 0, or cashing out. */
export type MinesMove = number | 'leave';
export type MinesState = {
  /** Where the mines are, in the order in which they were dealt. */
  readonly mines: readonly number[];
  readonly opened: readonly number[];
  readonly hasLeft: boolean;
};
export type MinesView = {
  readonly mineCount: number;
  /** In the order in which they were opened. */
  readonly opened: readonly number[];
  /** Once the round is over. */
  readonly mines: readonly number[];
  readonly isOver: boolean;
  /** What cashing out pays now; what the round paid, once it is over. */
  readonly multiplierE4: number;
  /** With one gem more; 0 once the round is over. */
  readonly nextE4: number;
};

/** The ways of playing a larger board are too many to be counted one by one. */
const MAX_COUNTED_TILES = 6;
const ROUNDS = 200_000;

export function createEngine(config: MinesConfig): SteppedEngine<MinesInput, MinesMove, MinesState, MinesView> {
  const tiles = Array.from({ length: config.tiles }, (_, tile) => tile);
  const counts = tiles.slice(1);
  const pays = new Map(counts.map((mines) => [mines, paysE4(config, mines)]));
  const paysOf = (mines: number) => pays.get(mines) ?? [];

  const hasHit = ({ mines, opened }: MinesState) => opened.some((tile) => mines.includes(tile));
  const isOver = (state: MinesState) =>
    state.hasLeft || hasHit(state) || state.opened.length === paysOf(state.mines.length).length;
  const wonE4 = (state: MinesState) => (hasHit(state) ? 0 : (paysOf(state.mines.length)[state.opened.length - 1] ?? 0));

  /** So many of these, in the order drawn, each as likely as the others that are left. */
  function deal(among: readonly number[], count: number, chance: Chance): readonly number[] {
    const left = [...among];
    return Array.from({ length: count }, () => left.splice(chance.uniform(left.length), 1)[0] ?? 0);
  }

  function view(state: MinesState): MinesView {
    const over = isOver(state);
    return {
      mineCount: state.mines.length,
      opened: state.opened,
      mines: over ? state.mines : [],
      isOver: over,
      multiplierE4: wonE4(state),
      nextE4: over ? 0 : (paysOf(state.mines.length)[state.opened.length] ?? 0),
    };
  }

  function moves({ opened, isOver }: MinesView): readonly MinesMove[] {
    if (isOver) return [];
    const closed = tiles.filter((tile) => !opened.includes(tile));
    return opened.length === 0 ? closed : [...closed, 'leave'];
  }

  const after = (state: MinesState, move: MinesMove): MinesState =>
    move === 'leave' ? { ...state, hasLeft: true } : { ...state, opened: [...state.opened, move] };

  /** So many gems one after the other, then out. */
  function figuresOf(mines: number, gems: number) {
    const paid = ratio(BigInt(paysOf(mines)[gems - 1] ?? 0), 10_000n);
    const hit = ratio(...safeOdds(config.tiles, mines, gems));
    return momentFigures(multiplyRatios(hit, paid), multiplyRatios(hit, paid, paid), hit);
  }

  return {
    shape: 'stepped',
    readInput(raw) {
      const fields = readFields(raw, ['mines']);
      const mines = fields?.mines;
      return isWholeBetween(mines, 1, config.tiles - 1) ? ok({ mines }) : refuse('game.malformed');
    },
    open: ({ mines }, chance) => ({ mines: deal(tiles, mines, chance), opened: [], hasLeft: false }),
    readMove: (raw) =>
      raw === 'leave' || isWholeBetween(raw, 0, config.tiles - 1) ? ok(raw) : refuse('game.malformed'),
    moves,
    choose: (key, shown) =>
      key === `${shown.mineCount}-${shown.opened.length}` ? 'leave' : (moves(shown)[0] ?? 'leave'),
    step: (state, move) => (moves(view(state)).includes(move) ? ok(after(state, move)) : refuse('game.move')),
    isOver,
    stakedE4: () => 10_000,
    // Who never opened a tile gets the stake back: nothing was played.
    settle: (state) =>
      state.hasLeft && state.opened.length === 0
        ? { paidE4: 10_000, result: 'void', countedE4: 0 }
        : settledBy(wonE4(state)),
    maxMultiplierE4: ({ mines }) => Math.max(10_000, paysOf(mines).at(-1) ?? 0),
    resolve: (state) => after(state, 'leave'),
    publicView: view,
    conceal(state, chance) {
      if (isOver(state)) return state;
      const closed = tiles.filter((tile) => !state.opened.includes(tile));
      return { ...state, mines: deal(closed, state.mines.length, chance) };
    },
    maxSteps: config.tiles,
    returns: () =>
      counts.flatMap((mines) =>
        paysOf(mines).map((_, gems) => ({
          key: `${mines}-${gems + 1}`,
          strategy: 'stated' as const,
          ...figuresOf(mines, gems + 1),
        })),
      ),
    samples: [
      { input: { mines: 3 }, key: '3-3' },
      { input: { mines: 1 }, key: '1-2' },
      { input: { mines: 1 }, key: '1-4' },
      { input: { mines: 24 }, key: '24-1' },
      { input: { mines: 10 }, key: '10-3' },
    ].filter(({ input }) => input.mines < config.tiles),
    ...(config.tiles > MAX_COUNTED_TILES && { sampledRounds: ROUNDS }),
  };
}

/** That so many tiles, one after the other, have no mine. */
function safeOdds(tiles: number, mines: number, gems: number): readonly [bigint, bigint] {
  let odds: readonly [bigint, bigint] = [1n, 1n];
  for (let at = 0; at < gems; at++) odds = [odds[0] * BigInt(tiles - mines - at), odds[1] * BigInt(tiles - at)];
  return odds;
}
