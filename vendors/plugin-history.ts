/** The plugin interface of vendors whose history of bets is read: what was played there with money in the vendor's own wallet. */
import type { Currency, StakeResult } from '#kernel';

/** What changed at a merchant's account: from this moment (inclusive) to that one (exclusive), by the vendor's own clock. */
export interface BetHistoryRequest {
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly from: Date;
  readonly to: Date;
  /** The cursor of the previous page. */
  readonly cursor?: string;
}

/** How one bet stands. Amounts are decimal text in major units: what cannot be read is set aside singly, and stops no page. */
export interface PlayedBet {
  /** The vendor's own id, unique in the merchant's account. */
  readonly betId: string;
  /** The name by which the vendor knows the member. */
  readonly player: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: string;
  readonly payout: string;
  /** The vendor's valid bet, where it tells one: it counts where it is less than what was at risk. */
  readonly valid?: string;
  /** Absent while the bet is open. */
  readonly result?: StakeResult;
  /** Grows with every change of the bet: of two lines the greater holds. A vendor without a number of its own has the moment of the change. */
  readonly version: number;
  readonly placedAt: Date;
}

/** A page of bets that were placed or changed in the period, also those that ended long ago and were corrected in it. */
export type BetHistoryPage =
  | { readonly kind: 'page'; readonly bets: readonly PlayedBet[]; readonly next?: string }
  | { readonly kind: 'fault' };

/** How a vendor's history is to be read. */
export interface BetHistoryPlan {
  readonly everySeconds: number;
  /** Lines may appear this much later than the moment they tell: each period begins so much before the end of the last one. */
  readonly lateSeconds: number;
  /** The longest period that may be asked for: longer than a period is late. */
  readonly periodSeconds: number;
}
