/**
 * Rendered pages, cached as long as their content is the same: by merchant, language, theme and address. The answers a page starts with
 * are read at most once a second, and only when they differ is it rendered anew: a change is visible within that second, on every node,
 * and nothing has to be purged. Bounded: the least recently requested page is evicted first, and only a few pages are rendered at once.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel';
import type { Merchant } from '../merchant.ts';
import type { BuiltFile } from './built-files.ts';

export interface CachedPage {
  readonly file: BuiltFile;
  readonly statusCode: number;
  readonly headers: { readonly [name: string]: string };
}

export interface PageKey {
  readonly merchant: Merchant;
  readonly language: string;
  readonly theme: string;
  readonly url: string;
}

/** Known before rendering: the answers a page would show, and how to render it. */
export interface PagePlan {
  readonly answers: unknown;
  readonly render: () => Promise<CachedPage>;
}

export interface PageMaking {
  readonly plan: () => Promise<PagePlan>;
  /** Whether this caller may have another page rendered; called only when none is cached. */
  readonly mayMake: () => boolean | Promise<boolean>;
}

export interface PageCache {
  /** Concurrent requests for one page share one rendering. Undefined: none is cached, and there is no room to render it now. */
  get(key: PageKey, making: PageMaking): Promise<CachedPage | undefined>;
  /** A page for one caller only, never cached; undefined when there is no room. */
  once(making: PageMaking): Promise<CachedPage | undefined>;
}

export interface PageCacheOptions {
  readonly maxPages?: number;
  readonly maxAtOnce?: number;
  /** Called with a page that was requested before, however long ago: better compression pays for what is sent often. */
  readonly onRetry?: (file: BuiltFile) => void;
}

/** How long answers are not read again. */
export const FRESH_MS = 1_000;
/** A page contains its time: after this it is rendered again even if nothing changed. */
export const LONGEST_MS = 60_000;
const MAX_PAGES = 400;
/** Rendering blocks the event loop: above this many in progress, callers do not wait. */
const MAX_AT_ONCE = 2;

interface Entry {
  readonly merchant: Merchant;
  readonly fingerprint: string;
  readonly madeAt: number;
  readonly page: CachedPage;
  checkedAt: number;
}

export function createPageCache(clock: Clock, options: PageCacheOptions = {}): PageCache {
  const { maxPages = MAX_PAGES, maxAtOnce = MAX_AT_ONCE, onRetry } = options;
  const entries = new Map<string, Entry>();
  const inProgress = new Map<string, { readonly merchant: Merchant; readonly page: Promise<CachedPage> }>();
  let making = 0;

  async function inPlace(make: () => Promise<CachedPage>): Promise<CachedPage> {
    making += 1;
    try {
      return await make();
    } finally {
      making -= 1;
    }
  }

  async function renew(name: string, merchant: Merchant, plan: () => Promise<PagePlan>): Promise<CachedPage> {
    const { answers, render } = await plan();
    const fingerprint = createHash('sha256').update(JSON.stringify(answers)).digest('base64url');
    const now = clock.now();
    const known = entries.get(name);
    if (known?.merchant === merchant && known.fingerprint === fingerprint && now - known.madeAt < LONGEST_MS) {
      known.checkedAt = now;
      onRetry?.(known.page.file);
      return known.page;
    }
    const page = await render();
    if (known) onRetry?.(page.file);
    entries.delete(name);
    entries.set(name, { merchant, fingerprint, madeAt: now, checkedAt: now, page });
    for (const oldest of entries.keys()) {
      if (entries.size <= maxPages) break;
      entries.delete(oldest);
    }
    return page;
  }

  /** A merchant whose flags changed is another object: a page rendered, or being rendered, for the former one is not used. */
  const ofNow = <Of extends { readonly merchant: Merchant }>(found: Of | undefined, merchant: Merchant) =>
    found?.merchant === merchant ? found : undefined;

  return {
    async get({ merchant, language, theme, url }, { plan, mayMake }) {
      const name = `${merchant.id} ${language} ${theme} ${url}`;
      const known = ofNow(entries.get(name), merchant);
      if (known && clock.now() - known.checkedAt < FRESH_MS) {
        entries.delete(name);
        entries.set(name, known);
        onRetry?.(known.page.file);
        return known.page;
      }
      if (!known && !inProgress.has(name) && (making >= maxAtOnce || !(await mayMake()))) return undefined;
      const already = ofNow(inProgress.get(name), merchant);
      if (already) return await already.page;
      // A slightly stale page is better than none.
      if (making >= maxAtOnce) return known?.page;
      const page = inPlace(() => renew(name, merchant, plan));
      inProgress.set(name, { merchant, page });
      try {
        return await page;
      } finally {
        if (inProgress.get(name)?.page === page) inProgress.delete(name);
      }
    },

    async once({ plan, mayMake }) {
      if (making >= maxAtOnce || !(await mayMake()) || making >= maxAtOnce) return undefined;
      return await inPlace(async () => (await plan()).render());
    },
  };
}
