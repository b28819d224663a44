/**
 * Rendered pages, kept as long as what they show is the same: by merchant, language, theme and address. What a page starts with is asked
 * again at most once a second, and only when its answers differ is it rendered anew: a change is seen within that second, on every node, and
 * nothing has to be purged. Bounded: what was not asked for the longest goes first.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '#kernel';
import type { Merchant } from '../../modules/merchants/index.ts';
import type { BuiltFile } from './built-files.ts';

export interface KeptPage {
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

/** What is known before rendering: the answers a page would show, and how to make the page of them. */
export interface PagePlan {
  readonly answers: unknown;
  readonly render: () => Promise<KeptPage>;
}

export interface PageCache {
  /** Calls under way for one page are one. */
  get(key: PageKey, plan: () => Promise<PagePlan>): Promise<KeptPage>;
}

/** For how long answers are not asked again. */
export const FRESH_MS = 1_000;
/** A page tells when it was made: after this it is made again even if nothing else changed. */
export const LONGEST_MS = 60_000;
const MOST_PAGES = 400;

interface Entry {
  readonly merchant: Merchant;
  readonly fingerprint: string;
  readonly madeAt: number;
  readonly page: KeptPage;
  checkedAt: number;
}

export function createPageCache(clock: Clock, mostPages: number = MOST_PAGES): PageCache {
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, { readonly merchant: Merchant; readonly page: Promise<KeptPage> }>();

  async function renew(name: string, merchant: Merchant, plan: () => Promise<PagePlan>): Promise<KeptPage> {
    const { answers, render } = await plan();
    const fingerprint = createHash('sha256').update(JSON.stringify(answers)).digest('base64url');
    const now = clock.now();
    const known = entries.get(name);
    if (known?.merchant === merchant && known.fingerprint === fingerprint && now - known.madeAt < LONGEST_MS) {
      known.checkedAt = now;
      return known.page;
    }
    const page = await render();
    entries.delete(name);
    entries.set(name, { merchant, fingerprint, madeAt: now, checkedAt: now, page });
    for (const oldest of entries.keys()) {
      if (entries.size <= mostPages) break;
      entries.delete(oldest);
    }
    return page;
  }

  return {
    async get({ merchant, language, theme, url }, plan) {
      const name = `${merchant.id} ${language} ${theme} ${url}`;
      const known = entries.get(name);
      if (known?.merchant === merchant && clock.now() - known.checkedAt < FRESH_MS) {
        entries.delete(name);
        entries.set(name, known);
        return known.page;
      }
      const already = underWay.get(name);
      // A merchant whose switches changed is another object: what is being made of the former one is not for this caller.
      if (already?.merchant === merchant) return already.page;
      const page = renew(name, merchant, plan);
      underWay.set(name, { merchant, page });
      try {
        return await page;
      } finally {
        if (underWay.get(name)?.page === page) underWay.delete(name);
      }
    },
  };
}
