/** Pure decisions of lotteries: valid lines, the price of an order, its maximum win, its outcome. */
import { type PlayType, selectionRefusals } from '#contract';
import { ONE_E4, payoutMinor, type SharedEngine, stakeRuleFor } from '#engine-kit';
import {
  assert,
  configuredAmount,
  formatAmount,
  type Json,
  ok,
  parseAmount,
  type Refusal,
  type Result,
  refuse,
  type StakeResult,
} from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { CellAmount } from '../exposure/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import type { LimitedLine } from '../prize-books/index.ts';
import type { OrderRow } from './store-order.ts';

/** A line in wire form. */
export interface RequestedLine {
  readonly play: string;
  readonly selection: unknown;
  readonly unit: string;
  readonly multiple: number;
}

export interface ReadLine extends LimitedLine {
  readonly play: string;
  readonly selection: Json;
  /** As the engine parsed it: used for settling and replaying. */
  readonly bet: Json;
  readonly unitMinor: bigint;
  readonly multiple: number;
  readonly cells: readonly CellAmount[];
}

export type LineRefusal =
  | 'money.malformed'
  | 'input.invalid'
  | 'stake.out_of_range'
  | (typeof selectionRefusals)[number];

/** Price of a bet times multiple times number of bets; wins are multiples of the price of one bet. */
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
  if (!bet.ok) return refuse(reasonOf(bet.refusal));
  const betCount = engine.unitsOf(bet.value);
  assert(Number.isSafeInteger(betCount) && betCount > 0, 'a line has bets');
  const betMinor = unit.value * BigInt(multiple);
  const frame = stakeRuleFor(game.manifest.stake, merchant.currency);
  const stakeMinor = betMinor * BigInt(betCount);
  const limitMinor = configuredAmount(merchant.manifest.stakes.maximum, merchant.currency);
  if (betMinor < frame.minMinor || betMinor > frame.maxMinor || stakeMinor > limitMinor) {
    const affordable = limitMinor / BigInt(betCount);
    return refuse('stake.out_of_range', {
      minimum: formatAmount(frame.minMinor, merchant.currency),
      maximum: formatAmount(affordable < frame.maxMinor ? affordable : frame.maxMinor, merchant.currency),
    });
  }
  const maxMinor = payoutMinor(betMinor, engine.maxMultiplierE4(bet.value));
  const cells = cellsOfLine(engine, bet.value, betMinor);
  return ok({
    play,
    selection,
    bet: bet.value,
    betCount,
    unitMinor: unit.value,
    multiple,
    betMinor,
    stepMinor: 1n,
    stakeMinor,
    maxMinor,
    cells,
  });
}

/** Why the engine takes no such bet, where a player can be told. */
function reasonOf({ value }: Refusal): 'input.invalid' | (typeof selectionRefusals)[number] {
  return selectionRefusals.find((code) => code === value?.reason) ?? 'input.invalid';
}

/** Where a line can win, and how much: rounded up, so that what is paid never exceeds it. */
export function cellsOfLine(engine: SharedEngine, bet: Json, betMinor: bigint): CellAmount[] {
  const one = BigInt(ONE_E4);
  return engine
    .cellsOf(bet)
    .map(({ place, cell, paidE4 }) => ({ place, cell, minor: (betMinor * BigInt(paidE4) + one - 1n) / one }));
}

/** JSON objects only: the body was parsed from JSON, so every object here consists of Json. */
function isFields(selection: unknown): selection is { readonly [key: string]: Json } {
  return typeof selection === 'object' && selection !== null && !Array.isArray(selection);
}

type Outcome = 'win' | 'return' | 'lose';

/** The outcome of an order follows from the outcomes of its open lines: one win makes it won. */
export function orderOutcome(lines: readonly { readonly outcome: Outcome }[]): Outcome | 'cancel' {
  const met = new Set(lines.map(({ outcome }) => outcome));
  return (['win', 'return', 'lose'] as const).find((outcome) => met.has(outcome)) ?? 'cancel';
}

/** How the stake of an order ended, by its state and what of it stood. */
export function resultOf(state: OrderRow['state'], stakeMinor: bigint, payoutMinor: bigint): StakeResult {
  if (state === 'won') return payoutMinor === stakeMinor ? 'push' : 'won';
  return state === 'lost' ? 'lost' : 'void';
}

/** What every fact about an order says of it. */
export function orderFact(order: OrderRow) {
  return {
    orderId: order.id,
    memberId: order.member_id,
    isTrial: order.is_trial,
    game: order.game,
    drawNumber: order.draw_number,
    currency: order.currency,
  };
}
