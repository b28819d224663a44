/** What the catalog decides without asking anyone: paging, decorative numbers, the order of shelves. */
import type { PlayableCategory } from '#contract';
import type { Random } from '#kernel';

export function totalPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** The source's decorative number of players: 500 to 2000, even. Shown only where the merchant chose `decorative`. */
export function decorativeOnline(random: Random): number {
  const span = 1501;
  const limit = Math.floor(65_536 / span) * span;
  for (;;) {
    const [high = 0, low = 0] = random.bytes(2);
    const drawn = high * 256 + low;
    if (drawn < limit) return 500 + (drawn % span);
  }
}

/** LOCAL always first, then the merchant's own order, and only categories that hold a game. */
export function orderCategories(
  sorting: readonly PlayableCategory[],
  held: ReadonlySet<PlayableCategory>,
): PlayableCategory[] {
  const ordered: PlayableCategory[] = ['LOCAL', ...sorting.filter((category) => category !== 'LOCAL')];
  return ordered.filter((category) => held.has(category));
}
