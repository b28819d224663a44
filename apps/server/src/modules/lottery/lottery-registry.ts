/** The registered lotteries by code: shared games with scheduled draws, by every version of their rules. */
import type { Calendar, SharedEngine } from '#engine-kit';
import type { GameManifest, GameManifestOf } from '#games/plugin.ts';

export interface LotteryGame {
  readonly code: string;
  readonly manifest: GameManifestOf<'shared'>;
  readonly calendar: Calendar;
}

export interface LotteryRegistry {
  readonly all: readonly LotteryGame[];
  find(code: string): LotteryGame | undefined;
  /** Of the rules that a draw was opened under; undefined where only later nodes have them. */
  engine(game: LotteryGame, rulesVersion: number): Promise<SharedEngine | undefined>;
}

export function createLotteryRegistry(games: readonly GameManifest[]): LotteryRegistry {
  const all = games.flatMap((manifest): LotteryGame[] => {
    if (manifest.shape !== 'shared' || manifest.calendar === undefined) return [];
    return [{ code: manifest.code, manifest, calendar: manifest.calendar }];
  });
  return {
    all,
    find: (code) => all.find((game) => game.code === code),
    engine: async ({ manifest }, rulesVersion) =>
      manifest.hasEngine({ rulesVersion }) ? (await manifest.engine({ rulesVersion })).engine : undefined,
  };
}
