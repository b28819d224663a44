/**
 * The plugin interface of games. A folder is a family: engines by rules version, one view, and any number of games, which are data.
 */
import { type Calendar, drawAtOnce, type Engine, type Shape, type SharedEngine, type StakeDefaults } from '#engine-kit';
import type { Json } from '#kernel';

/** The category keys of games, as on the wire. */
type GameCategory = 'LOCAL' | 'RNG' | 'LOTT' | 'ELOTT' | 'LIVE' | 'FISH' | 'SPORTS' | 'ESPORTS' | 'PVP' | 'COCKFIGHT';

/**
 * Where results come from. `fair`: the player's seed pair (one stream per bet). `chain`: a committed chain mixed with a link of the
 * operator's second one (one stream per draw, for everyone who bet on it). `beacon`: a committed chain mixed with a round of a public
 * beacon, which is fixed before the sales; only for draws by a calendar. `official`: drawn by others; a draw waits for their result, which
 * nothing here decides or proves. A game keeps its source: another source is another game.
 */
type Source = 'fair' | 'chain' | 'beacon' | 'official';

/** Of a game with official results: published with the game. */
export interface Official {
  /** Names how its results are written, as feeds know it: for lotteries of the kit its group. */
  readonly format: string;
  /** How long after its draw time a draw waits for its result; then it is void and every stake is returned. */
  readonly patienceMinutes: number;
  /** Its results come from a sandbox: no production sells it. */
  readonly isDemonstration?: true;
}

/**
 * One published way to run a game. The merchant chooses among them, and every round names the one that it was played by: a code is never
 * reused for another config.
 */
export interface Variant<Config extends Json = Json> {
  readonly code: string;
  readonly config: Config;
  /**
   * The published RTP: expected payout per unit staked, minimum and maximum over the kinds of bets, as plain decimals truncated to 12
   * digits. The conformance suite computes both from the engine and compares them to 1e-9.
   */
  readonly returns: { readonly lowest: string; readonly highest: string };
  /**
   * Figures of a typical bet, for the game's rules page: its key among the engine's returns, hit rate (12 digits) and standard deviation
   * per unit staked (6 digits), both truncated and both proved.
   */
  readonly figures: { readonly bet: string; readonly hitRate: string; readonly volatility: string };
  /** The maximum payout as a multiple of the stake (of one unit stake in shared games), in ten-thousandths, over all bets. */
  readonly maxMultiplierE4: number;
  /** The rules end a round at its maximum payout (slots): published like them, so that no stake is refused for what it could win. */
  readonly isLimited?: boolean;
}

/** What variants have in common that differ in the share of the fair odds they pay. */
interface ShareOfOdds<Config extends Json> extends Pick<Variant<Config>, 'isLimited'> {
  readonly config: (percent: number) => Config;
  /** The typical bet, which hits as often whatever it pays. */
  readonly bet: string;
  readonly hitRate: string;
}

type ProvedShare = Pick<Variant, 'returns' | 'maxMultiplierE4'> & { readonly volatility: string };

/** Makes variants of one game: each by its code, its share in percent, and what is proved of it. */
export function variantsByShare<Config extends Json>({ config, bet, hitRate, isLimited }: ShareOfOdds<Config>) {
  return (code: string, percent: number, { volatility, ...proved }: ProvedShare): Variant<Config> => ({
    code,
    config: config(percent),
    figures: { bet, hitRate, volatility },
    ...(isLimited && { isLimited }),
    ...proved,
  });
}

/** A running round begins when the one before it has been shown. */
export interface Rounds {
  /** How long an end is shown, while bets on the next round are already taken. */
  readonly shownMs: number;
  /** How long bets are taken after that. The game's own minimum time between rounds, or a jurisdiction's, may lengthen it. */
  readonly bettingMs: number;
  /** From the close of betting to the start, so that everyone knows the start before it is. */
  readonly startsAfterMs: number;
}

/** A game of a family, as data. */
export interface GameData<Config extends Json = Json> {
  /** On the wire and in records: kebab-case, never reused. */
  readonly code: string;
  readonly category: GameCategory;
  readonly source: Source;
  /** When draws are. Games that draw for everyone have either this or `rounds`. */
  readonly calendar?: Calendar;
  /** Rounds that run, one after the other. */
  readonly rounds?: Rounds;
  /** Of the source `official`, and only of it; with a calendar. */
  readonly official?: Official;
  /** `platform`: every merchant that sells a draw has the same result. Otherwise each merchant draws for itself. */
  readonly drawOwner?: 'platform';
  /** The first is played where the merchant has chosen none. */
  readonly variants: readonly [Variant<Config>, ...Variant<Config>[]];
  /** Default limits, if the merchant's policy has none. */
  readonly stake: StakeDefaults;
  /** Minimum time from stake to result on screen. A jurisdiction's policy may only lengthen it. */
  readonly minRoundMs: number;
  /** May be played by trial members (same odds, play money). */
  readonly supportsTrial: boolean;
  /** `symbol` names the tile's picture in the art set, `hue` (0–359) its background colour. */
  readonly art: { readonly symbol: string; readonly hue: number };
  /** Text keys, made from the family's words: `values` stand in the name where it has a place for them. */
  readonly textKeys: {
    readonly name: string;
    readonly values?: Readonly<Record<string, number>>;
    readonly tagline: string;
    /** One key per paragraph of the rules. */
    readonly rules: readonly string[];
  };
  /**
   * The maximum win of all tickets of one draw together, in table units: a bet that could exceed it is refused. No result and no prize
   * is ever changed for it.
   */
  readonly drawCapUnits?: number;
  /** Its prizes are shares of what all members staked on the draw. */
  readonly paysFromPool?: true;
  /** Of lotteries: those of one group stand together in menus, under a text of the platform. */
  readonly group?: string;
  /** Highest and lowest prize series of Tradition bets; a member's own maximum lies between them. */
  readonly series?: { readonly lowest: number; readonly highest: number };
  /**
   * Engines of the rules that it was played by before it was of this family, oldest first: its first versions, for what was bet then. The
   * versions of the family follow them.
   */
  readonly former?: readonly LoadEngine<Config, Engine>[];
}

type LoadEngine<Config extends Json, Made extends Engine> = () => Promise<{
  createEngine(config: Config): Made | Promise<Made>;
}>;

type EngineOf<S extends Shape> = Extract<Engine, { readonly shape: S }>;

/** What `games/<family>/manifest.ts` exports. */
export interface Family<S extends Shape = Shape, Config extends Json = Json> {
  /** The folder's name. */
  readonly code: string;
  readonly shape: S;
  /** New rounds are played under it. Increased with any change by which the same seeds give another outcome or payout. */
  readonly rulesVersion: number;
  /** Every version that ever had a round, so that old rounds replay. A method, so that families of different configs make one list. */
  readonly engines: Readonly<Record<number, LoadEngine<Config, EngineOf<S>>>>;
  readonly games: readonly GameData<Config>[];
  /** Loads the view. This file does not import React: the stage casts the module to what it mounts. */
  readonly view: () => Promise<unknown>;
}

/** A game with what it has of its family. `shape` determines the type that `engine` loads. */
export type GameManifest = { readonly [S in Shape]: GameManifestOf<S> }[Shape];

export type GameManifestOf<S extends Shape> = GameData & {
  readonly family: string;
  readonly shape: S;
  readonly rulesVersion: number;
  readonly view: () => Promise<unknown>;
  /** The engine of a variant under a version of the rules: the first and the newest where none is named. */
  readonly engine: (of?: RulesOf) => Promise<{ readonly engine: EngineOf<S> }>;
  /** Whether there is such an engine. */
  readonly hasEngine: (of: RulesOf) => boolean;
};

export interface RulesOf {
  readonly variant?: string | undefined;
  readonly rulesVersion?: number | undefined;
}

/**
 * Whether bonus money may be staked: what a bet was paid is final, and is no part of what others staked. A result of the source `official` may be
 * corrected, after the money has become cash or has gone back.
 */
export function takesBonusMoney({ source, paysFromPool }: Pick<GameData, 'source' | 'paysFromPool'>): boolean {
  return source !== 'official' && !paysFromPool;
}

/** The variant that is named; the first where none is. */
export function variantOf({ variants }: Pick<GameData, 'variants'>, { variant }: RulesOf): Variant | undefined {
  return variant === undefined ? variants[0] : variants.find(({ code }) => code === variant);
}

/**
 * The games of a family. One that draws for everyone is also played at once, by one player's seeds: with the source `fair` its draw is that
 * of a single bet, and the game is an instant one.
 */
export function gamesOf(family: Family): readonly GameManifest[] {
  return family.games.map((game) => {
    const isAtOnce = family.shape === 'shared' && game.source === 'fair';
    const { code, shape, view } = family;
    const { former = [] } = game;
    const rulesVersion = former.length + family.rulesVersion;
    const loaded = new Map<string, Promise<{ readonly engine: Engine }>>();
    const loadOf = (version: number) => former[version - 1] ?? family.engines[version - former.length];
    const load = async ({ config }: Variant, version: number) => {
      const engine = await (await loadOf(version)?.())?.createEngine(config);
      if (!engine) throw new Error(`${game.code} has no rules ${version}`);
      return { engine: isAtOnce ? drawAtOnce(engine as SharedEngine) : engine };
    };
    return {
      ...game,
      family: code,
      shape: isAtOnce ? 'instant' : shape,
      rulesVersion,
      view,
      hasEngine: (of: RulesOf) =>
        variantOf(game, of) !== undefined && loadOf(of.rulesVersion ?? rulesVersion) !== undefined,
      engine(of: RulesOf = {}) {
        const variant = variantOf(game, of);
        const version = of.rulesVersion ?? rulesVersion;
        if (!variant) throw new Error(`${game.code} has no variant ${of.variant}`);
        const key = `${variant.code} ${version}`;
        const loading = loaded.get(key) ?? load(variant, version);
        loaded.set(key, loading);
        return loading;
      },
    } as unknown as GameManifest;
  });
}
