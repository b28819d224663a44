/** Draws as operators see them: a game's, the newest first, those that wait for a result, and one in full, drawn again from its chain. */
import { isDeepStrictEqual } from 'node:util';
import { type DrawField, readDrawNumber, sharedChance } from '#engine-kit';
import type { Json } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { type DrawRow, drawKeyOf, PLATFORM, type ResultRow, resultsOf } from '../draws/index.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { ownerOf } from './named-draw.ts';
import { drawNumbered, drawsNumbered, drawsOfGame, drawsWaiting, stakesOn } from './store-draws.ts';

export interface DrawsQuery {
  /** Without it, those of all games that are closed and not drawn. */
  readonly game?: string | undefined;
  /** Those of this number alone: of the game, or of any lottery. */
  readonly number?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

export interface DrawInFull {
  readonly row: DrawRow;
  /** Accepted official results, the last one first. */
  readonly results: readonly ResultRow[];
  readonly orders: number;
  readonly stakeMinor: bigint;
  /** What everyone sees of the outcome. */
  readonly shown: Json | undefined;
  /** Drawn again from link and beacon: whether it gives the same. Absent where no chain decided, or not yet. */
  readonly isSame: boolean | undefined;
  /** What is asked for of an official result; empty where others draw nothing. */
  readonly fields: readonly DrawField[];
}

export interface LotteryShown {
  readonly code: string;
  readonly source: string;
  readonly isPlatforms: boolean;
}

export function lotteriesShown({ all }: Pick<LotteryRegistry, 'all'>): readonly LotteryShown[] {
  return all.map(({ code, manifest }) => ({
    code,
    source: manifest.source,
    isPlatforms: manifest.drawOwner === 'platform',
  }));
}

export async function listDraws(
  { all }: Pick<LotteryRegistry, 'all'>,
  db: Db,
  scope: string,
  { game, number, after, limit }: DrawsQuery,
): Promise<DrawRow[]> {
  const merchantId = ownerOf(scope);
  if (number !== undefined)
    return drawsNumbered(db, merchantId, game === undefined ? all.map(({ code }) => code) : [game], number, limit);
  return game === undefined ? drawsWaiting(db, merchantId, limit) : drawsOfGame(db, merchantId, game, { after, limit });
}

export async function showDraw(
  db: Db,
  { registry }: { readonly registry: Pick<LotteryRegistry, 'find' | 'engine'> },
  { scope, gameCode, drawNumber }: { readonly scope: string; readonly gameCode: string; readonly drawNumber: string },
): Promise<DrawInFull | undefined> {
  const row = await drawNumbered(db, ownerOf(scope), gameCode, drawNumber);
  if (!row) return undefined;
  const of = drawKeyOf(row);
  // A game whose rounds run is no lottery: its bets are in a table of their own.
  const bets = registry.find(gameCode) ? 'lottery_order' : 'running_bet';
  const [sums, results] = await Promise.all([
    stakesOn(db, of, bets),
    resultsOf(db, { ...of, merchantId: row.owner ?? of.merchantId }),
  ]);
  const again = await drawnAgain(registry, row);
  const fields = await fieldsOf(registry, row);
  return { row, results, orders: Number(sums.orders), stakeMinor: sums.stake, fields, ...again };
}

async function fieldsOf(
  registry: Pick<LotteryRegistry, 'find' | 'engine'>,
  { game: code, rules_version: rulesVersion, awaited_until: awaitedUntil }: DrawRow,
): Promise<readonly DrawField[]> {
  const game = awaitedUntil === null ? undefined : registry.find(code);
  const engine = game && (await registry.engine(game, { rulesVersion }));
  return engine?.drawFields ?? [];
}

async function drawnAgain(
  registry: Pick<LotteryRegistry, 'find' | 'engine'>,
  { game: code, rules_version: rulesVersion, draw_number: drawNumber, link, beacon, outcome }: DrawRow,
): Promise<Pick<DrawInFull, 'shown' | 'isSame'>> {
  const game = registry.find(code);
  // Of a round that ran, the outcome is there once it has ended, and is what everyone saw.
  if (!game) return { shown: outcome ?? undefined, isSame: undefined };
  const engine = await registry.engine(game, { rulesVersion });
  if (!engine || outcome === null) return { shown: undefined, isSame: undefined };
  const shown = engine.publicView(outcome);
  if (link === null) return { shown, isSame: undefined };
  const chance = sharedChance(link, beacon?.value, drawNumber);
  const again = chance.ok ? engine.draw(chance.value, readDrawNumber(game.calendar, drawNumber)?.day) : null;
  return { shown, isSame: isDeepStrictEqual(again, outcome) };
}

/** Whose draws are decided here: a merchant's own, or those of the platform. */
export const isDecidedHere = ({ owner, merchant_id: merchantId }: DrawRow) =>
  owner === null || (merchantId === PLATFORM && owner === PLATFORM);
