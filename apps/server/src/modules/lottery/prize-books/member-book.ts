/** The book by which a member bets: the merchant's for the prize mode of the game, with the member's own maximum. */
import type { AnswerOf, Endpoints, PlayableCategory, PrizeMode } from '#contract';
import { formatAmount } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { createTtlCache } from '../../../db/ttl-cache.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { LotteryDeps } from '../deps.ts';
import type { LotteryGame } from '../lottery-registry.ts';
import { type Book, bookOf, ownSeries } from './book.ts';
import { seriesOf } from './store-series.ts';

/** An own maximum that was changed holds within this time. */
const OWN_FOR_MS = 1000;

export interface MemberBook extends Book {
  /** The member's own maximum; 0 where the game has no series. */
  readonly own: number;
}

export interface Bettor {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly game: LotteryGame;
  /** As the game is listed. */
  readonly listed: { readonly vendor: string; readonly gameCode: string; readonly category: PlayableCategory };
}

export type MemberBooks = (db: Db, bettor: Bettor) => Promise<MemberBook>;

/** The prize mode follows from how the game is listed, whatever a frame says: no player chooses the book. */
export function createMemberBooks({ clock, catalog }: Pick<LotteryDeps, 'clock' | 'catalog'>): MemberBooks {
  const cached = createTtlCache<number | undefined>(clock, OWN_FOR_MS);
  return async (db, { merchant, memberId, game, listed }) => {
    const mode: PrizeMode = catalog.prizeModeOf(merchant, listed);
    const book = bookOf(merchant, game, mode);
    if (!book.tradition) return { ...book, own: 0 };
    const set = await cached(`${merchant.id}/${memberId}`, () => seriesOf(db, merchant.id, memberId));
    return { ...book, own: ownSeries(book.tradition.series, set) };
  };
}

export function bookToWire(
  { prizeMode, playTypes, tradition, own }: MemberBook,
  { manifest, currency }: Merchant,
): AnswerOf<Endpoints['prizeBook']> {
  const { ticketStake, ticketPayout } = manifest.play.lotteries?.limits ?? {};
  return {
    prizeMode,
    playTypes: [...playTypes],
    ...(tradition && {
      tradition: {
        units: tradition.unitsMinor.map((minor) => formatAmount(minor, currency)),
        lowest: tradition.series.lowest,
        highest: Math.min(own, tradition.series.highestBet),
        own,
      },
    }),
    limits: {
      ...(ticketStake !== undefined && { ticketStake }),
      ...(ticketPayout !== undefined && { ticketPayout }),
      memberPayout: manifest.payoutCap,
    },
  };
}
