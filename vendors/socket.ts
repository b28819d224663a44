/**
 * What a game vendor is: a catalog and a translator. A vendor only translates between its own calls and the house's words (bet, win,
 * rollback); it never touches money itself. The house's own games are a vendor too, reached in-process.
 */
import type { PlayableCategory } from '#contract';

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

export interface VendorManifest {
  readonly code: string;
  /** The vassalage of the source: what its games are filtered by. */
  readonly vassalage: string;
  readonly nameKey: string;
  readonly symbol: string;
  readonly telNodeId: number;
  readonly games: readonly VendorGame[];
}
