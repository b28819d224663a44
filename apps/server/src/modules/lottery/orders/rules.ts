/** Pure decisions of lotteries: valid lines, the price of an order, its maximum win, its outcome. */
import { type BonusPart, type PlayType, type SettledOrder, selectionRefusals } from '#contract';
import { ONE_E4, payoutMinor, type SharedEngine, stakeRuleFor } from '#engine-kit';
import {
  assert,
  formatAmount,
  type Json,
  ok,
  parseAmount,
  type Refusal,
  type Result,
  refuse,
  type StakeResult,
} from '#kernel';
import { type Merchant, stakeLimitsOf } from '../../merchants/index.ts';
import type { CellAmount } from '../exposure/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import { priceMinor } from '../pool/index.ts';
import { type LimitedLine, type MemberBook, sellSeries, soldAt } from '../prize-books/index.ts';
import type { OrderRow } from './store-order.ts';
import type { EndedTicket, TicketLine } from './store-tickets.ts';

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
  /** Of Tradition. */
  readonly series?: number;
  /** Of the stake, in basis points. */
  readonly rebateBp: number;
  readonly cells: readonly CellAmount[];
}

export type LineRefusal =
  | 'money.malformed'
  | 'input.invalid'
  | 'stake.out_of_range'
  | 'order.play_type_off'
  | 'order.unit_unknown'
  | 'order.series_out_of_range'
  | (typeof selectionRefusals)[number];

interface Terms extends Pick<ReadLine, 'series' | 'rebateBp' | 'stepMinor'> {
  readonly selection: { readonly [key: string]: Json };
}

/** What a bet of this price and selection is sold for, by the member's book: in Tradition at a series and its rebate. */
function termsOf(
  { tradition, playTypes, own }: MemberBook,
  { currency }: Merchant,
  entered: { readonly playType: PlayType; readonly selection: Terms['selection']; readonly unitMinor: bigint },
): Result<Terms, LineRefusal> {
  const { playType, selection, unitMinor } = entered;
  if (!playTypes.includes(playType)) return refuse('order.play_type_off');
  if (playType !== 'Tradition' || !tradition) return ok({ selection, rebateBp: 0, stepMinor: 1n });
  const { unitsMinor } = tradition;
  if (!unitsMinor.includes(unitMinor)) {
    return refuse('order.unit_unknown', { units: unitsMinor.map((minor) => formatAmount(minor, currency)) });
  }
  const sold = sellSeries(tradition.series, own, selection.series);
  if (!sold.ok) return sold;
  const stepMinor = unitsMinor.reduce((min, minor) => (minor < min ? minor : min));
  return ok({ ...sold.value, stepMinor, selection: { ...selection, series: sold.value.series } });
}

/** Price of a bet times multiple times number of bets; wins are multiples of the price of one bet. */
export function readLine(
  merchant: Merchant,
  game: LotteryGame,
  engine: SharedEngine,
  requested: RequestedLine & { readonly playType: PlayType; readonly book: MemberBook },
): Result<ReadLine, LineRefusal> {
  const { play, playType, multiple, book } = requested;
  const unit = parseAmount(requested.unit, merchant.currency);
  if (!unit.ok) return unit;
  const { selection: entered } = requested;
  if (!isFields(entered) || 'play' in entered || 'playType' in entered) return refuse('input.invalid');
  const terms = termsOf(book, merchant, { playType, selection: entered, unitMinor: unit.value });
  if (!terms.ok) return terms;
  const { selection } = terms.value;
  const bet = engine.readBet({ ...selection, play, playType });
  if (!bet.ok) return refuse(reasonOf(bet.refusal));
  const betCount = engine.unitsOf(bet.value);
  assert(Number.isSafeInteger(betCount) && betCount > 0, 'a line has bets');
  const betMinor = unit.value * BigInt(multiple);
  // A share of a pool has one price.
  const stepMinor = engine.pool ? priceMinor(engine.pool.terms, merchant.currency) : 1n;
  const stake = checkedStake(merchant, game, { betMinor, betCount, stepMinor });
  if (!stake.ok) return stake;
  return ok({
    ...terms.value,
    play,
    bet: bet.value,
    betCount,
    unitMinor: unit.value,
    multiple,
    betMinor,
    stakeMinor: stake.value,
    maxMinor: payoutMinor(betMinor, engine.maxMultiplierE4(bet.value)),
    cells: cellsOfLine(engine, bet.value, betMinor),
  });
}

function checkedStake(
  merchant: Merchant,
  game: LotteryGame,
  {
    betMinor,
    betCount,
    stepMinor,
  }: { readonly betMinor: bigint; readonly betCount: number; readonly stepMinor: bigint },
): Result<bigint, 'stake.out_of_range'> {
  const { currency } = merchant;
  const { minMinor, maxMinor } = stakeRuleFor(game.manifest.stake, currency);
  const affordable = stakeLimitsOf(merchant, game.code).maxMinor / BigInt(betCount);
  const max = affordable < maxMinor ? affordable : maxMinor;
  if (betMinor >= minMinor && betMinor <= max && betMinor % stepMinor === 0n) return ok(betMinor * BigInt(betCount));
  return refuse('stake.out_of_range', {
    minimum: formatAmount(minMinor, currency),
    maximum: formatAmount(max, currency),
  });
}

/** Why the engine takes no such bet, where a player can be shown it. */
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
function resultOf(state: OrderRow['state'], stakeMinor: bigint, payoutMinor: bigint): StakeResult {
  if (state === 'won') return payoutMinor === stakeMinor ? 'push' : 'won';
  return state === 'lost' ? 'lost' : 'void';
}

/** By the member's own series: that of the prize, and what it was paid of the stake instead of a higher one. */
function soldOf(lines: readonly TicketLine[]): NonNullable<SettledOrder['sold']> {
  const stakes = new Map<number, bigint>();
  for (const { series, rebateBp, stakeMinor } of lines) {
    if (series === null) continue;
    const own = soldAt({ series, rebateBp });
    stakes.set(own, (stakes.get(own) ?? 0n) + stakeMinor);
  }
  return [...stakes].map(([series, stakeMinor]) => ({ series, stakeMinor: stakeMinor.toString() }));
}

/** An order as facts tell its end: what became of it, and in which prize series its stake was sold. */
export function settledOrder({ ticket, state, stakeMinor, payoutMinor, rebateMinor }: EndedTicket): SettledOrder {
  const result = resultOf(state, stakeMinor, payoutMinor);
  const settled = {
    orderId: ticket.orderId,
    stakeMinor: stakeMinor.toString(),
    payoutMinor: payoutMinor.toString(),
    result,
  };
  const isSeries = result !== 'void' && ticket.lines.some(({ series }) => series !== null);
  // Of a million orders most have neither.
  if (!isSeries && rebateMinor === 0n) return settled;
  return {
    ...settled,
    ...(rebateMinor > 0n && { rebateMinor: rebateMinor.toString() }),
    ...(isSeries && { sold: soldOf(ticket.lines) }),
  };
}

/** An order that ends, to those who ask what of it is bonus money. */
export const betOf = ({ ticket }: EndedTicket) => ({
  ref: ticket.orderId,
  memberId: ticket.memberId,
  isTrial: ticket.isTrial,
});

/** Of these orders. */
export function partsIn(ended: readonly EndedTicket[], parts: readonly BonusPart[]): readonly BonusPart[] {
  if (parts.length === 0) return [];
  const ids = new Set(ended.map(({ ticket }) => ticket.orderId));
  return parts.filter(({ ref }) => ids.has(ref));
}

/** What every fact about an order says of it. */
export function orderFact(order: OrderRow) {
  return {
    orderId: order.id,
    memberId: order.member_id,
    isTrial: order.is_trial,
    game: order.game,
    variant: order.variant,
    drawNumber: order.draw_number,
    currency: order.currency,
  };
}
