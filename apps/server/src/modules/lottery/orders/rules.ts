/** What lotteries decide without asking anyone: which lines make a legal order, what it costs, what it may win, how it ends. */
import type { PlayType } from '#contract';
import { payoutMinor, type SharedEngine, stakeRuleFor, unitsToMinor } from '#engine-kit';
import { assert, type Json, ok, parseAmount, type Result, refuse } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';

/** A line as it comes over the wire. */
export interface RequestedLine {
  readonly play: string;
  readonly selection: unknown;
  readonly unit: string;
  readonly multiple: number;
}

export interface ReadLine {
  readonly play: string;
  readonly selection: Json;
  /** As the engine read it: what settles and replays. */
  readonly bet: Json;
  readonly notes: number;
  readonly unitMinor: bigint;
  readonly multiple: number;
  readonly stakeMinor: bigint;
  /** The most this line can win. */
  readonly maxMinor: bigint;
}

export interface Caps {
  /** Of one member in one issue. */
  readonly memberMinor: bigint;
  /** Of all members' real money in one issue. */
  readonly drawMinor: bigint;
}

type LineRefusal = 'money.malformed' | 'input.invalid' | 'stake.out_of_range';
/** Nothing is cut off a win here: the caps were held when the bet was taken. */
const UNCAPPED = 1n << 62n;

/** A note's price times multiple times notes; wins are multiples of what one note costs. */
export function readLine(
  merchant: Merchant,
  game: LotteryGame,
  engine: SharedEngine,
  requested: RequestedLine & { readonly playType: PlayType },
): Result<ReadLine, LineRefusal> {
  const { play, playType, selection, multiple } = requested;
  const unit = parseAmount(requested.unit, merchant.currency);
  if (!unit.ok) return unit;
  if (!isFields(selection) || 'play' in selection || 'playType' in selection) return refuse('input.invalid');
  const bet = engine.readBet({ ...selection, play, playType });
  if (!bet.ok) return refuse('input.invalid');
  const notes = engine.unitsOf(bet.value);
  assert(Number.isSafeInteger(notes) && notes > 0, 'a bet has notes');
  const noteMinor = unit.value * BigInt(multiple);
  const frame = stakeRuleFor(game.manifest.stake, merchant.currency);
  const stakeMinor = noteMinor * BigInt(notes);
  const most = parseAmount(merchant.manifest.stakes.maximum, merchant.currency);
  assert(most.ok, 'a merchant’s largest stake is an amount of its currency');
  if (noteMinor < frame.minMinor || noteMinor > frame.maxMinor || stakeMinor > most.value) {
    return refuse('stake.out_of_range');
  }
  const maxMinor = payoutMinor(noteMinor, engine.maxMultiplierE4(bet.value), UNCAPPED);
  return ok({ play, selection, bet: bet.value, notes, unitMinor: unit.value, multiple, stakeMinor, maxMinor });
}

/** JSON's own objects only: the body was parsed from JSON, so whatever is an object here is made of Json. */
function isFields(selection: unknown): selection is { readonly [key: string]: Json } {
  return typeof selection === 'object' && selection !== null && !Array.isArray(selection);
}

/** The merchant's cap is per member and issue; the game's own is per issue. */
export function capsOf(merchant: Merchant, game: LotteryGame): Caps {
  const own = parseAmount(merchant.manifest.payoutCap, merchant.currency);
  assert(own.ok, 'a payout cap is an amount of the merchant’s currency');
  const { issueCapUnits } = game.manifest;
  return {
    memberMinor: own.value,
    drawMinor: issueCapUnits === undefined ? UNCAPPED : unitsToMinor(issueCapUnits, merchant.currency),
  };
}

/** What a line wins on a draw. */
export function winningsOf(
  engine: SharedEngine,
  line: { readonly bet: Json; readonly unit_minor: bigint; readonly multiple: number },
  draw: Json,
): bigint {
  const bet = engine.readBet(line.bet);
  assert(bet.ok, 'a kept bet is legal');
  return payoutMinor(line.unit_minor * BigInt(line.multiple), engine.settle(bet.value, draw).multiplierE4, UNCAPPED);
}

type Outcome = 'win' | 'return' | 'lose';

/** What becomes of an order follows from what became of the lines that were open: one that won makes it won. */
export function orderOutcome(lines: readonly { readonly outcome: Outcome }[]): Outcome | 'cancel' {
  const met = new Set(lines.map(({ outcome }) => outcome));
  return (['win', 'return', 'lose'] as const).find((outcome) => met.has(outcome)) ?? 'cancel';
}
