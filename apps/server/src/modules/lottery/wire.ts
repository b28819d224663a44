/** Draws and orders in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import type { Draw } from '#engine-kit';
import { currencyOf, formatAmount, type Json } from '#kernel';
import type { DrawRow } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import type { LineRow, StoredOrder } from './orders/index.ts';

type WireOrder = AnswerOf<Endpoints['orderDetail']>;
type WireDraw = AnswerOf<Endpoints['currentIssue']>['current'];
type WireDrawn = AnswerOf<Endpoints['drawHistory']>['content'][number];

export function drawToWire(issue: Draw): WireDraw {
  return {
    numero: issue.number,
    opensAt: new Date(issue.opensAtMs).toISOString(),
    closesAt: new Date(issue.closesAtMs).toISOString(),
    drawsAt: new Date(issue.drawsAtMs).toISOString(),
  };
}

/** The result for the view; absent while there is none, and for a void draw. */
export async function outcomeToWire(
  registry: LotteryRegistry,
  issue: Pick<DrawRow, 'game' | 'outcome'> | undefined,
): Promise<{ outcome?: Json }> {
  if (!issue || issue.outcome === null) return {};
  const game = registry.find(issue.game);
  return { outcome: game ? (await registry.engine(game)).publicView(issue.outcome) : issue.outcome };
}

export async function drawnToWire(registry: LotteryRegistry, issue: DrawRow): Promise<WireDrawn> {
  return {
    numero: issue.numero,
    state: issue.state === 'void' ? 'void' : 'drawn',
    drawnAt: (issue.drawn_at ?? issue.draws_at).toISOString(),
    ...(await outcomeToWire(registry, issue)),
  };
}

export async function orderToWire(
  registry: LotteryRegistry,
  { order, lines }: StoredOrder,
  issue?: DrawRow,
): Promise<WireOrder> {
  const currency = currencyOf(order.currency);
  return {
    orderId: order.id,
    gameId: order.game,
    numero: order.numero,
    playType: order.play_type,
    placedAt: order.placed_at.toISOString(),
    stake: formatAmount(order.stake_minor, currency),
    payout: formatAmount(order.payout_minor, currency),
    state: order.state,
    lines: lines.map((line: LineRow) => ({
      id: line.id,
      play: line.play,
      selection: line.selection,
      notes: line.notes,
      unit: formatAmount(line.unit_minor, currency),
      multiple: line.multiple,
      stake: formatAmount(line.stake_minor, currency),
      payout: formatAmount(line.payout_minor, currency),
      state: line.state,
    })),
    ...(await outcomeToWire(registry, issue)),
  };
}

/** Texts of a game in the caller's language. */
export function nameOf(
  game: LotteryGame,
  names: { readonly [language: string]: string },
  languages: readonly string[],
): string {
  for (const language of languages) {
    const name = names[language];
    if (name !== undefined) return name;
  }
  return game.code;
}
