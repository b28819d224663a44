/** The draws of the moment: of each game the one on sale, the one that is being drawn, and the last one drawn. */
import type { AnswerOf, Endpoints } from '#contract';
import { type Draw, drawBefore, drawOnSale } from '#engine-kit';
import { formatAmount } from '#kernel';
import type { Merchant } from '../merchants/index.ts';
import type { LotteryDeps } from './deps.ts';
import { type AwaitedBeacons, type DrawRow, type Draws, drawByKey, lastDraws, voidAt } from './draws/index.ts';
import { chosenVariant, type LotteryGame, type LotteryRegistry } from './lottery-registry.ts';
import { type Estimates, poolsOfDraws } from './pool/index.ts';
import { drawnToWire, drawToWire, publicBeaconToWire } from './wire.ts';

type CurrentDraw = AnswerOf<Endpoints['currentIssue']>;

export async function currentDraws(
  deps: Pick<LotteryDeps, 'db'>,
  {
    registry,
    draws,
    awaited,
    estimates,
  }: {
    readonly registry: LotteryRegistry;
    readonly draws: Draws;
    readonly awaited: AwaitedBeacons;
    readonly estimates: Estimates;
  },
  merchant: Merchant,
  games: readonly LotteryGame[],
): Promise<CurrentDraw[]> {
  const { id: merchantId, currency } = merchant;
  const now = await draws.now(deps.db);
  const codes = games.map(({ code }) => code);
  const last = new Map((await lastDraws(deps.db, merchantId, codes)).map((draw) => [draw.game, draw]));
  const divided = await poolsOfDraws(deps.db, merchant, [...last.values()]);

  async function jackpotOf(game: LotteryGame, drawIndex: number) {
    const engine = await registry.engine(game, { variant: chosenVariant(merchant, game).code });
    if (!engine?.pool) return {};
    const key = { merchantId, game: game.code, drawIndex };
    const { realMinor, trialMinor } = await estimates(deps.db, key, engine.pool.terms, currency);
    return { jackpot: formatAmount(realMinor, currency), trialJackpot: formatAmount(trialMinor, currency) };
  }

  /** The draw before the one on sale, while its result is awaited; with what it waits for. */
  async function drawingOf(game: LotteryGame, onSale: Draw, drawn: DrawRow | undefined) {
    const draw = drawBefore(game.calendar, onSale);
    const { drawIndex } = draw;
    if (Number(drawn?.draw_index ?? -1) >= drawIndex || draw.closesAtMs > now.getTime()) return {};
    const drawing = drawToWire(draw);
    if (draw.drawsAtMs > now.getTime()) return { drawing };
    // It is due. It has a row if it was sold, and will then be drawn.
    const row = await drawByKey(deps.db, { merchantId, game: game.code, drawIndex });
    if (!row || row.drawn_at !== null) return {};
    if (row.awaited_until) return { drawing, awaitedResult: { voidAt: row.awaited_until.toISOString() } };
    const round = awaited.roundOf(row);
    return { drawing, ...(round && { awaited: publicBeaconToWire(round, voidAt(row)) }) };
  }

  return Promise.all(
    games.map(async (game) => {
      const current = drawOnSale(game.calendar, now.getTime());
      const drawn = last.get(game.code);
      return {
        gameCode: game.code,
        serverTime: now.toISOString(),
        current: drawToWire(current),
        ...(await drawingOf(game, current, drawn)),
        ...(await jackpotOf(game, current.drawIndex)),
        ...(drawn ? { last: await drawnToWire(registry, drawn, divided.get(drawn)) } : {}),
      };
    }),
  );
}
