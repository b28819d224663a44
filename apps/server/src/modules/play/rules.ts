/** Pure decisions of play: who may launch what, the prize mode, and valid stakes. */
import {
  checkStake,
  type InstantEngine,
  largestStakeMinor,
  ONE_E4,
  type StakeRule,
  type SteppedEngine,
  stakeRuleFor,
  UNCAPPED,
} from '#engine-kit';
import { type GameManifest, type Variant, variantOf } from '#games/plugin.ts';
import {
  configuredAmount,
  formatAmount,
  type Json,
  multiplyRatio,
  ok,
  parseAmount,
  type Result,
  refuse,
} from '#kernel';
import { type Merchant, stakeLimitsOf } from '../merchants/index.ts';
import type { InstantGame, SteppedGame } from './game-registry.ts';

export interface LaunchIntent {
  readonly isTrial: boolean;
  /** Free play was requested explicitly. */
  readonly wantsFree: boolean;
  readonly supportsFreePlay: boolean;
}

/**
 * Trials play with their own kind of money, at the same odds, and only where the game supports it. A real member has no play money: a
 * request for free play never starts real play instead.
 */
export function mayLaunch(intent: LaunchIntent): Result<{ isFree: boolean }, 'game.trial_refused'> {
  if (intent.isTrial) return intent.supportsFreePlay ? ok({ isFree: true }) : refuse('game.trial_refused');
  return intent.wantsFree ? refuse('game.trial_refused') : ok({ isFree: false });
}

interface Played {
  readonly manifest: Pick<GameManifest, 'code' | 'stake'>;
  readonly variant: Variant;
}

/**
 * What may be staked on a game: within the merchant's limits and the game's own. One round pays at most the cap, so a bet that could win
 * more is refused beforehand; where the rules limit a win, its limit is published with them and refuses no stake.
 */
export function stakeRuleOf(merchant: Merchant, { manifest: { code, stake }, variant }: Played): StakeRule {
  const { currency, manifest } = merchant;
  const limits = stakeLimitsOf(merchant, code);
  const own = stakeRuleFor(stake, currency);
  return {
    minMinor: larger(own.minMinor, limits.minMinor),
    maxMinor: smaller(own.maxMinor, limits.maxMinor),
    stepMinor: 1n,
    capMinor: variant.isLimited ? UNCAPPED : smaller(own.capMinor, configuredAmount(manifest.payoutCap, currency)),
  };
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** Whose rounds have one stake; a ticket has as many as it has bets. */
const OF_FREE_ROUNDS = new Set(['LOCAL', 'RNG']);

/** What may be staked in games that free rounds can be played in: those of ours that are decided at once, by the variant that is played here. */
export function stakesOfFreeRounds(
  games: readonly GameManifest[],
  merchant: Merchant,
  code: string,
): Pick<StakeRule, 'minMinor' | 'maxMinor'> | undefined {
  const manifest = games.find((game) => game.code === code);
  const variant = manifest && variantOf(manifest, { variant: merchant.manifest.play.variants?.[code] });
  if (manifest?.shape !== 'instant' || !variant || !OF_FREE_ROUNDS.has(manifest.category)) return undefined;
  const { minMinor, maxMinor, capMinor } = stakeRuleOf(merchant, { manifest, variant });
  // Its greatest win is never above what one round may pay.
  const max = capMinor === UNCAPPED ? maxMinor : (capMinor * BigInt(ONE_E4)) / BigInt(variant.maxMultiplierE4);
  return { minMinor, maxMinor: smaller(maxMinor, max) };
}

/** What a round costs, in ten-thousandths of its stake. */
export function costE4(engine: InstantEngine | SteppedEngine, input: Json): number {
  return engine.shape === 'instant' ? (engine.costE4?.(input) ?? ONE_E4) : ONE_E4;
}

export interface ReadBet {
  readonly unitMinor: bigint;
  readonly stakeMinor: bigint;
  /** As the engine parsed it: recorded and replayed. */
  readonly input: Json;
  /** Why a new bet like this is not taken: limits may have changed since the same bet was sent first. */
  readonly refused?: OutOfRange;
}

type OutOfRange = Result<never, 'stake.out_of_range'>;

/** Parses a bet: the amount, the input, what it costs, and whether this stake is allowed on it. What a bet costs is within the limits, too. */
export function readBet(
  merchant: Merchant,
  game: InstantGame | SteppedGame,
  requested: { readonly stake: string; readonly input: unknown },
): Result<ReadBet, 'money.malformed' | 'input.invalid'> {
  const { engine } = game;
  const { currency } = merchant;
  const unit = parseAmount(requested.stake, currency);
  if (!unit.ok) return unit;
  const input = engine.readInput(requested.input);
  if (!input.ok) return refuse('input.invalid');
  const read = { unitMinor: unit.value, stakeMinor: costOf(engine, input.value, unit.value), input: input.value };
  const price = priceOf(merchant, game, input.value, unit.value);
  return ok(price.ok ? read : { ...read, refused: price });
}

/** What a round of this unit stake costs, where the limits allow it. */
export function priceOf(
  merchant: Merchant,
  game: InstantGame | SteppedGame,
  input: Json,
  unitMinor: bigint,
): Result<bigint, 'stake.out_of_range'> {
  const { engine } = game;
  const { currency } = merchant;
  const rule = stakeRuleOf(merchant, game);
  const cost = costE4(engine, input);
  const affordable = (stakeLimitsOf(merchant, game.manifest.code).maxMinor * BigInt(ONE_E4)) / BigInt(cost);
  const max = engine.maxMultiplierE4(input);
  const within = { ...rule, maxMinor: smaller(rule.maxMinor, affordable) };
  if (!checkStake(unitMinor, max, within).ok) {
    return refuse('stake.out_of_range', {
      minimum: formatAmount(rule.minMinor, currency),
      maximum: formatAmount(largestStakeMinor(max, within), currency),
    });
  }
  return ok(costOf(engine, input, unitMinor));
}

function costOf(engine: InstantEngine | SteppedEngine, input: Json, unitMinor: bigint): bigint {
  return multiplyRatio(unitMinor, BigInt(costE4(engine, input)), BigInt(ONE_E4));
}

/** The minimum time between two rounds of one game: the jurisdiction may only lengthen the game's own. */
export function minimumRoundMs(merchant: Merchant, gameMs: number): number {
  return Math.max(gameMs, merchant.manifest.play.minimumRoundMs);
}

/** When a member last began a round. */
export interface LastRounds {
  /** Of any game: the jurisdiction counts the time between all rounds. */
  readonly any: Date;
  readonly sameGame: Date | undefined;
}

/** Whether time is counted between rounds: the jurisdiction's for all games, and a game's own for its rounds. */
export function hasPace(merchant: Merchant, { minRoundMs }: Pick<GameManifest, 'minRoundMs'>): boolean {
  return minimumRoundMs(merchant, minRoundMs) > 0;
}

/**
 * Whether this game takes volleys here. Many rounds at once are autoplay without a pause: no jurisdiction that forbids either, or counts
 * time between rounds, and no game with a minimum round time of its own, may have them.
 */
export function takesVolleys(merchant: Merchant, manifest: Pick<GameManifest, 'minRoundMs'>): boolean {
  const { autoplay, turbo } = merchant.manifest.play;
  return autoplay && turbo && !hasPace(merchant, manifest);
}

/** Whether it is too early for a member's next round of this game. */
export function isEarly(
  { manifest }: Merchant,
  { minRoundMs }: Pick<GameManifest, 'minRoundMs'>,
  last: LastRounds | undefined,
  now: Date,
): boolean {
  const isWithin = (before: Date | undefined, ms: number) =>
    before !== undefined && now.getTime() - before.getTime() < ms;
  return isWithin(last?.any, manifest.play.minimumRoundMs) || isWithin(last?.sameGame, minRoundMs);
}
