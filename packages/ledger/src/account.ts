/** What an account is, who owns which kind, and which kinds may exchange money. */
import { assert } from '#kernel';

/**
 * Owned by a member: never below the floor (0), one row per member and currency.
 * `pending` keeps what is held for a withdrawal; `held` what may be withdrawn and not played with; `trial` is play money.
 */
export const memberKinds = ['cash', 'bonus', 'pending', 'held', 'trial'] as const;

/**
 * Owned by the merchant, one row per vendor, provider or purpose, without a floor unless one is given.
 * `vendor` is what one member has in a vendor's own wallet, `transit` what is on its way there or back: owned by the pair of the two.
 * `trial-house` is the other side of everything a trial plays, whatever its owner.
 */
export const merchantKinds = [
  'house',
  'clearing',
  'promotion',
  'agent',
  'jackpot',
  'fee',
  'adjustment',
  'rounding',
  'vendor',
  'transit',
  'trial-house',
] as const;

export type MemberKind = (typeof memberKinds)[number];
export type MerchantKind = (typeof merchantKinds)[number];
export type AccountKind = MemberKind | MerchantKind;

/** Who an account belongs to: a member's id, or the vendor, provider, agent or purpose on the merchant's side. */
export interface AccountName {
  readonly merchantId: string;
  readonly kind: AccountKind;
  readonly owner: string;
  /** Code of the currency; its minor unit is the unit of every amount. */
  readonly currency: string;
}

/** An account as found or opened. Its identity never changes, so that it may be kept; its balance is not part of it. */
export interface Account extends AccountName {
  /** Opaque; a decimal number as text. */
  readonly id: string;
}

/** How an account is opened. `floorMinor` is the least balance: 0 for members; merchants' accounts have none unless given. */
export interface AccountOpening extends AccountName {
  readonly floorMinor?: bigint;
}

export function isMemberKind(kind: AccountKind): kind is MemberKind {
  return (memberKinds as readonly string[]).includes(kind);
}

/** Play money and real money are two worlds. */
export const trialKinds: readonly AccountKind[] = ['trial', 'trial-house'];

export function isTrialKind(kind: AccountKind): boolean {
  return trialKinds.includes(kind);
}

/** The floor an account opens with; undefined is none. */
export function floorOf(opening: AccountOpening): bigint | undefined {
  return opening.floorMinor ?? (isMemberKind(opening.kind) ? 0n : undefined);
}

export function accountNameKey(name: AccountName): string {
  return JSON.stringify([name.merchantId, name.kind, name.owner, name.currency]);
}

/** Two accounts may exchange money within one merchant, one currency and one world. Anything else is a mistake in code. */
export function assertExchangeable(account: Account, counter: Account): void {
  assert(account.merchantId === counter.merchantId, 'money stays within a merchant');
  assert(account.currency === counter.currency, 'currencies never mix');
  assert(isTrialKind(account.kind) === isTrialKind(counter.kind), 'trial money never mixes with real money');
  assert(account.id !== counter.id, 'an account does not pay itself');
}
