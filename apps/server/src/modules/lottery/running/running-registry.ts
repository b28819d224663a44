/** The registered games with running rounds, by code, with their engines by the rules that a round was opened under. */
import type { Running, SharedEngine } from '#engine-kit';
import { type GameManifest, type GameManifestOf, type Rounds, type Variant, variantOf } from '#games/plugin.ts';
import { assert } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import type { DrawRow } from '../draws/index.ts';

export interface RunningGame {
  readonly code: string;
  readonly manifest: GameManifestOf<'shared'>;
  readonly rounds: Rounds;
}

export type RunningEngine = SharedEngine & { readonly running: Running };

export interface RunningRegistry {
  readonly all: readonly RunningGame[];
  find(code: string): RunningGame | undefined;
  /** By which of the published variants the merchant opens rounds. */
  variant(game: RunningGame, merchant: Merchant): Variant;
  /** Undefined where only other nodes have these rules. */
  engine(game: RunningGame, round: Pick<DrawRow, 'rules_version' | 'variant'>): Promise<RunningEngine | undefined>;
}

export function createRunningRegistry(games: readonly GameManifest[]): RunningRegistry {
  const all = games.flatMap((manifest): RunningGame[] => {
    if (manifest.shape !== 'shared' || manifest.rounds === undefined) return [];
    return [{ code: manifest.code, manifest, rounds: manifest.rounds }];
  });
  return {
    all,
    find: (code) => all.find((game) => game.code === code),
    variant({ code, manifest }, merchant) {
      const variant = variantOf(manifest, { variant: merchant.manifest.play.variants?.[code] });
      assert(variant, 'a merchant chooses among published variants');
      return variant;
    },
    async engine({ manifest }, { rules_version: rulesVersion, variant }) {
      const of = { rulesVersion, variant: variant ?? undefined };
      if (!manifest.hasEngine(of)) return undefined;
      const { engine } = await manifest.engine(of);
      const { running } = engine;
      return running && { ...engine, running };
    },
  };
}
