/** What the service worker does with a request, and what it deletes: pure functions, so that they can be tested. */

/**
 * `page`: network first · `file`: its name identifies its content · `picture`: may change under the same name · `other`: not handled.
 */
export type Kind = 'page' | 'file' | 'picture' | 'other';

export interface Requested {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const FILES = /^\/m\/(assets|fonts|texts|themes)\//;
const PICTURES = /^\/m\/(art|icons|TCG_PROD_IMAGES)\//;

/** Calls, and with them money and member data, are never handled; nor are game frames, which have an origin of their own. */
export function kindOf({ method, mode, url }: Requested, origin: string): Kind {
  const { origin: requested, pathname } = new URL(url);
  if (method !== 'GET' || requested !== origin || !/^\/(m(\/|$)|$)/.test(pathname)) return 'other';
  if (FILES.test(pathname)) return 'file';
  if (PICTURES.test(pathname)) return 'picture';
  return mode === 'navigate' ? 'page' : 'other';
}

export const maxCached = { pages: 12, files: 240, pictures: 320 } as const;

/** The oldest keys beyond `max`; caches list the oldest first. */
export function surplus<Key>(keys: readonly Key[], max: number): readonly Key[] {
  return keys.slice(0, Math.max(0, keys.length - max));
}

const DAY_MS = 86_400_000;

export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A newer one of the same takes its place. */
  readonly tag: string;
  /** The screen that it opens, of this site. */
  readonly path: string;
}

const PATH = /^\/m\/[\w/-]*$/;

/** What a notification says; undefined where it is none of ours. */
export function noticeOf(text: string): Notice | undefined {
  try {
    const { title, body, tag, path } = JSON.parse(text) as Partial<Notice>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return undefined;
    return typeof path === 'string' && PATH.test(path) ? { title, body, tag, path } : undefined;
  } catch {
    return undefined;
  }
}

/** Cached for more than a day, or at an unknown time: to be fetched again in the background. */
export function isStale(date: string | null, nowMs: number): boolean {
  const since = date === null ? Number.NaN : Date.parse(date);
  return !(nowMs - since < DAY_MS);
}

/** Caches of other builds. Cached pages belong to the build that shows them. */
export function outdated(names: readonly string[], current: readonly string[]): readonly string[] {
  return names.filter((name) => !current.includes(name));
}
