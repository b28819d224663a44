import type { Json, Result } from '#kernel';
import type { Chance } from './chance.ts';
import type { Pool } from './pools/pool.ts';
import type { Ratio } from './ratio.ts';
import type { Cell } from './stakes/cells.ts';
import type { Settled } from './stakes/settled.ts';

/**
 * What a game engine is: three shapes, each a set of pure functions of (state, input, chance). Rules for all of them:
 * - Everything returned is plain JSON. No clock, no other source of randomness, no memory between calls.
 * - Nothing an engine does depends on stake, member, balance or history: amounts never enter an engine. An engine answers with
 * multiples of the stake in ten-thousandths (`…E4`, whole numbers, already rounded down).
 * - `read…` parses wire input and refuses everything that is not exactly a legal input: wrong types, missing and extra fields, values
 * out of range. It returns the canonical input that is recorded and replayed.
 * - The draws of a round are one stream, in order: the same seeds, input and moves give the same round.
 */
export type Engine = InstantEngine | SteppedEngine | SharedEngine;
export type Shape = Engine['shape'];

/** The refusal of an illegal input or move. Its value may name a `reason`, where a player can be shown what is wrong. */
export type MalformedInput = 'game.malformed';
/** The refusal of a result that could not have been drawn. */
export type ImpossibleDraw = 'draw.impossible';
/** The refusal of a well-formed move that is not allowed now. */
export type IllegalMove = 'game.move';

/** One kind of bet with its proved figures. `key` names it ("over 50.50", "straight-5"). */
export interface BetReturn {
  readonly key: string;
  /** Expected payout per unit staked. */
  readonly expected: Ratio;
  /** Probability that anything is paid. */
  readonly hit: Ratio;
  /** Variance of the payout per unit staked. */
  readonly variance: Ratio;
  /**
   * In games of choices: `any` when every way of playing returns this much, `best` when no way returns more, `stated` when this is the
   * return of the way that `choose` plays under this key, and no way returns more than the highest of all keys. Hit and variance are of
   * the way that `choose` plays.
   */
  readonly strategy?: 'any' | 'best' | 'stated';
}

/** A legal raw input, and the key of the return that belongs to it. */
export interface Sample {
  readonly input: Json;
  readonly key: string;
}

interface EngineBase {
  /** Exact figures of every kind of bet (or of each class with the same figures). The conformance suite counts them from the code. */
  returns(): readonly BetReturn[];
  /** Legal raw inputs of every kind, for the conformance suite and for demonstrations. */
  readonly samples: readonly Sample[];
  /**
   * Only where a round has more outcomes, or more ways of playing, than the suite runs: rounds of the real code whose mean must lie in the
   * 99.9 % interval of the figures above. A game of choices then publishes the returns of stated ways of playing.
   */
  readonly sampledRounds?: number;
}

/** One part of the outcome in the player's words: a text key, with numbers, and nested texts for names. */
export interface OutcomeLine {
  readonly key: string;
  readonly values?: { readonly [name: string]: number };
  readonly names?: { readonly [name: string]: string };
}

/** Settled at once: dice, limbo, plinko, keno, slots with all their free spins. */
export interface InstantEngine<Input extends Json = Json, Outcome extends Json = Json> extends EngineBase {
  readonly shape: 'instant';
  readInput(raw: unknown): Result<Input, MalformedInput>;
  /** What a round costs, as a multiple of the stake; absent where it is always one stake. */
  costE4?(input: Input): number;
  play(input: Input, chance: Chance): Outcome;
  /** From the outcome alone, so that a stored outcome settles again. */
  settle(outcome: Outcome): Settled;
  /** The maximum payout multiplier of this input: the host bounds the stake with it. */
  maxMultiplierE4(input: Input): number;
  /** The outcome in the player's words, where field names would not say it. */
  describe?(outcome: Outcome): readonly OutcomeLine[];
  /** What the player may see. An instant outcome has no secrets left, but the host always calls this. */
  publicView(outcome: Outcome): Json;
}

/**
 * Opened, then advanced move by move: mines, towers, blackjack. A state is never stored: it is computed again from seeds, input and
 * moves, so what is hidden exists nowhere before the player may see it.
 */
export interface SteppedEngine<
  Input extends Json = Json,
  Move extends Json = Json,
  State extends Json = Json,
  View extends Json = Json,
> extends EngineBase {
  readonly shape: 'stepped';
  readInput(raw: unknown): Result<Input, MalformedInput>;
  open(input: Input, chance: Chance): State;
  readMove(raw: unknown): Result<Move, MalformedInput>;
  /** Every legal move, the published way of playing first; none once the round is over. Read from what the player sees alone. */
  moves(view: View): readonly Move[];
  /** The move of the way of playing that the return of this key is counted for. */
  choose(key: string, view: View): Move;
  step(state: State, move: Move, chance: Chance): Result<State, IllegalMove>;
  isOver(state: State): boolean;
  /**
   * Staked so far as a multiple of the opening stake (doubling, splitting); never falls. The host takes the difference with the move
   * that raised it.
   */
  stakedE4(state: State): number;
  /** In multiples of the opening stake, counted from all that was staked; final once the round is over. */
  settle(state: State): Settled;
  maxMultiplierE4(input: Input): number;
  /**
   * Ends an abandoned round by the game's published rule, so that no money stays held for ever. It stakes nothing more, and no way of
   * playing that leaves rounds to it returns more than the published figures.
   */
  resolve(state: State, chance: Chance): State;
  /** The state without what the player must not know yet. */
  publicView(state: State): View;
  /** Deals again everything the player may not know yet: any state of the same view, as likely as it is to them. */
  conceal(state: State, chance: Chance): State;
  /** No round has more moves. */
  readonly maxSteps: number;
}

/** One field of a result that others have drawn: a list of as many values, or one value alone. */
export interface DrawField {
  readonly name: string;
  readonly count: number;
  readonly isAlone: boolean;
  /** Whole numbers, texts of so many digits, or a day: "2026-11-24". */
  readonly value:
    | { readonly kind: 'whole'; readonly from: number; readonly to: number }
    | { readonly kind: 'digits'; readonly digits: number }
    | { readonly kind: 'day' };
}

/** One result for everyone who bets on it: lottery, baccarat, roulette, crash. */
export interface SharedEngine<Bet extends Json = Json, Draw extends Json = Json> extends EngineBase {
  readonly shape: 'shared';
  readBet(raw: unknown): Result<Bet, MalformedInput>;
  /** Number of equal parts of the stake (the bets of a lottery line); the stake is units × unit stake. */
  unitsOf(bet: Bet): number;
  /**
   * `day`: that of the draw's number by its game's calendar, as "2026-11-24"; a proof derives it again from the number. Rounds that run, and
   * draws for one player, have none.
   */
  draw(chance: Chance, day?: string): Draw;
  /**
   * Reads a result that others have drawn, strictly: only what could have been drawn, on that day where a result has one. Only where a game
   * has official results.
   */
  readDraw?(raw: unknown, day?: string): Result<Draw, ImpossibleDraw>;
  /** What a form asks for of such a result. */
  readonly drawFields?: readonly DrawField[];
  /** In multiples of ONE unit stake, summed over every unit. */
  settle(bet: Bet, draw: Draw): Settled;
  /** How much of what is paid is stake that came back, in multiples of one unit stake; absent where bets win or lose only. */
  returnedE4?(bet: Bet, draw: Draw): number;
  /** The maximum payout of the bet, as a multiple of one unit stake. */
  maxMultiplierE4(bet: Bet): number;
  /** Where the bet can win: what is paid for all bets of a draw together is bounded by their cells. */
  cellsOf(bet: Bet): readonly Cell[];
  publicView(draw: Draw): Json;
  /**
   * Prizes that are shares of what was staked. `settle` then says what a bet is paid whatever was staked: its fixed prizes alone. The
   * host asks `sharesOf` instead, and pays each share the same.
   */
  readonly pool?: Pool<Bet, Draw>;
  /** Rounds that run while bets are in them. `settle` is then what a bet ends with that is never cashed out by hand. */
  readonly running?: Running<Bet, Draw>;
}

/**
 * A round that runs from its start to an end that its draw decides, while players cash out by hand or at a target. What everyone sees
 * meanwhile follows from the time alone, so that nothing that is sent tells the end. Milliseconds are whole, from the start.
 */
export interface Running<Bet extends Json = Json, Draw extends Json = Json> {
  /** The first millisecond at which the round is over. Secret until then. */
  lastsMs(draw: Draw): number;
  /** When a bet is cashed out by itself, if the round lasts so long. */
  cashesOutAtMs(bet: Bet): number;
  /** What a bet is paid that is cashed out now, in ten-thousandths; undefined where that is not possible yet. The target at most. */
  cashOutE4(bet: Bet, ms: number): number | undefined;
  /** Whether the bet waits for its player alone: it names no target below the limit of the rules. */
  isByHand(bet: Bet): boolean;
}
