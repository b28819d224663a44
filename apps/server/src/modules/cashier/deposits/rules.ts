/** Deposit rules: a method's limits, its fee and who bears it, by merchant, level and day. Pure. */
import { LONGEST_REMARK } from '#contract';
import { applyBasisPoints, type Currency, configuredAmount, formatAmount, ok, type Result, refuse } from '#kernel';
import type { DepositMethodRule } from '#merchants/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Frame, frameOf } from '../orders/index.ts';

export const MAX_OPEN_DEPOSITS = 10;

/** The settings of one payment method at a merchant. */
export interface DepositTerms {
  readonly frame: Frame;
  readonly presets: readonly string[];
  readonly minLevel: number;
  /** Whether new deposits are taken. */
  readonly isOn: boolean;
  readonly fee: { readonly fixedMinor: bigint; readonly bp: number; readonly bearer: 'member' | 'house' };
  readonly day: { readonly maximumMinor?: bigint; readonly times?: number };
}

/** The method's own value if it has one, else the default. */
export function termsOf({ manifest, currency }: Merchant, method: string): DepositTerms {
  const { methods, ...common } = manifest.cashier.deposit;
  const own: DepositMethodRule = methods?.[method] ?? {};
  const frame = frameOf({ ...common, ...own }, currency);
  const { fixed, bp = 0, bearer = 'member' } = own.fee ?? {};
  const isWithin = (text: string) => {
    const minor = configuredAmount(text, currency);
    return minor >= frame.minimumMinor && minor <= frame.maximumMinor;
  };
  return {
    frame,
    presets: (own.presets ?? common.presets).filter(isWithin),
    minLevel: own.minLevel ?? 0,
    isOn: own.isOff !== true,
    fee: { fixedMinor: fixed === undefined ? 0n : configuredAmount(fixed, currency), bp, bearer },
    day: {
      ...(own.dailyMaximum === undefined ? {} : { maximumMinor: configuredAmount(own.dailyMaximum, currency) }),
      ...(own.dailyTimes === undefined ? {} : { times: own.dailyTimes }),
    },
  };
}

/** The terms of an order, as they are kept with it; of one from before they were, none. */
export interface SavedTerms {
  readonly least_minor: bigint | null;
  readonly most_minor: bigint | null;
  readonly fee_fixed_minor: bigint | null;
  readonly fee_bp: number | null;
  readonly fee_bearer: 'member' | 'house' | null;
}

export const termsToSave = ({ frame, fee }: Pick<DepositTerms, 'frame' | 'fee'>): SavedTerms => ({
  least_minor: frame.minimumMinor,
  most_minor: frame.maximumMinor,
  fee_fixed_minor: fee.fixedMinor,
  fee_bp: fee.bp,
  fee_bearer: fee.bearer,
});

/** The terms under which an order was made: what operators change meanwhile does not reach it. */
export function termsOfOrder(
  merchant: Merchant,
  order: SavedTerms & { readonly provider: string },
): Pick<DepositTerms, 'frame' | 'fee'> {
  const { least_minor: min, most_minor: max, fee_fixed_minor: fixed, fee_bp: bp, fee_bearer: bearer } = order;
  if (min === null || max === null || fixed === null || bp === null || bearer === null)
    return termsOf(merchant, order.provider);
  return { frame: { minimumMinor: min, maximumMinor: max }, fee: { fixedMinor: fixed, bp, bearer } };
}

/** The provider's fee: deducted from the member's credit, or at the merchant's cost. */
export interface DepositFee {
  readonly memberMinor: bigint;
  readonly houseMinor: bigint;
}

/** Rounded down, in the member's favour. It may exceed a very small amount: callers check. */
export function depositFee({ fee }: Pick<DepositTerms, 'fee'>, amountMinor: bigint): DepositFee {
  const minor = fee.fixedMinor + applyBasisPoints(amountMinor, BigInt(fee.bp));
  if (fee.bearer === 'house') return { memberMinor: 0n, houseMinor: minor };
  return { memberMinor: minor, houseMinor: 0n };
}

/** Deposits of one merchant day by one method, without failed ones. */
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

/** Counts grapheme clusters: one visible character is one, however many code points it takes. */
export function isRemarkShort(remark: string): boolean {
  let count = 0;
  for (const _ of letters.segment(remark)) {
    count += 1;
    if (count > LONGEST_REMARK) return false;
  }
  return true;
}

/** Without 0, 1, I, L, O and U: unambiguous when read aloud or written by hand. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_LENGTH = 8;

/** A reference made of random bytes, one letter each. */
export function referenceOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join('');
}

export const REFERENCE_BYTES = REFERENCE_LENGTH;
