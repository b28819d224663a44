/** The registered games by code, each engine loaded once, by the shape that determines how they are played. */
import type { InstantEngine } from '#engine-kit';
import type { GameManifest, GameManifestOf } from '#games/plugin.ts';
import { assert } from '#kernel';

export interface InstantGame {
  readonly manifest: GameManifestOf<'instant'>;
  readonly engine: InstantEngine;
}

export interface GameRegistry {
  manifest(code: string): GameManifest | undefined;
  /** An instant game; undefined for every other shape and for unknown codes. */
  instant(code: string): Promise<InstantGame | undefined>;
}

export function createGameRegistry(games: readonly GameManifest[]): GameRegistry {
  const manifests = new Map(games.map((manifest) => [manifest.code, manifest]));
  const instants = new Map<string, Promise<InstantGame>>();
  for (const manifest of games) {
    assert(manifest.shape !== 'instant' || manifest.chance === 'fair', 'an instant game draws from its player’s seeds');
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
  };
}
