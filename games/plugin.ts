/** What a game is: what a game must say of itself to be offered, launched, played and proved. */
import type { DrawSchedule, Engine, Shape, StakeDefaults } from '#engine-kit';

/** The source's category keys that games live in. */
type GameCategory = 'LOCAL' | 'RNG' | 'LOTT' | 'ELOTT' | 'LIVE' | 'FISH' | 'SPORTS' | 'ESPORTS' | 'PVP' | 'COCKFIGHT';

/**
 * Where the game's chance comes from. `fair`: server seed, client seed, nonce (one stream a bet). `shared-draw`: a committed
 * chain mixed with a beacon (one stream a round or issue). `system`: the operating system's generator, recorded on a tape.
 */
type ChanceKind = 'fair' | 'shared-draw' | 'system';

/**
 * The published return: expected payout per unit staked, over the least and the most generous way to bet, as plain decimals
 * cut off after 12 digits. The conformance suite computes both from the engine and compares them to 1e-9.
 */
interface PublishedReturn {
  readonly lowest: string;
  readonly highest: string;
}

/**
 * Figures of the typical bet, for the game's rules page: probability of any payout (12 digits) and standard deviation per
 * unit staked (6 digits), both cut off and both proved.
 */
interface PublishedFigures {
  /** Key of the bet among the engine's returns. */
  readonly bet: string;
  readonly hitRate: string;
  readonly volatility: string;
}

interface ManifestBase {
  /** Folder name, code on the wire and in records: kebab-case, never reused. */
  readonly code: string;
  readonly category: GameCategory;
  /** Raised with any change that lets the same seeds give another outcome or payout. Recorded with each round. */
  readonly rulesVersion: number;
  readonly chance: ChanceKind;
  readonly returns: PublishedReturn;
  readonly figures: PublishedFigures;
  /** The largest payout as a multiple of the stake (of one unit stake in shared games), in ten-thousandths, over all ways to bet. */
  readonly maxMultiplierE4: number;
  /** Limits where the merchant's policy has none of its own. */
  readonly stake: StakeDefaults;
  /** Least time from stake to result on screen. A jurisdiction's policy may only lengthen it. */
  readonly minRoundMs: number;
  /** May be played by trial members (same odds, money of their own kind). */
  readonly supportsTrial: boolean;
  /** `symbol` names the tile's picture in the art set, `hue` (0–359) its ground colour. */
  readonly art: { readonly symbol: string; readonly hue: number };
  /** Keys of the texts; the words are in the texts room. */
  readonly textKeys: {
    readonly name: string;
    readonly tagline: string;
    /** One key per paragraph of the rules. */
    readonly rules: readonly string[];
  };
  /** Only shared games that draw by the clock. */
  readonly schedule?: DrawSchedule;
  /**
   * The most all tickets of one issue together may win, in table units: a bet that could bring the issue above it is
   * refused. No result and no prize is ever changed for it.
   */
  readonly issueCapUnits?: number;
  /** Highest and lowest prize series of Tradition bets; a member's own highest lies between them. */
  readonly series?: { readonly lowest: number; readonly highest: number };
  /**
   * Loads the screen part. This file does not know React: the stage narrows the module to what it mounts. Absent only for
   * games played elsewhere.
   */
  readonly view?: () => Promise<unknown>;
}

/** A game. `shape` decides what `engine` loads, so that a host which asks the shape gets the engine's type with it. */
export type GameManifest = { readonly [S in Shape]: GameManifestOf<S> }[Shape];

export type GameManifestOf<S extends Shape> = ManifestBase & {
  readonly shape: S;
  readonly engine: () => Promise<{ readonly engine: Extract<Engine, { readonly shape: S }> }>;
};
