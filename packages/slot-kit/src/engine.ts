/** An engine over a definition: what a game of this kind has beside its data is its words and its view. */
import { type BetReturn, type InstantEngine, type OutcomeLine, readFields, settledBy } from '#engine-kit';
import { assert, ok, refuse } from '#kernel';
import { type CompiledSlot, compileSlot } from './compile.ts';
import { countRound } from './counting/count-round.ts';
import { readDefinition } from './read-definition.ts';
import { playRound } from './round.ts';
import { type ShownRound, showRound } from './show-round.ts';
import { createSpinner, type Spinner } from './spin.ts';

/** A spin has nothing to choose. */
export type SpinInput = { readonly [key: string]: never };

/** What is stored of a round: everything it drew, in order. Its windows and wins are made from that again. */
export type SpinOutcome = { readonly draws: readonly number[]; readonly multiplierE4: number };

export interface SlotWords {
  /** The round in the player's words. */
  readonly describe: (round: ShownRound) => readonly OutcomeLine[];
  /** Where a round has more outcomes than the conformance suite runs. */
  readonly sampledRounds?: number;
}

/** A slot has a win limit, so that stakes can be bounded, and a stake by which every pay is a whole multiple in ten-thousandths. */
export function slotEngine(
  raw: unknown,
  { describe, ...more }: SlotWords,
): InstantEngine<SpinInput, SpinOutcome | ShownRound> {
  const slot = compileGame(raw);
  const unit = 10_000 / slot.definition.stake;
  let spinner: Spinner | undefined;
  // Rounds were stored with their windows before their draws alone were: those are shown as they are.
  const shown = (outcome: SpinOutcome | ShownRound) => ('draws' in outcome ? showRound(slot, outcome.draws) : outcome);
  let counted: BetReturn | undefined;
  return {
    shape: 'instant',
    readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
    play(_, chance) {
      const draws: number[] = [];
      spinner ??= createSpinner(slot);
      const end = playRound(slot, spinner, (size) => {
        const drawn = chance.uniform(size);
        draws.push(drawn);
        return drawn;
      });
      return { draws, multiplierE4: end.credits * unit };
    },
    settle: ({ multiplierE4 }) => settledBy(multiplierE4),
    maxMultiplierE4: () => slot.limit * unit,
    describe: (outcome) => describe(shown(outcome)),
    publicView: shown,
    returns() {
      counted ??= { key: 'spin', ...figuresOf(slot) };
      return [counted];
    },
    samples: [{ input: {}, key: 'spin' }],
    ...more,
  };
}

function compileGame(raw: unknown): CompiledSlot {
  const read = readDefinition(raw);
  assert(read.ok, read.ok ? '' : read.reason);
  const { stake, limit, hold, book, drops } = read.value;
  assert(limit !== undefined && 10_000 % stake === 0, 'a game has a win limit and a stake that divides 10,000');
  assert(!hold && !book && !drops, 'held coins, books and drops are counted, and not yet shown');
  return compileSlot(read.value);
}

function figuresOf(slot: CompiledSlot): Omit<BetReturn, 'key'> {
  const figures = countRound(slot);
  assert(figures, 'a game has figures that can be counted');
  const { expected, hit, variance } = figures;
  return { expected, hit, variance };
}
