/** The registered lotteries by code: shared games with scheduled draws, each engine loaded once. */
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
  engine(game: LotteryGame): Promise<SharedEngine>;
}

export function createLotteryRegistry(games: readonly GameManifest[]): LotteryRegistry {
  const all = games.flatMap((manifest): LotteryGame[] => {
    if (manifest.shape !== 'shared' || manifest.calendar === undefined) return [];
    return [{ code: manifest.code, manifest, calendar: manifest.calendar }];
  });
  const engines = new Map<string, Promise<SharedEngine>>();
  return {
    all,
    find: (code) => all.find((game) => game.code === code),
    engine(game) {
      const loading = engines.get(game.code) ?? game.manifest.engine().then(({ engine }) => engine);
      engines.set(game.code, loading);
      return loading;
    },
  };
}
