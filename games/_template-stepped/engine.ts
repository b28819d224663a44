/**
 * Template: a tower of five floors with three doors each, one of them a trap. The traps of all floors are dealt before the first door
 * is opened, each an unbiased draw among its doors, first floor first. A safe door leads up; the trap ends the round with nothing;
 * above the first floor the player may leave with what the last floor pays, and from the top floor leaves by himself.
 */
import { type Chance, figuresOfPlay, isOneOf, readFields, type SteppedEngine, settledBy } from '#engine-kit';
import { ok, refuse } from '#kernel';
import { type Door, doors, FLOORS, paysE4 } from './rules.ts';

/** A round has nothing to choose before its first door. */
export type TowerInput = { readonly [key: string]: never };
export type TowerMove = Door | 'leave';
export type TowerState = {
  /** Where the trap of each floor is, from the lowest. */
  readonly traps: readonly Door[];
  /** The doors opened, from the lowest floor. */
  readonly opened: readonly Door[];
  readonly hasLeft: boolean;
};
export type TowerView = {
  readonly opened: readonly Door[];
  /** Of the floors that were passed; of all once the round is over. */
  readonly traps: readonly Door[];
  readonly isOver: boolean;
  /** What leaving pays now; what the round paid, once it is over. */
  readonly multiplierE4: number;
};

const trapOf = (chance: Chance): Door => doors[chance.uniform(doors.length)] ?? 'left';

const isTrapped = ({ traps, opened }: TowerState) => opened.some((door, floor) => traps[floor] === door);

const isOver = (state: TowerState) => state.hasLeft || isTrapped(state) || state.opened.length === FLOORS;

const multiplierE4 = (state: TowerState) => (isTrapped(state) ? 0 : (paysE4[state.opened.length - 1] ?? 0));

const view = (state: TowerState): TowerView => ({
  opened: state.opened,
  traps: isOver(state) ? state.traps : state.traps.slice(0, state.opened.length),
  isOver: isOver(state),
  multiplierE4: multiplierE4(state),
});

function moves({ opened, isOver }: TowerView): readonly TowerMove[] {
  if (isOver) return [];
  return opened.length === 0 ? doors : [...doors, 'leave'];
}

function after(state: TowerState, move: TowerMove): TowerState {
  return move === 'leave' ? { ...state, hasLeft: true } : { ...state, opened: [...state.opened, move] };
}

const engine: SteppedEngine<TowerInput, TowerMove, TowerState, TowerView> = {
  shape: 'stepped',
  readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
  open: (_, chance) => ({ traps: paysE4.map(() => trapOf(chance)), opened: [], hasLeft: false }),
  readMove: (raw) => (isOneOf(raw, [...doors, 'leave']) ? ok(raw) : refuse('game.malformed')),
  moves,
  choose: (key, { opened }) => (key === `floor-${opened.length}` ? 'leave' : 'left'),
  step: (state, move) => (moves(view(state)).includes(move) ? ok(after(state, move)) : refuse('game.move')),
  isOver,
  stakedE4: () => 10_000,
  settle: (state) => settledBy(multiplierE4(state)),
  maxMultiplierE4: () => paysE4[FLOORS - 1] ?? 0,
  // Anyone who has passed a floor is paid for it; before that the left door of the first is opened, so that waiting is no way to win.
  resolve(state) {
    if (state.opened.length > 0) return after(state, 'leave');
    const opened = after(state, 'left');
    return isOver(opened) ? opened : after(opened, 'leave');
  },
  publicView: view,
  conceal: (state, chance) => ({
    ...state,
    traps: state.traps.map((trap, floor) => (isOver(state) || floor < state.opened.length ? trap : trapOf(chance))),
  }),
  maxSteps: FLOORS,
  returns: () =>
    paysE4.map((_, floor) => ({
      key: `floor-${floor + 1}`,
      strategy: 'any' as const,
      ...figuresOfPlay(engine, {}, (view) => engine.choose(`floor-${floor + 1}`, view)),
    })),
  samples: paysE4.map((_, floor) => ({ input: {}, key: `floor-${floor + 1}` })),
};

export const createEngine = () => engine;
