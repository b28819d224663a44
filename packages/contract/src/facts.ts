/**
 * What modules tell each other: past-tense facts, written to the outbox in the same transaction as what they report, delivered at least
 * once. Amounts are minor units as decimal text (JSON has no bigint); every fact names its merchant.
 */
export interface Facts {
  'member.registered': { memberId: string; username: string; isTrial: boolean };
  /** `isNewDevice`: none the member has logged in from before. */
  'member.logged_in': { memberId: string; address: string; device: string; isNewDevice: boolean };
  /** A member proved or told something that tells a person apart: an address, a number, a document, an account. */
  'member.identified': { memberId: string };
  /** A time-out or an exclusion began. */
  'break.begun': { memberId: string };
  /** By these marks somebody on a break is known again, at this merchant; `endsAt` is absent for ever. */
  'exclusion.marked': { marks: string[]; originMerchantId: string; originMemberId: string; endsAt?: string };
  /** A member has a mark of somebody on a break: who it is, is looked at. */
  'exclusion.met': { memberId: string };
  /** An account is held until somebody has looked who it is, or no longer held. What it is held for is told to nobody. */
  'hold.changed': { memberId: string; isHeld: boolean };
  /** What a member has open anywhere is over: by a break, a new password, a log-out of all, the end of the account, a hold. */
  'play.ended': { memberId: string };
  /** A way in of a member's came or went: a passkey, the second step, an account elsewhere. */
  'access.changed': { memberId: string };
  /** An own or vendor game's round came to its end. */
  'round.settled': {
    roundId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    category: string;
    currency: string;
    stakeMinor: string;
    payoutMinor: string;
    /** The most the bet could pay, in ten-thousandths of the stake; absent where nobody can say. */
    maxMultiplierE4?: number;
    at: string;
  };
  'order.placed': {
    orderId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    numero: string;
    currency: string;
    stakeMinor: string;
    at: string;
  };
  /** Some lines were taken back, others stay: `stakeMinor` is what stays. */
  'order.reduced': {
    orderId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    numero: string;
    currency: string;
    stakeMinor: string;
    at: string;
  };
  'order.settled': {
    orderId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    numero: string;
    currency: string;
    stakeMinor: string;
    payoutMinor: string;
    state: 'won' | 'lost' | 'cancelled' | 'returned';
    at: string;
  };
  'draw.made': { game: string; numero: string; state: 'drawn' | 'void'; outcome: string };
  /** A deposit went into another state, or something was added to it. */
  'deposit.changed': { orderId: string; memberId: string };
  'deposit.credited': { orderId: string; memberId: string; currency: string; amountMinor: string; method: string };
  /** What of a deposit may only be withdrawn, and what kept it from being played with. */
  'deposit.held': {
    orderId: string;
    memberId: string;
    currency: string;
    amountMinor: string;
    heldFor: 'break' | 'limit' | 'check';
  };
  'withdrawal.requested': { orderId: string; memberId: string; currency: string; amountMinor: string };
  'withdrawal.decided': {
    orderId: string;
    memberId: string;
    currency: string;
    amountMinor: string;
    state: 'paid' | 'returned' | 'cancelled' | 'declined';
  };
  /** A withdrawal stands otherwise than before, as its member sees it. */
  'withdrawal.turned': { orderId: string; memberId: string; state: string };
  /** `card`: masked, as the member knows it. */
  'card.changed': { memberId: string; change: 'added' | 'removed'; card: string };
  /** Money the house gave: a bonus, a trial's play money. `id` is unique among gifts. */
  'bonus.credited': { id: string; memberId: string; isTrial: boolean; currency: string; amountMinor: string };
  /** Money between a member and a vendor's own wallet came to its end. */
  'transfer.settled': {
    transferId: string;
    memberId: string;
    vendor: string;
    direction: 'in' | 'out';
    currency: string;
    amountMinor: string;
    state: 'done' | 'refused';
  };
  /** A member's balance changed outside the caller's own answer: the live socket tells the member's other screens. */
  'balance.changed': { memberId: string; isTrial: boolean };
}

export type FactKind = keyof Facts;
export interface Fact<Kind extends FactKind = FactKind> {
  readonly id: string;
  readonly merchantId: string;
  readonly kind: Kind;
  readonly body: Facts[Kind];
  readonly at: string;
}
