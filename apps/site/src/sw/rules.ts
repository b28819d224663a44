/** What the service worker does with a request, and what it throws away: pure, so that it can be tested. */

/** `page`: the network first · `file`: its name names its content · `picture`: may change behind its name · `other`: not ours. */
export type Kind = 'page' | 'file' | 'picture' | 'other';

export interface Requested {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const FILES = /^\/m\/(assets|fonts|texts|themes)\//;
const PICTURES = /^\/m\/(art|icons|TCG_PROD_IMAGES)\//;

/** Calls, and with them money and whatever belongs to a member, are never touched; nor are game frames, which have an origin of their own. */
export function kindOf({ method, mode, url }: Requested, origin: string): Kind {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin || !/^\/(m(\/|$)|$)/.test(pathname)) return 'other';
  if (FILES.test(pathname)) return 'file';
  if (PICTURES.test(pathname)) return 'picture';
  return mode === 'navigate' ? 'page' : 'other';
}

export const maxKept = { pages: 12, files: 240, pictures: 320 } as const;

/** The oldest ones, so that no more than `most` stay; caches list the oldest first. */
export function surplus<Key>(keys: readonly Key[], most: number): readonly Key[] {
  return keys.slice(0, Math.max(0, keys.length - most));
}

const DAY_MS = 86_400_000;

/** Kept for more than a day, or without knowing since when: to be fetched again behind. */
export function isStale(date: string | null, nowMs: number): boolean {
  const since = date === null ? Number.NaN : Date.parse(date);
  return !(nowMs - since < DAY_MS);
}

/** Caches of another build. What is seen of pages belongs to the build that shows it. */
export function outdated(names: readonly string[], current: readonly string[]): readonly string[] {
  return names.filter((name) => !current.includes(name));
}
