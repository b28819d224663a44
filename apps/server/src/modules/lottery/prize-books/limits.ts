/** Limits of what can be bet on a draw, and what is left of them: no prize is ever cut, so a bet that could exceed one is refused. */
import { UNCAPPED, unitsToMinor } from '#engine-kit';
import { type Currency, configuredAmount, formatAmount, type Refusal } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryGame } from '../lottery-registry.ts';

export interface Limits {
  /** What one order stakes. */
  readonly stakeMinor: bigint;
  /** What one order can win. */
  readonly ticketMinor: bigint;
  /** What a member can win in a draw. */
  readonly memberMinor: bigint;
  /** What one result of a draw can pay to all, of real money. */
  readonly cellMinor: bigint;
  /** What a draw can pay to all, of real money. */
  readonly drawMinor: bigint;
}

export type Limit = 'ticket' | 'member' | 'cell' | 'draw';

/** Which limit a line of an order exceeds, and the largest stake at which the same line would not. */
export interface Exceeded {
  readonly limit: Limit;
  /** Counted from 0, like positions. */
  readonly line: number;
  readonly leftMinor: bigint;
}

/** What limits look at of a line. */
export interface LimitedLine {
  /** The price of one bet, with its multiple. */
  readonly betMinor: bigint;
  readonly betCount: number;
  /** Prices of a bet are multiples of this. */
  readonly stepMinor: bigint;
  readonly stakeMinor: bigint;
  /** What the line can win. */
  readonly maxMinor: bigint;
}

export function limitsOf({ manifest, currency }: Merchant, game: LotteryGame): Limits {
  const { drawCapUnits } = game.manifest;
  const { ticketStake, ticketPayout, cellPayout } = manifest.play.lotteries?.limits ?? {};
  const amount = (text: string | undefined) => (text === undefined ? UNCAPPED : configuredAmount(text, currency));
  return {
    stakeMinor: amount(ticketStake),
    ticketMinor: amount(ticketPayout),
    memberMinor: configuredAmount(manifest.payoutCap, currency),
    cellMinor: amount(cellPayout),
    drawMinor: drawCapUnits === undefined ? UNCAPPED : unitsToMinor(drawCapUnits, currency),
  };
}

/** The part of an amount at another price of a bet: never less than what that price comes to. */
export function atPrice(minor: bigint, { betMinor }: Pick<LimitedLine, 'betMinor'>, price: bigint): bigint {
  return (minor * price + betMinor - 1n) / betMinor;
}

/**
 * The first line with which the lines up to it no longer fit, and the stake at which it still would. `fits` is asked for some lines at
 * full price and one at another; the less is bet, the more fits.
 */
export function exceededBy<Line extends LimitedLine>(
  limit: Limit,
  lines: readonly Line[],
  fits: (before: readonly Line[], line: Line, price: bigint) => boolean,
): Exceeded {
  const at = firstWhere(lines.length - 1, (index) => {
    const line = lines[index];
    return line !== undefined && !fits(lines.slice(0, index), line, line.betMinor);
  });
  const line = lines[at];
  if (!line) return { limit, line: at, leftMinor: 0n };
  const before = lines.slice(0, at);
  let [low, high] = [0n, line.betMinor / line.stepMinor];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(before, line, middle * line.stepMinor)) low = middle;
    else high = middle - 1n;
  }
  return { limit, line: at, leftMinor: low * line.stepMinor * BigInt(line.betCount) };
}

/** The lowest index for which it is so; the last one, if for none before. */
function firstWhere(last: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Sums of what one order stakes and can win, against bounds; `wonMinor` is what can be won already. */
export function exceededSums(
  limit: Limit,
  lines: readonly LimitedLine[],
  bounds: { readonly stakeMinor?: bigint; readonly maxMinor: bigint; readonly wonMinor?: bigint },
): Exceeded | undefined {
  const { stakeMinor: stakeBound = UNCAPPED, maxMinor: maxBound, wonMinor = 0n } = bounds;
  const sum = (of: 'stakeMinor' | 'maxMinor', some: readonly LimitedLine[]) =>
    some.reduce((total, line) => total + line[of], 0n);
  if (sum('stakeMinor', lines) <= stakeBound && wonMinor + sum('maxMinor', lines) <= maxBound) return undefined;
  return exceededBy(limit, lines, (before, line, price) => {
    const staked = sum('stakeMinor', before) + price * BigInt(line.betCount);
    const won = wonMinor + sum('maxMinor', before) + atPrice(line.maxMinor, line, price);
    return staked <= stakeBound && won <= maxBound;
  });
}

export function exceededToWire(
  { limit, line, leftMinor }: Exceeded,
  currency: Currency,
): NonNullable<Refusal['value']> {
  return { limit, line, left: formatAmount(leftMinor, currency) };
}
