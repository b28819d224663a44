/** What an operator may write: by the schema of its kind, and by what no schema says. What is HTML is cleaned here, before it is saved. */
import { type ContentKind, type ContentOf, flags, flawOfContent } from '#contract';
import { isClean, ok, parseAmount, type Result, refuse } from '#kernel';
import { readTheme } from '#merchants/read-theme.ts';
import { readPairs } from '#merchants/theme-contrast.ts';
import { applyContent, type Merchant } from '../../merchants/index.ts';
import { cleanHtml } from '../clean-html.ts';
import type { ContentDeps } from '../deps.ts';
import { documentValues } from '../help-center.ts';
import { readDocument } from '../read-document.ts';
import { checkCashier } from './check-cashier.ts';

/** Values for which an e-mail or SMS is sent. */
const BROUGHT = ['code', 'link'];

type Deps = Pick<ContentDeps, 'words' | 'placeholdersOf'>;

/** Cleaned, or the path of what is wrong. */
type Checked<Kind extends ContentKind> = ContentOf<Kind> | string;

interface CheckRequest {
  readonly deps: Deps;
  readonly merchant: Merchant;
  readonly key: string;
}

type Checks = { readonly [Kind in ContentKind]: (value: ContentOf<Kind>, request: CheckRequest) => Checked<Kind> };

const repeated = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at);

/** A text for each language that is offered, the merchant's own among them. */
function flawOfLanguages(words: { readonly [language: string]: unknown }, { manifest }: Merchant): string | undefined {
  const unknown = Object.keys(words).find((one) => !manifest.languages.some((language) => language === one));
  if (unknown !== undefined) return `/words/${unknown}`;
  return words[manifest.defaultLanguage] === undefined ? `/words/${manifest.defaultLanguage}` : undefined;
}

const isDrawn = ({ picture, scene, symbols }: { picture?: string; scene?: string; symbols?: readonly string[] }) =>
  picture !== undefined || (scene !== undefined && symbols !== undefined);

const checks: Checks = {
  banners(value, { merchant, key }) {
    const { banners } = value;
    const twice = repeated(banners.map(({ id }) => id));
    if (twice !== undefined) return `/banners/${twice}`;
    // It is the page's largest picture, which the server preloads for guests.
    if (key === 'm_home' && banners[0]?.audience === 'members') return '/banners/0/audience';
    for (const [at, banner] of banners.entries()) {
      const flaw = flawOfLanguages(banner.words, merchant);
      if (flaw !== undefined) return `/banners/${at}${flaw}`;
      if (!isDrawn(banner)) return `/banners/${at}/picture`;
      // Composed of art, it has a line below its title.
      if (banner.picture === undefined && Object.values(banner.words).some(({ line }) => line === undefined))
        return `/banners/${at}/words/line`;
    }
    return value;
  },

  promotions({ promotions }, { merchant }) {
    const twice = repeated(promotions.map(({ code }) => code));
    if (twice !== undefined) return `/promotions/${twice}`;
    for (const [at, page] of promotions.entries()) {
      const flaw = flawOfLanguages(page.words, merchant);
      if (flaw !== undefined) return `/promotions/${at}${flaw}`;
      if (!isDrawn(page)) return `/promotions/${at}/picture`;
      if (page.flag !== undefined && !Object.hasOwn(flags, page.flag)) return `/promotions/${at}/flag`;
      if (page.startsAt !== undefined && page.endsAt !== undefined && page.startsAt >= page.endsAt)
        return `/promotions/${at}/endsAt`;
    }
    const cleaned = promotions.map((page) => ({
      ...page,
      words: eachWord(page.words, ({ rules, ...words }) => ({
        ...words,
        ...(rules !== undefined && { rules: cleanHtml(rules) }),
      })),
    }));
    return { promotions: cleaned };
  },

  links(value) {
    const twice = repeated(value.links.map(({ resourceType }) => resourceType));
    if (twice !== undefined) return `/links/${twice}`;
    return value.links.every(({ url }) => URL.canParse(url)) ? value : '/links';
  },
  support: (value) => (value.customerService.every(({ path }) => URL.canParse(path)) ? value : '/customerService'),
  menu({ categories, routes }) {
    if (repeated(categories) !== undefined) return '/categories';
    return repeated(routes.map(({ from }) => from)) === undefined ? { categories, routes } : '/routes';
  },
  popup: (value) => value,

  texts({ texts }, { deps, merchant }) {
    const cleaned: Record<string, string> = {};
    for (const [name, text] of Object.entries(texts)) {
      const known = deps.words(merchant, 'EN', name);
      if (known === name) return `/texts/${name}`;
      // A text that needs a value nobody gives would be shown with a hole in it.
      const given = deps.placeholdersOf(known) ?? [];
      const needed = deps.placeholdersOf(text);
      if (!needed?.every((one) => given.includes(one))) return `/texts/${name}`;
      // A message that brings a code or a link is nothing without it.
      const isSent = name.startsWith('messenger.');
      if (isSent && BROUGHT.some((one) => given.includes(one) && !needed.includes(one))) return `/texts/${name}`;
      cleaned[name] = name.endsWith('.rules') ? cleanHtml(text) : text;
    }
    return { texts: cleaned };
  },

  theme(value, { merchant }) {
    const { own } = applyContent(merchant.manifest, [{ kind: 'theme', key: 'site', value }]);
    const theme = readTheme(own.theme ?? '');
    const unreadable = (['dark', 'light'] as const).flatMap((name) =>
      readPairs(name, theme)
        .filter(({ min, reached }) => reached < min)
        .map(({ ink, ground }) => `/${name}: ${ink} on ${ground}`),
    );
    return unreadable[0] ?? value;
  },

  document(value, { merchant, key }) {
    const isTerms = key === `terms.${merchant.manifest.defaultLanguage}`;
    if (!isTerms && value.termsVersion !== undefined) return '/termsVersion';
    try {
      const reading = { values: documentValues(merchant, 'EN'), isOn: () => true };
      return readDocument(value.text, reading).length > 0 ? value : '/text';
    } catch {
      return '/text';
    }
  },

  closing(value, { merchant }) {
    const flaw = value.message && flawOfLanguages(value.message, merchant);
    return flaw === undefined ? value : flaw.replace('words', 'message');
  },

  game_listing: (value) => value,
  game_rules(value, { merchant: { currency } }) {
    const amounts = (['minimum', 'maximum'] as const).map((name) => {
      const text = value[name];
      return { name, read: text === undefined ? undefined : parseAmount(text, currency) };
    });
    const wrong = amounts.find(({ read }) => read && !(read.ok && read.value > 0n));
    if (wrong) return `/${wrong.name}`;
    const [min, max] = amounts.map(({ read }) => (read?.ok ? read.value : undefined));
    return min !== undefined && max !== undefined && min > max ? '/minimum' : value;
  },
  game_closing: (value) => value,
  vendor_closing: (value) => value,

  cashier_rules: (value, { merchant }) => checkCashier(value, merchant),

  withdrawal_rules(value, { merchant: { currency } }) {
    const twice = repeated(value.rules.map(({ id }) => id));
    if (twice !== undefined) return `/rules/${twice}`;
    const isWrong = (one: (typeof value.rules)[number]['all'][number]) =>
      'fact' in one && one.fact === 'amount' && !parseAmount(one.value, currency).ok;
    const wrong = value.rules.findIndex(({ all }) => all.some(isWrong));
    return wrong < 0 ? value : `/rules/${wrong}/all`;
  },

  announcement(value, { merchant }) {
    if ((value.type === 'NW') !== (value.audience === undefined)) return '/audience';
    const flaw = flawOfLanguages(value.words, merchant);
    if (flaw !== undefined) return flaw;
    if (repeated(value.pictures.map(({ sequence }) => `${sequence}`)) !== undefined) return '/pictures';
    const words = eachWord(value.words, ({ title, content }) => ({ title, content: cleanHtml(content) }));
    return Object.values(words).every(({ content }) => content !== '') ? { ...value, words } : '/words';
  },
};

function eachWord<Word>(words: { readonly [language: string]: Word }, change: (word: Word) => Word) {
  return Object.fromEntries(Object.entries(words).map(([language, word]) => [language, change(word)]));
}

export function checkContent(
  deps: Deps,
  merchant: Merchant,
  { kind, key, text }: { readonly kind: ContentKind; readonly key: string; readonly text: string },
): Result<unknown, 'content.malformed'> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse('content.malformed', { field: 'JSON' });
  }
  const flaw = isClean(raw) ? flawOfContent(kind, raw) : 'text';
  if (flaw !== undefined) return refuse('content.malformed', { field: flaw });
  const check = checks[kind] as (value: unknown, request: CheckRequest) => unknown;
  const checked = check(raw, { deps, merchant, key });
  return typeof checked === 'string' ? refuse('content.malformed', { field: checked }) : ok(checked);
}
