/** What an account is, who owns which kind, and which kinds may exchange money. */
import { assert } from '#kernel';

/**
 * Owned by a member: never below the floor (0), one row per member and currency. `pending` is held for a withdrawal; `held` can be
 * withdrawn but not played with; `trial` is play money.
 */
export const memberKinds = ['cash', 'bonus', 'pending', 'held', 'trial'] as const;

/**
 * Owned by the merchant, one row per vendor, provider or purpose, without a floor unless one is given. `vendor` is what one member has
 * in a vendor's own wallet, `transit` what is being transferred to or from it; both are owned by the pair of member and vendor.
 * `trial-house` is the counter-account of everything a trial plays, whatever its owner.
 */
export const merchantKinds = [
  'house',
  'clearing',
  'promotion',
  'agent',
  'jackpot',
  'fee',
  'adjustment',
  'vendor',
  'transit',
  'trial-house',
] as const;

export type MemberKind = (typeof memberKinds)[number];
export type MerchantKind = (typeof merchantKinds)[number];
export type AccountKind = MemberKind | MerchantKind;

/** The owner of an account: a member's id, or the vendor, provider, agent or purpose on the merchant's side. */
export interface AccountName {
  readonly merchantId: string;
  readonly kind: AccountKind;
  readonly owner: string;
  /** Code of the currency; its minor unit is the unit of every amount. */
  readonly currency: string;
}

/** An account as found or opened. Its identity never changes, so it may be cached; its balance is not part of it. */
export interface Account extends AccountName {
  /** Opaque; a decimal number as text. */
  readonly id: string;
}

/** How an account is opened. `floorMinor` is the minimum balance: 0 for members; merchants' accounts have none unless given. */
export interface AccountOpening extends AccountName {
  readonly floorMinor?: bigint;
}

export function isMemberKind(kind: AccountKind): kind is MemberKind {
  return (memberKinds as readonly string[]).includes(kind);
}

/** Play money and real money never mix. */
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

/** Two accounts may exchange money within one merchant, one currency, and either real or play money. Anything else is a bug. */
export function assertExchangeable(account: Account, counter: Account): void {
  assert(account.merchantId === counter.merchantId, 'money moves within one merchant only');
  assert(account.currency === counter.currency, 'currencies never mix');
  assert(isTrialKind(account.kind) === isTrialKind(counter.kind), 'trial money never mixes with real money');
  assert(account.id !== counter.id, 'an account cannot post to itself');
}
