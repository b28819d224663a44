/** How a merchant sells lotteries: prize books, ways to bet, limits. Data, like the rest of its manifest. */
import type { PlayType, PrizeMode } from '#contract';

/** What bets of Tradition cost and pay. */
export interface PrizeBook {
  /** A bet costs one or two table units, times one of `units`. */
  readonly tableUnits: 1 | 2;
  /** What a player may choose of yuan, jiao, fen and li. */
  readonly units: readonly ('1' | '0.1' | '0.01' | '0.001')[];
  /** Prize series out of 2000, even numbers. What is not said is as the game has it. */
  readonly series: {
    readonly lowest?: number;
    /** No member's own maximum is above it. */
    readonly highest?: number;
    /** The own maximum of members who were given none; the highest where nothing is said. */
    readonly ofMembers?: number;
    /** No bet pays a higher one: what a member's own maximum is above it becomes rebate. */
    readonly highestBet?: number;
  };
}

/** Limits of lotteries beside the merchant's others: as much as those allow, where nothing is said. */
export interface LotteryLimits {
  readonly ticketStake?: string;
  readonly ticketPayout?: string;
  /** What one result of a draw, such as a number or a side, may pay to all. */
  readonly cellPayout?: string;
}

export interface LotteryRules {
  /** By prize mode; one without a book has that of Lott, and Lott the usual one. */
  readonly books?: { readonly [Mode in PrizeMode]?: PrizeBook };
  /** Codes of lotteries that are listed as ELOTT. All lotteries of a vendor that has one are sold by the book Elott. */
  readonly electronic?: readonly string[];
  /** Codes of lotteries that the merchant sells as its own, by the book ZY, where their vendor has none that is electronic. */
  readonly own?: readonly string[];
  /** Ways to bet by code of the game; both where nothing is said. A game without prize series has Entertainment alone. */
  readonly playTypes?: Readonly<Record<string, readonly PlayType[]>>;
  readonly limits?: LotteryLimits;
}
