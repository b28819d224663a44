/** What charts are made of: the numbers of the last draws of a game, packed. They are packed again when the game has another last draw. */
import type { AnswerOf, Endpoints } from '#contract';
import { drawnNumbers, packDraws } from '#engine-kit';
import { createTtlCache } from '../../db/ttl-cache.ts';
import type { LotteryDeps } from './deps.ts';
import { chartedDraws, lastDraws } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import { outcomeToWire } from './wire.ts';

type Trends = AnswerOf<Endpoints['drawTrends']>;

/** Between draws as well, so that a past draw which is corrected does not stay as it was. */
const PACKED_FOR_MS = 60_000;
const NO_DRAWS = { width: 0, draws: '', numbers: '' };

export interface Trended {
  readonly merchantId: string;
  readonly game: LotteryGame;
  readonly limit: number;
}

/** Undefined for games whose results are not made of a few numbers. */
export function createTrends({ db, clock }: Pick<LotteryDeps, 'db' | 'clock'>, registry: LotteryRegistry) {
  const packed = createTtlCache<Trends | undefined>(clock, PACKED_FOR_MS);
  return async ({ merchantId, game, limit }: Trended): Promise<Trends | undefined> => {
    const [last] = await lastDraws(db, merchantId, [game.code]);
    if (!last) return { gameCode: game.code, ...NO_DRAWS };
    return packed(`${merchantId}/${game.code}/${limit}/${last.draw_index}`, async () => {
      const rows = await chartedDraws(db, merchantId, game.code, limit);
      const draws = await Promise.all(
        rows.map(async (row) => {
          const numbers = drawnNumbers((await outcomeToWire(registry, row)).outcome);
          return { drawNumber: row.draw_number, numbers, isCharted: row.outcome === null || numbers !== undefined };
        }),
      );
      const answer = draws.every(({ isCharted }) => isCharted) ? packDraws(draws) : undefined;
      return answer && { gameCode: game.code, ...answer };
    });
  };
}
