/** Draws and orders in the shape of the contract. */
import type { AnswerOf, Endpoints } from '#contract';
import { type BeaconRound, beaconTimeMs, type Calendar, type Draw, paceOf, returnPercent } from '#engine-kit';
import { variantOf } from '#games/plugin.ts';
import { assert, currencyOf, formatAmount, type Json } from '#kernel';
import type { Db } from '../../db/db.ts';
import type { OfficialResult } from '../../db/tables.ts';
import { type CorrectedOrder, correctedOrder } from './corrections/index.ts';
import { type DrawRow, drawKeyOf, drawsByKeys } from './draws/index.ts';
import type { LotteryGame, LotteryRegistry } from './lottery-registry.ts';
import { drawText, type LineRow, type StoredOrder } from './orders/index.ts';

type WireOrder = AnswerOf<Endpoints['orderDetail']>;
type WireCommitment = AnswerOf<Endpoints['drawCommitment']>;
type WireDraw = AnswerOf<Endpoints['currentIssue']>['current'];
type WireDrawn = AnswerOf<Endpoints['drawHistory']>['content'][number];

/** How often a lottery draws. */
export function paceToWire(calendar: Calendar) {
  const { seconds, weekdays } = paceOf(calendar);
  return { cadenceSeconds: seconds, ...(weekdays && { weekdays: [...weekdays] }) };
}

export function drawToWire(draw: Draw): WireDraw {
  return {
    drawNumber: draw.drawNumber,
    opensAt: new Date(draw.opensAtMs).toISOString(),
    closesAt: new Date(draw.closesAtMs).toISOString(),
    drawsAt: new Date(draw.drawsAtMs).toISOString(),
  };
}

/** The round that a draw waits for, and from when on it is void without it. */
export function publicBeaconToWire(beacon: BeaconRound, voidAt: Date): NonNullable<WireCommitment['publicBeacon']> {
  const { network, round } = beacon;
  return {
    network: network.code,
    chainHash: network.chainHash,
    round,
    dueAt: new Date(beaconTimeMs(beacon)).toISOString(),
    voidAt: voidAt.toISOString(),
  };
}

export function officialToWire({ source, publishedAt, version, reason, correctedAt }: OfficialResult) {
  return { source, publishedAt, version, ...(reason !== undefined && { reason }), ...(correctedAt && { correctedAt }) };
}

/** The result for the view; absent while there is none, and for a void draw. */
export async function outcomeToWire(
  registry: LotteryRegistry,
  draw: Pick<DrawRow, 'game' | 'outcome' | 'rules_version'> | undefined,
): Promise<{ outcome?: Json }> {
  if (!draw || draw.outcome === null) return {};
  const game = registry.find(draw.game);
  const engine = game && (await registry.engine(game, { rulesVersion: draw.rules_version }));
  return { outcome: engine ? engine.publicView(draw.outcome) : draw.outcome };
}

export async function drawnToWire(
  registry: LotteryRegistry,
  draw: DrawRow,
  pools: Pick<WireDrawn, 'pool' | 'trialPool'> = {},
): Promise<WireDrawn> {
  return {
    ...pools,
    drawNumber: draw.draw_number,
    state: draw.state === 'void' ? 'void' : 'drawn',
    drawnAt: (draw.drawn_at ?? draw.draws_at).toISOString(),
    ...(draw.awaited_until && { official: draw.official ? officialToWire(draw.official) : {} }),
    ...(await outcomeToWire(registry, draw)),
  };
}

const isDrawn = ({ state }: StoredOrder['order']) => state === 'won' || state === 'lost';

/** With the results of their draws, where they were drawn: read at once. */
export async function ordersWithDraws(
  db: Db,
  registry: LotteryRegistry,
  stored: readonly StoredOrder[],
): Promise<WireOrder[]> {
  const drawn = stored.filter(({ order }) => isDrawn(order)).map(({ order }) => drawKeyOf(order));
  const rows = drawn.length === 0 ? [] : await drawsByKeys(db, drawn);
  const draws = new Map(rows.map((row) => [drawText(drawKeyOf(row)), row]));
  return Promise.all(
    stored.map(async (one) => {
      const draw = isDrawn(one.order) ? draws.get(drawText(drawKeyOf(one.order))) : undefined;
      const corrected = draw && (await correctedOrder(db, draw, one.order.id));
      return {
        ...(await orderToWire(registry, one, draw)),
        ...(corrected && draw && { corrected: await correctedToWire(registry, draw, corrected, one.order.currency) }),
      };
    }),
  );
}

export async function orderWithDraw(db: Db, registry: LotteryRegistry, stored: StoredOrder): Promise<WireOrder> {
  const [order] = await ordersWithDraws(db, registry, [stored]);
  assert(order, 'an order has its answer');
  return order;
}

async function correctedToWire(
  registry: LotteryRegistry,
  draw: DrawRow,
  { results, paidMinor, takenMinor, owedMinor, writtenOffMinor }: CorrectedOrder,
  currencyCode: string,
): Promise<NonNullable<WireOrder['corrected']>> {
  const currency = currencyOf(currencyCode);
  return {
    results: await Promise.all(
      results.map(async ({ outcome, official }) => ({
        ...(official && officialToWire(official)),
        ...(await outcomeToWire(registry, { ...draw, outcome })),
      })),
    ),
    paid: formatAmount(paidMinor, currency),
    takenBack: formatAmount(takenMinor, currency),
    owed: formatAmount(owedMinor, currency),
    writtenOff: formatAmount(writtenOffMinor, currency),
  };
}

async function orderToWire(
  registry: LotteryRegistry,
  { order, lines }: StoredOrder,
  draw?: DrawRow,
): Promise<WireOrder> {
  const currency = currencyOf(order.currency);
  const manifest = registry.find(order.game)?.manifest;
  const variant = manifest && variantOf(manifest, order);
  return {
    orderId: order.id,
    gameCode: order.game,
    family: manifest?.family ?? order.game,
    variant: order.variant,
    ...(variant && { returnPercent: returnPercent(variant.returns) }),
    drawNumber: order.draw_number,
    playType: order.play_type,
    placedAt: order.placed_at.toISOString(),
    stake: formatAmount(order.stake_minor, currency),
    payout: formatAmount(order.payout_minor, currency),
    ...(order.rebate_minor > 0n && { rebate: formatAmount(order.rebate_minor, currency) }),
    state: order.state,
    lines: lines.map((line: LineRow) => ({
      id: line.id,
      play: line.play,
      selection: line.selection,
      betCount: line.bet_count,
      unit: formatAmount(line.unit_minor, currency),
      multiple: line.multiple,
      stake: formatAmount(line.stake_minor, currency),
      payout: formatAmount(line.payout_minor, currency),
      state: line.state,
      ...(line.series !== null && { series: line.series }),
      ...(line.rebate_bp > 0 && {
        rebatePercent: (line.rebate_bp / 100).toFixed(2),
        rebate: formatAmount(line.rebate_minor, currency),
      }),
    })),
    ...(await outcomeToWire(registry, draw)),
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
