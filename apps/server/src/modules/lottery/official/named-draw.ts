/** What an operator's command names: a draw, and what its source published. */
import type { Json } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import { type DrawRow, drawsByKeys, lockDraws, PLATFORM } from '../draws/index.ts';
import type { LotteryRegistry } from '../lottery-registry.ts';
import { drawNumbered } from './store-draws.ts';
import type { Report } from './store-refused.ts';

/** Of a merchant, or of the platform: `*`. */
export interface NamedDraw {
  readonly scope: string;
  readonly gameCode: string;
  readonly drawNumber: string;
}

export interface EnteredResult extends NamedDraw {
  /** JSON: `{"source": …, "publishedAt": …, "result": …}`. */
  readonly text: string;
  readonly by: string;
}

export const ownerOf = (scope: string) => (scope === '*' ? PLATFORM : scope);

/** Locked. One that is another's to decide is unknown here. */
export async function lockNamed(
  tx: Tx,
  { registry }: { readonly registry: Pick<LotteryRegistry, 'find'> },
  { scope, gameCode, drawNumber }: NamedDraw,
): Promise<DrawRow | undefined> {
  if (!registry.find(gameCode)) return undefined;
  const merchantId = ownerOf(scope);
  const found = await drawNumbered(tx, merchantId, gameCode, drawNumber);
  if (!found) return undefined;
  const [draw] = await lockDraws(tx, [{ merchantId, game: gameCode, drawIndex: Number(found.draw_index) }]);
  return draw?.owner === null ? draw : undefined;
}

/** The rows that a decision on it reaches: its own, or of the platform's those of these merchants. */
export async function drawsOf(
  db: Db,
  { scope, gameCode, drawNumber }: NamedDraw,
  merchantIds: readonly string[],
): Promise<DrawRow[]> {
  const own = await drawNumbered(db, ownerOf(scope), gameCode, drawNumber);
  if (!own || scope !== '*') return own ? [own] : [];
  const drawIndex = Number(own.draw_index);
  const rows = await drawsByKeys(
    db,
    merchantIds.map((merchantId) => ({ merchantId, game: gameCode, drawIndex })),
  );
  return rows.filter(({ owner }) => owner === PLATFORM);
}

export function readReport({ text, by }: Pick<EnteredResult, 'text' | 'by'>): Report | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Object.keys(read).length !== 3) return undefined;
    const { source, publishedAt, result } = read as { readonly [field: string]: Json };
    if (typeof source !== 'string' || source.trim() === '' || source.length > 120) return undefined;
    const at = typeof publishedAt === 'string' ? new Date(publishedAt) : undefined;
    return at === undefined || Number.isNaN(at.getTime()) || result === undefined
      ? undefined
      : { source, publishedAt: at, result, from: `operators ${by}` };
  } catch {
    return undefined;
  }
}
