/** The latest searches in this browser: the latest first, without duplicates. */
import { load, save, stored } from '#base/data';

const MAX = 6;

/** Pure: the list with this search at the top. */
export function withSearch(searches: readonly string[], name: string): readonly string[] {
  const term = name.trim();
  if (term === '') return searches;
  const others = searches.filter((one) => one.toLowerCase() !== term.toLowerCase());
  return [term, ...others].slice(0, MAX);
}

export function recentSearches(): readonly string[] {
  return load(stored.searches) ?? [];
}

export function saveSearch(name: string): void {
  save(stored.searches, withSearch(recentSearches(), name));
}

export function forgetSearches(): void {
  save(stored.searches, undefined);
}
