/**
 * What a game vendor is: a catalog and a translator. A vendor only translates between its own calls and the house's words (bet, win,
 * rollback); it never touches money itself. The house's own games are a vendor too, reached in-process.
 */
import type { Language, PlayableCategory, PlayType, PrizeMode } from '#contract';

/** A game as its vendor offers it; merchants show those of the vendors they chose. */
export interface VendorGame {
  readonly gameCode: string;
  /** Stable across restarts and unique over all vendors. */
  readonly nodeId: number;
  readonly category: PlayableCategory;
  /** Text key of its name. */
  readonly nameKey: string;
  readonly art: { readonly symbol: string; readonly hue: number };
  /** Published return in basis points; null when the vendor publishes none. */
  readonly returnBp: number | null;
  readonly supportsFreePlay: boolean;
  readonly classify: string;
  readonly gameGroupId: string;
  /** How it is launched. */
  readonly launch: 'stage' | 'lottery' | 'external';
}

/** A launch the house has granted: what the vendor makes an address of. */
export interface Launch {
  readonly game: Pick<VendorGame, 'gameCode' | 'launch'>;
  readonly merchantCode: string;
  readonly language: Language;
  /** Single use, 60 seconds, bound to member and game. */
  readonly ticket: string;
  /** What the frame and the page around it know each other by. */
  readonly nonce: string;
  /** Lotteries only. */
  readonly playType: PlayType;
  readonly prizeMode: PrizeMode;
}

export interface VendorManifest {
  readonly code: string;
  /** The vassalage of the source: what its games are filtered by. */
  readonly vassalage: string;
  readonly nameKey: string;
  readonly symbol: string;
  readonly telNodeId: number;
  readonly games: readonly VendorGame[];
  /** The address the frame opens: own games stay on the merchant's host, an outside vendor's is absolute. */
  readonly launchUrl: (launch: Launch) => string;
}
