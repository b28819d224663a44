/** The registered games by code, each engine loaded once, by the shape that determines how they are played. */
import type { Engine } from '#engine-kit';
import type { GameManifest, GameManifestOf } from '#games/plugin.ts';
import { assert } from '#kernel';

/** The shapes of games whose rounds are drawn from their player's seeds. */
type PlayedShape = 'instant' | 'stepped';

interface Game<S extends PlayedShape> {
  readonly manifest: GameManifestOf<S>;
  readonly engine: Extract<Engine, { readonly shape: S }>;
}

export type InstantGame = Game<'instant'>;
export type SteppedGame = Game<'stepped'>;

export interface GameRegistry {
  manifest(code: string): GameManifest | undefined;
  /** An instant game; undefined for every other shape and for unknown codes. */
  instant(code: string): Promise<InstantGame | undefined>;
  /** A game whose rounds have several moves; undefined likewise. */
  stepped(code: string): Promise<SteppedGame | undefined>;
}

export function createGameRegistry(games: readonly GameManifest[]): GameRegistry {
  const manifests = new Map(games.map((manifest) => [manifest.code, manifest]));
  const instants = new Map<string, Promise<InstantGame>>();
  const stepped = new Map<string, Promise<SteppedGame>>();
  for (const { shape, chance } of games) {
    const isSeeded = shape === 'instant' || shape === 'stepped';
    assert(!isSeeded || chance === 'fair', 'a game of one player draws from its player’s seeds');
  }
  return {
    manifest: (code) => manifests.get(code),
    async instant(code) {
      const manifest = manifests.get(code);
      if (manifest?.shape !== 'instant') return undefined;
      const loading = instants.get(code) ?? manifest.engine().then(({ engine }) => ({ manifest, engine }));
      instants.set(code, loading);
      return loading;
    },
    async stepped(code) {
      const manifest = manifests.get(code);
      if (manifest?.shape !== 'stepped') return undefined;
      const loading = stepped.get(code) ?? manifest.engine().then(({ engine }) => ({ manifest, engine }));
      stepped.set(code, loading);
      return loading;
    },
  };
}
