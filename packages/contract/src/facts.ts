import type { StakeResult } from '#kernel';
import type { DocumentState } from './endpoints/site/documents.ts';

/**
 * The facts that modules publish: past tense, written to the outbox in the same transaction as the change, delivered at least once.
 * Amounts are minor units as decimal text (JSON has no bigint); every fact names its merchant.
 */
export interface Facts {
  'member.registered': { memberId: string; username: string; isTrial: boolean };
  /** `isNewDevice`: the member has not logged in from it before. */
  'member.logged_in': { memberId: string; address: string; device: string; isNewDevice: boolean; isTrial?: boolean };
  /** A member verified or entered something that identifies a person: an address, number, document or account. */
  'member.identified': { memberId: string };
  /** Two operators corrected what is known of a member: name, address, number, birthday. */
  'details.corrected': { memberId: string };
  /** A time-out or an exclusion began; without `endsAt` it is for ever. */
  'break.begun': { memberId: string; kind?: 'time-out' | 'exclusion'; endsAt?: string };
  /** The fingerprints by which a person on a break is recognised at this merchant; `endsAt` is absent for a permanent exclusion. */
  'exclusion.marked': {
    marks: string[];
    originMerchantId: string;
    originMemberId: string;
    endsAt?: string;
    /** The merchant it is for, where that one lives in another database: it is passed on there. */
    forMerchantId?: string;
  };
  /** A member shares a fingerprint with somebody on a break and is to be reviewed. */
  'exclusion.met': { memberId: string };
  /** An account is held for review of its identity, or released. The reason is not published. */
  'hold.changed': { memberId: string; isHeld: boolean };
  /** All of a member's sessions have ended: by a break, a new password, a logout everywhere, the end of the account, or a hold. */
  'play.ended': { memberId: string };
  /** A login method of a member was added or removed: a passkey, the second step, a linked account. */
  'access.changed': { memberId: string };
  /** An operator set or eased a limit of a member's, or began a break. */
  'protection.imposed': { memberId: string; kind: 'limit-imposed' | 'limit-eased' | 'break-imposed' };
  /** A document was requested of a member, sent, or decided about: how it stands. */
  'document.changed': { memberId: string; documentId: string; state: DocumentState; wasAccepted?: boolean };
  /** A step of a contract between an agent and its upline: for each of the two. */
  'contract.changed': { contractId: string; memberId: string; kind: string; product: string; state: string };
  /** A member's rebate point was set: the highest prize series at which it may bet. `by`: its upline, itself, or the platform. */
  'agent.point_set': { memberId: string; series: number; by: string };
  /** An operator saw a document of a member's, and what it says of the birthday. */
  'member.verified': { memberId: string };
  /** A member's VIP level changed; `gifts` of levels that it had never reached before, lowest first. */
  'level.changed': { memberId: string; before: number; after: number; gifts: { level: number; amountMinor: string }[] };
  /** A month began for a member with a level, who had bet enough in the month before: `month` and the one after, by their first days. */
  'level.month_begun': { memberId: string; month: string; nextMonth: string; level: number; amountMinor: string };
  /** An operator answered an agent's dispute about a bill. */
  'dispute.answered': { memberId: string; disputeId: string; state: string };
  /** An operator's message is in these members' inboxes. */
  'letters.written': { memberIds: string[] };
  /** An agent wrote to one of its downlines: plain text. */
  'agent.wrote': { memberId: string; by: string; title: string; content: string };
  /** A round of a local or vendor game was settled. */
  'round.settled': {
    roundId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    /** By which of the game's variants it is played; absent of bets at vendors, and in facts of before. */
    variant?: string;
    category: string;
    currency: string;
    stakeMinor: string;
    payoutMinor: string;
    result: StakeResult;
    /** What of the stake was at risk. */
    countedMinor: string;
    /** The maximum payout of the bet, in ten-thousandths of the stake; absent where it is not known. */
    maxMultiplierE4?: number;
    at: string;
  } & WithBonusParts;
  /** A free round was played: it staked nothing and paid nothing; what it won is collected on its set. No bet, and counted as none. */
  'free_round.played': {
    setId: string;
    roundId: string;
    memberId: string;
    isTrial: false;
    game: string;
    variant?: string;
    category: string;
    currency: string;
    wonMinor: string;
    /** Absent while it is open, at a vendor. */
    result?: StakeResult;
    /** At a vendor, which may change it: grows with every change. */
    revision?: number;
    at: string;
  };
  /** A bet at a vendor was placed, settled, paid further, corrected or given back: how it stands now. */
  'bet.changed': {
    betId: string;
    memberId: string;
    isTrial: boolean;
    game: string;
    currency: string;
    stakeMinor: string;
    payoutMinor: string;
    /** Absent while it is open. */
    result?: StakeResult;
    /** What counts of the stake with this change: once, what was at risk when the bet first ended; else nothing. */
    countedMinor: string;
    /** Grows with every change of the bet. */
    revision: number;
    /** When the bet was placed. */
    at: string;
  } & WithBonusParts;
  'order.placed': OrderFact;
  /** Some lines were cancelled: `stakeMinor` is what remains. */
  'order.reduced': OrderFact;
  /** Orders of one member in one draw ended together: each with the stake that stood. */
  'orders.settled': Omit<OrderFact, 'orderId' | 'stakeMinor'> & { orders: readonly SettledOrder[] } & WithBonusParts;
  /**
   * The result of a draw was corrected: orders of one member that it pays otherwise, each as it ends by the result that holds now. `version`
   * grows with every correction of the draw. `movedMinor` was paid in addition or, below zero, taken back; payout and rebate together.
   */
  'orders.corrected': Omit<OrderFact, 'orderId' | 'stakeMinor'> & {
    version: number;
    orders: readonly SettledOrder[];
    movedMinor: string;
  } & WithBonusParts;
  'draw.made': { game: string; drawNumber: string; state: 'drawn' | 'void'; outcome: string };
  /** A deposit changed its state, or something was added to it. */
  'deposit.changed': { orderId: string; memberId: string };
  'deposit.credited': { orderId: string; memberId: string; currency: string; amountMinor: string; method: string };
  /** The part of a deposit that can only be withdrawn, and why it cannot be played with. */
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
  /** A withdrawal changed, as its member sees it. */
  'withdrawal.turned': { orderId: string; memberId: string; state: string };
  /** `card`: masked, as shown to the member. */
  'card.changed': { memberId: string; change: 'added' | 'removed'; card: string };
  /** A trial's play money. */
  'bonus.credited': { id: string; memberId: string; isTrial: boolean; currency: string; amountMinor: string };
  /**
   * What members got from campaigns, as cash or bonus money, or below zero gave back (`amountMinor`), and what of it, or of bonus money of before,
   * became cash or was taken from it (`cashMinor`). `id` is unique among all of them.
   */
  'bonuses.credited': {
    currency: string;
    credits: { id: string; memberId: string; amountMinor: string; cashMinor: string }[];
  };
  /** A transfer between a member and a vendor's wallet ended. */
  'transfer.settled': {
    transferId: string;
    memberId: string;
    vendor: string;
    direction: 'in' | 'out';
    currency: string;
    amountMinor: string;
    state: 'done' | 'refused';
  };
  /** Two operators adjusted a member's cash; below zero: they took of it. */
  'balance.adjusted': { memberId: string; currency: string; amountMinor: string };
  /** A member's balance changed outside the caller's own answer: the WebSocket notifies the member's other screens. */
  'balance.changed': { memberId: string; isTrial: boolean };
  /** The same of many members at once, whom a campaign gave something. */
  'balances.changed': { memberIds: string[] };
  /** What a member was given is held for an operator, or was decided about. */
  'review.changed': {
    memberId: string;
    grantId: string;
    state: 'open' | 'released' | 'forfeited' | 'upheld' | 'restored';
  };
}

export type FactKind = keyof Facts;
export interface Fact<Kind extends FactKind = FactKind> {
  readonly id: string;
  readonly merchantId: string;
  readonly kind: Kind;
  readonly body: Facts[Kind];
  readonly at: string;
}

/** What of a bet is bonus money, once the fact has happened. */
export interface BonusPart {
  /** The round, bet or order. */
  ref: string;
  /** The grant it drew on. */
  grantId: string;
  /** Of the stake, less what was given back. */
  stakeMinor: string;
  /** Of all that it was paid. */
  payoutMinor: string;
}

interface WithBonusParts {
  /** Of the bets of this fact, those that drew on bonus money. A fact that was published before facts said so has none: then it is read. */
  bonusParts?: readonly BonusPart[];
}

/** How one order ended. */
export interface SettledOrder {
  orderId: string;
  stakeMinor: string;
  payoutMinor: string;
  result: StakeResult;
  /** Paid beside the payout; absent where nothing was. */
  rebateMinor?: string;
  /** Of what was sold in prize series: the stake by the member's own series then. The rest was sold without one. */
  sold?: readonly { series: number; stakeMinor: string }[];
}

/** An order of a lottery. */
interface OrderFact {
  orderId: string;
  memberId: string;
  isTrial: boolean;
  game: string;
  /** Of the order that was placed. */
  variant?: string;
  drawNumber: string;
  currency: string;
  stakeMinor: string;
  at: string;
}
