/** The draws of the moment: of each game the one on sale, the one that is being drawn, and the last one drawn. */
import type { AnswerOf, Endpoints } from '#contract';
import { drawByIndex, drawOnSale } from '#engine-kit';
import type { LotteryDeps } from './deps.ts';
import { type DrawRow, type Draws, drawByKey, lastDraws } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import { drawnToWire, drawToWire } from './wire.ts';

type CurrentDraw = AnswerOf<Endpoints['currentIssue']>;

export async function currentDraws(
  deps: Pick<LotteryDeps, 'db'>,
  { registry, draws }: { readonly registry: LotteryRegistry; readonly draws: Draws },
  merchantId: string,
  games: readonly LotteryGame[],
): Promise<CurrentDraw[]> {
  const now = await draws.now(deps.db);
  const codes = games.map(({ code }) => code);
  const last = new Map((await lastDraws(deps.db, merchantId, codes)).map((draw) => [draw.game, draw]));

  /** The draw before the one on sale, while its result is awaited. */
  async function isDrawing(game: LotteryGame, drawIndex: number, drawn: DrawRow | undefined): Promise<boolean> {
    const { closesAtMs, drawsAtMs } = drawByIndex(game.calendar, drawIndex);
    if (Number(drawn?.draw_index ?? -1) >= drawIndex || closesAtMs > now.getTime()) return false;
    if (drawsAtMs > now.getTime()) return true;
    // It is due. It has a row if it was sold, and will then be drawn.
    const row = await drawByKey(deps.db, { merchantId, game: game.code, drawIndex });
    return row !== undefined && row.drawn_at === null;
  }

  return Promise.all(
    games.map(async (game) => {
      const current = drawOnSale(game.calendar, now.getTime());
      const drawn = last.get(game.code);
      const waits = await isDrawing(game, current.drawIndex - 1, drawn);
      return {
        gameCode: game.code,
        serverTime: now.toISOString(),
        current: drawToWire(current),
        ...(waits ? { drawing: drawToWire(drawByIndex(game.calendar, current.drawIndex - 1)) } : {}),
        ...(drawn ? { last: await drawnToWire(registry, drawn) } : {}),
      };
    }),
  );
}
