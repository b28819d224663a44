/** What a deposit may be: a method's limits, its fee and who bears it, by merchant, level and day. Pure. */
import { LONGEST_REMARK } from '#contract';
import { applyBasisPoints, type Currency, formatAmount, ok, type Result, refuse } from '#kernel';
import type { DepositMethodRule } from '#merchants/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configured, type Frame, frameOf } from '../orders/index.ts';

export const MAX_OPEN_DEPOSITS = 10;

/** How one way to pay in works at a merchant. */
export interface DepositTerms {
  readonly frame: Frame;
  readonly presets: readonly string[];
  readonly minLevel: number;
  readonly fee: { readonly fixedMinor: bigint; readonly bp: number; readonly bearer: 'member' | 'house' };
  readonly day: { readonly maximumMinor?: bigint; readonly times?: number };
}

/** The method's own words where it has any, everybody's where not. */
export function termsOf({ manifest, currency }: Merchant, method: string): DepositTerms {
  const { methods, ...common } = manifest.cashier.deposit;
  const own: DepositMethodRule = methods?.[method] ?? {};
  const frame = frameOf({ ...common, ...own }, currency);
  const { fixed, bp = 0, bearer = 'member' } = own.fee ?? {};
  const isWithin = (text: string) => {
    const minor = configured(text, currency);
    return minor >= frame.minimumMinor && minor <= frame.maximumMinor;
  };
  return {
    frame,
    presets: (own.presets ?? common.presets).filter(isWithin),
    minLevel: own.minLevel ?? 0,
    fee: { fixedMinor: fixed === undefined ? 0n : configured(fixed, currency), bp, bearer },
    day: {
      ...(own.dailyMaximum === undefined ? {} : { maximumMinor: configured(own.dailyMaximum, currency) }),
      ...(own.dailyTimes === undefined ? {} : { times: own.dailyTimes }),
    },
  };
}

/** What the provider keeps: out of what the member is credited, or at the house's cost. */
export interface DepositFee {
  readonly memberMinor: bigint;
  readonly houseMinor: bigint;
}

/** Rounded down, for the member. Of very little it may take everything: who asks looks. */
export function depositFee({ fee }: Pick<DepositTerms, 'fee'>, amountMinor: bigint): DepositFee {
  const minor = fee.fixedMinor + applyBasisPoints(amountMinor, BigInt(fee.bp));
  if (fee.bearer === 'house') return { memberMinor: 0n, houseMinor: minor };
  return { memberMinor: minor, houseMinor: 0n };
}

/** Deposits of one merchant day by one method, but for those that came to nothing. */
export interface DepositUsage {
  readonly paidMinor: bigint;
  readonly times: number;
}

export interface DepositRoom {
  readonly leftMinor?: bigint;
  readonly timesLeft?: number;
}

export function roomOf({ day }: Pick<DepositTerms, 'day'>, { paidMinor, times }: DepositUsage): DepositRoom {
  const left = day.maximumMinor === undefined ? undefined : day.maximumMinor - paidMinor;
  return {
    ...(left === undefined ? {} : { leftMinor: left > 0n ? left : 0n }),
    ...(day.times === undefined ? {} : { timesLeft: Math.max(0, day.times - times) }),
  };
}

export function fitsRoom(
  { leftMinor, timesLeft }: DepositRoom,
  amountMinor: bigint,
  currency: Currency,
): Result<undefined, 'cashier.daily_limit'> {
  const fits = (leftMinor === undefined || amountMinor <= leftMinor) && (timesLeft === undefined || timesLeft > 0);
  if (fits) return ok();
  return refuse('cashier.daily_limit', {
    ...(leftMinor === undefined ? {} : { left: formatAmount(leftMinor, currency) }),
    ...(timesLeft === undefined ? {} : { timesLeft }),
  });
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a person counts as one character is one, however many code points it takes. */
export function isRemarkShort(remark: string): boolean {
  let count = 0;
  for (const _ of letters.segment(remark)) {
    count += 1;
    if (count > LONGEST_REMARK) return false;
  }
  return true;
}

/** No 0, 1, I, L, O or U: read aloud and written by hand, it stays what it is. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** A reference made of random bytes, one letter each. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join('');
}

export const REFERENCE_BYTES = REFERENCE_LENGTH;
