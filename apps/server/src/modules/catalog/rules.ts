/** Pure decisions of the catalog: paging, decorative numbers, the order of categories. */
import { createHash } from 'node:crypto';
import type { PlayableCategory } from '#contract';

export function totalPages(count: number, limit: number): number {
  return Math.max(1, Math.ceil(count / limit));
}

const MINUTE_MS = 60_000;

/**
 * The decorative number of players, shown only where the merchant chose `decorative`: from 500 to 2000, similar for a game over time,
 * slightly different each minute, and the same on every node and in every list, so that a page rendered twice within a minute is the
 * same.
 */
export function decorativeOnline(merchantId: string, id: number, nowMs: number): number {
  const minute = Math.floor(nowMs / MINUTE_MS);
  return 600 + drawnFrom(`${merchantId}:${id}`, 1301) + drawnFrom(`${merchantId}:${id}:${minute}`, 201) - 100;
}

/** From 0 to below `span`, always the same for a text. */
function drawnFrom(text: string, span: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % span;
}

/** LOCAL always first, then the merchant's order, without empty categories. */
export function orderCategories(
  sorting: readonly PlayableCategory[],
  held: ReadonlySet<PlayableCategory>,
): PlayableCategory[] {
  const ordered: PlayableCategory[] = ['LOCAL', ...sorting.filter((category) => category !== 'LOCAL')];
  return ordered.filter((category) => held.has(category));
}
