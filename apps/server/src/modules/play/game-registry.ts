/** The registered games by code, each with its engines, by the shape that determines how they are played. */
import type { Engine } from '#engine-kit';
import { type GameManifest, type GameManifestOf, type RulesOf, type Variant, variantOf } from '#games/plugin.ts';
import { assert } from '#kernel';
import type { Merchant } from '../merchants/index.ts';

/** The shapes of games whose rounds are drawn from their player's seeds. */
type PlayedShape = 'instant' | 'stepped';

interface Game<S extends PlayedShape> {
  readonly manifest: GameManifestOf<S>;
  readonly engine: Extract<Engine, { readonly shape: S }>;
  /** By which of the published variants, and by which version of the rules, this engine plays. */
  readonly variant: Variant;
  readonly rulesVersion: number;
}

export type InstantGame = Game<'instant'>;
export type SteppedGame = Game<'stepped'>;

export interface GameRegistry {
  manifest(code: string): GameManifest | undefined;
  /** An instant game by these rules; undefined for every other shape, for unknown codes, and for rules that it does not have. */
  instant(code: string, of: RulesOf): Promise<InstantGame | undefined>;
  /** A game whose rounds have several moves; undefined likewise. */
  stepped(code: string, of: RulesOf): Promise<SteppedGame | undefined>;
}

export function createGameRegistry(games: readonly GameManifest[]): GameRegistry {
  const manifests = new Map(games.map((manifest) => [manifest.code, manifest]));
  for (const { shape, source } of games) {
    const isSeeded = shape === 'instant' || shape === 'stepped';
    assert(!isSeeded || source === 'fair', 'a game of one player draws from its player’s seeds');
  }
  async function load<S extends PlayedShape>(manifest: GameManifestOf<S>, of: RulesOf): Promise<Game<S> | undefined> {
    if (!manifest.hasEngine(of)) return undefined;
    const { engine } = await manifest.engine(of);
    const variant = variantOf(manifest, of);
    return variant && { manifest, engine, variant, rulesVersion: of.rulesVersion ?? manifest.rulesVersion };
  }
  return {
    manifest: (code) => manifests.get(code),
    async instant(code, of) {
      const manifest = manifests.get(code);
      return manifest?.shape === 'instant' ? load(manifest, of) : undefined;
    },
    async stepped(code, of) {
      const manifest = manifests.get(code);
      return manifest?.shape === 'stepped' ? load(manifest, of) : undefined;
    },
  };
}

/** How this merchant runs the game for new rounds. */
export function chosenRules({ manifest }: Merchant, game: string): RulesOf {
  return { variant: manifest.play.variants?.[game] };
}

/** The rules of a saved round. */
export function rulesOfRound(round: { readonly variant: string; readonly rules_version: number }): RulesOf {
  return { variant: round.variant, rulesVersion: round.rules_version };
}
