/** The plugin interface of games: what a game declares to be offered, launched, played and proved. */
import type { DrawSchedule, Engine, Shape, StakeDefaults } from '#engine-kit';

/** The category keys of games, as on the wire. */
type GameCategory = 'LOCAL' | 'RNG' | 'LOTT' | 'ELOTT' | 'LIVE' | 'FISH' | 'SPORTS' | 'ESPORTS' | 'PVP' | 'COCKFIGHT';

/**
 * The source of randomness. `fair`: server seed, client seed, nonce (one stream per bet). `shared-draw`: a committed chain mixed with a
 * beacon (one stream per round or draw). `system`: the operating system's generator, recorded on a tape.
 */
type ChanceKind = 'fair' | 'shared-draw' | 'system';

/**
 * The published RTP: expected payout per unit staked, minimum and maximum over the kinds of bets, as plain decimals truncated to 12
 * digits. The conformance suite computes both from the engine and compares them to 1e-9.
 */
interface PublishedReturn {
  readonly lowest: string;
  readonly highest: string;
}

/**
 * Figures of a typical bet, for the game's rules page: hit rate (12 digits) and standard deviation per unit staked (6 digits), both
 * truncated and both proved.
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
  /** Increased with any change by which the same seeds give another outcome or payout. Recorded with each round. */
  readonly rulesVersion: number;
  readonly chance: ChanceKind;
  readonly returns: PublishedReturn;
  readonly figures: PublishedFigures;
  /** The maximum payout as a multiple of the stake (of one unit stake in shared games), in ten-thousandths, over all bets. */
  readonly maxMultiplierE4: number;
  /** Default limits, if the merchant's policy has none. */
  readonly stake: StakeDefaults;
  /** Minimum time from stake to result on screen. A jurisdiction's policy may only lengthen it. */
  readonly minRoundMs: number;
  /** May be played by trial members (same odds, play money). */
  readonly supportsTrial: boolean;
  /** `symbol` names the tile's picture in the art set, `hue` (0–359) its background colour. */
  readonly art: { readonly symbol: string; readonly hue: number };
  /** Text keys; the texts are in `packages/texts`. */
  readonly textKeys: {
    readonly name: string;
    readonly tagline: string;
    /** One key per paragraph of the rules. */
    readonly rules: readonly string[];
  };
  /** Only shared games with scheduled draws. */
  readonly schedule?: DrawSchedule;
  /**
   * The maximum win of all tickets of one draw together, in table units: a bet that could exceed it is refused. No result and no prize
   * is ever changed for it.
   */
  readonly drawCapUnits?: number;
  /** Highest and lowest prize series of Tradition bets; a member's own maximum lies between them. */
  readonly series?: { readonly lowest: number; readonly highest: number };
  /**
   * Loads the view. This file does not import React: the stage casts the module to what it mounts. Absent only for games played
   * elsewhere.
   */
  readonly view?: () => Promise<unknown>;
}

/** A game. `shape` determines the type that `engine` loads. */
export type GameManifest = { readonly [S in Shape]: GameManifestOf<S> }[Shape];

export type GameManifestOf<S extends Shape> = ManifestBase & {
  readonly shape: S;
  readonly engine: () => Promise<{ readonly engine: Extract<Engine, { readonly shape: S }> }>;
};
