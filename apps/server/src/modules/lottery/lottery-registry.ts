/** The registered lotteries by code: shared games with scheduled draws, by every variant and every version of their rules. */
import type { Calendar, SharedEngine } from '#engine-kit';
import { type GameManifest, type GameManifestOf, type RulesOf, type Variant, variantOf } from '#games/plugin.ts';
import { assert } from '#kernel';
import type { Merchant } from '../merchants/index.ts';

export interface LotteryGame {
  readonly code: string;
  readonly manifest: GameManifestOf<'shared'>;
  readonly calendar: Calendar;
}

export interface LotteryRegistry {
  readonly all: readonly LotteryGame[];
  find(code: string): LotteryGame | undefined;
  /**
   * Of the rules that a draw was opened under, and of the variant that an order was sold under; undefined where only later nodes have them.
   * The draw itself is the same by every variant: without one it is that of the first.
   */
  engine(game: LotteryGame, of: RulesOf): Promise<SharedEngine | undefined>;
}

export function createLotteryRegistry(games: readonly GameManifest[]): LotteryRegistry {
  const all = games.flatMap((manifest): LotteryGame[] => {
    if (manifest.shape !== 'shared' || manifest.calendar === undefined) return [];
    return [{ code: manifest.code, manifest, calendar: manifest.calendar }];
  });
  const byCode = new Map(all.map((game) => [game.code, game]));
  return {
    all,
    find: (code) => byCode.get(code),
    engine: async ({ manifest }, of) => (manifest.hasEngine(of) ? (await manifest.engine(of)).engine : undefined),
  };
}

/** By which variant this merchant sells a lottery now. What is sold keeps its own. */
export function chosenVariant({ manifest }: Merchant, game: LotteryGame): Variant {
  const variant = variantOf(game.manifest, { variant: manifest.play.variants?.[game.code] });
  assert(variant, 'a merchant chooses among published variants');
  return variant;
}
