/** Transfer rules: limits, retry times, when a missing transfer can no longer arrive. Pure. */
import { type Currency, configuredAmount, ok, parseAmount, type Result, refuse } from '#kernel';
import type { TransferStatus } from '#vendors/plugin.ts';
import type { Retries } from '../../../db/jobs/faults.ts';
import type { Merchant } from '../../merchants/index.ts';

/** Longer than any vendor's timeout. */
export const CLAIM_MS = 60_000;
/** Of queries about a transfer. */
export const RETRIES: Retries = { firstMs: 3_000, longestMs: 10 * 60_000 };
/** Maximum clock difference. */
const CLOCKS_DIFFER_MS = 30_000;
/** An unknown outcome goes to operators only once the queries have had their time. */
export const OPERATORS_AFTER_MS = 10 * 60_000;

/** From then on no vendor accepts a request signed at the transfer's start. */
export function isOver(createdAt: Date, requestLifetimeSeconds: number, nowMs: number): boolean {
  return nowMs > createdAt.getTime() + CLAIM_MS + requestLifetimeSeconds * 1000 + CLOCKS_DIFFER_MS;
}

/** The outcome that a vendor's answer means. */
export type TransferOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly reason: Extract<TransferStatus, { kind: 'refused' }>['reason'] | 'missing' }
  | { readonly state: 'unknown' };

export function outcomeOf(status: TransferStatus, isRequestOver: boolean): TransferOutcome {
  if (status.kind === 'done') return { state: 'done' };
  if (status.kind === 'refused') return { state: 'refused', reason: status.reason };
  return status.kind === 'missing' && isRequestOver ? { state: 'refused', reason: 'missing' } : { state: 'unknown' };
}

export interface TransferFrame {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly presets: readonly string[];
  readonly isAutomatic: boolean;
}

/** Defaults for a merchant without transfer settings: the limits of its deposits, and no automatic transfers. */
export function frameOf({ manifest, currency }: Merchant): TransferFrame {
  const { transfer, cashier } = manifest;
  const rule = transfer ?? { ...cashier.deposit, isAutomatic: false };
  return {
    minimumMinor: configuredAmount(rule.minimum, currency),
    maximumMinor: configuredAmount(rule.maximum, currency),
    presets: rule.presets,
    isAutomatic: rule.isAutomatic,
  };
}

export type AmountRefusal = 'money.malformed' | 'transfer.amount_out_of_range';

/** To a vendor within the merchant's limits; back without limits. */
export function requestedAmount(
  text: string,
  direction: 'in' | 'out',
  frame: TransferFrame,
  currency: Currency,
): Result<bigint, AmountRefusal> {
  const requested = parseAmount(text, currency);
  if (!requested.ok) return requested;
  const isWithin =
    direction === 'out' || (requested.value >= frame.minimumMinor && requested.value <= frame.maximumMinor);
  return requested.value > 0n && isWithin ? ok(requested.value) : refuse('transfer.amount_out_of_range');
}

/** The amount of an automatic transfer: the balance, or nothing below the minimum. */
export function wholeWithin(cashMinor: bigint, { minimumMinor, maximumMinor }: TransferFrame): bigint {
  const max = cashMinor < maximumMinor ? cashMinor : maximumMinor;
  return max < minimumMinor ? 0n : max;
}
