/** Files made per merchant: compiled texts, theme, app manifest; their addresses contain a hash of their content. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '#contract';
import { compactTheme, type GroundColours, groundColours } from '#merchants/read-theme.ts';
import { expandCounts } from '#texts/counts';
import type { Merchant } from '../merchant.ts';
import { messagesFor, partFor } from '../texts/merchant-texts.ts';
import { type BuiltFile, fileOf } from './built-files.ts';

type Compiled = ReturnType<typeof expandCounts>;
export type Messages = { readonly [key: string]: Compiled };

export interface MerchantFiles {
  /** Addresses of the site's compiled texts by language; the other parts' follow from them. */
  readonly textsOf: (merchant: Merchant) => Readonly<Record<string, string>>;
  readonly pathsOf: (merchant: Merchant) => Readonly<Record<string, string>>;
  readonly messagesOf: (merchant: Merchant, language: Language) => Messages;
  readonly themeOf: (merchant: Merchant) => string;
  /** The background colour of each theme, for the browser's bars. */
  readonly groundsOf: (merchant: Merchant) => GroundColours;
  /** A file by its address; only if its content matches the address. */
  readonly find: (path: string) => BuiltFile | undefined;
  /** What the merchant has now in place of a file of another content: its operators wrote it anew within this second, or a node did not know it. */
  readonly instead: (merchant: Merchant, path: string) => BuiltFile | undefined;
}

const ownFolder = join(import.meta.dirname, '../../../../../merchants');

interface Words {
  readonly messages: Messages;
  readonly content: string;
}

const PART = /^(\/m\/texts\/.+\.[0-9a-f]{12})\.([a-z][\w.-]*)\.json$/;

/** Another content of a merchant's texts or theme. */
const OTHER =
  /^\/m\/(texts\/[a-z0-9-]+\.[a-z]{2}|themes\/[a-z0-9-]+)\.[0-9a-f]{12}(?:\.([a-z][\w.-]*?))?\.(?:json|css)$/;

const noTexts = {};
const MAX_CACHED = 600;

/** The oldest go: each content of a text or theme has an address of its own. */
function addToCache<Value>(cache: Map<string, Value>, name: string, value: Value): void {
  cache.set(name, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
}

/** A part of a merchant's texts, compiled. */
function compiled(merchant: Merchant, language: Language, part: string): Messages | undefined {
  const messages = partFor(merchant, language, part);
  const entries = messages && Object.entries(messages).map(([key, text]) => [key, expandCounts(compileMessage(text))]);
  return entries && Object.fromEntries(entries);
}

/** The `theme.css` of a merchant's folder, or of the one that it names; empty without one. */
export function themeOfFolder(
  { code, founded }: Pick<Merchant['manifest'], 'code' | 'founded'>,
  folder = ownFolder,
): string {
  const file = join(folder, founded?.theme ?? code, 'theme.css');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Themes are in the merchants' folders: the project's own, unless configured. */
export function createMerchantFiles(folder = ownFolder): MerchantFiles {
  const cachedFiles = new Map<string, BuiltFile>();
  /** By the merchant's own texts, which are the same object until an operator writes others. */
  const cachedWords = new WeakMap<object, Map<string, Words>>();
  /** Whose texts are at an address of the site's. */
  const cachedOwners = new Map<string, readonly [Merchant, Language]>();
  const cachedThemes = new Map<string, { css: string; address: string; grounds: GroundColours }>();

  /** Compiled at first use and cached. */
  function wordsOf(merchant: Merchant, language: Language): Words {
    const name = `${merchant.id}.${language.toLowerCase()}`;
    const own = merchant.manifest.texts[language] ?? noTexts;
    const wordsByName = cachedWords.get(own) ?? new Map<string, Words>();
    cachedWords.set(own, wordsByName);
    const known = wordsByName.get(name);
    if (known) return known;
    const messages = compiled(merchant, language, 'site') ?? {};
    const body = JSON.stringify(messages);
    // Of the other parts too, which are compiled when they are first asked for.
    const made = { messages, content: fingerprint(body + JSON.stringify(messagesFor(merchant, language))) };
    wordsByName.set(name, made);
    return made;
  }

  /** With one hash for all languages: a page has the addresses of all. */
  function addressOf(merchant: Merchant, language: Language): string {
    const version = fingerprint(merchant.manifest.languages.map((one) => wordsOf(merchant, one).content).join());
    const address = `/m/texts/${merchant.id}.${language.toLowerCase()}.${version}.json`;
    if (!cachedOwners.has(address)) addToCache(cachedOwners, address, [merchant, language]);
    return address;
  }

  /** The texts at an address, of the site or of another part: squeezed when they are first asked for, which takes a fifth of a second. */
  function textsAt(path: string): BuiltFile | undefined {
    const known = cachedFiles.get(path);
    if (known) return known;
    const [, site, part = ''] = PART.exec(path) ?? [];
    const [merchant, language] = cachedOwners.get(site === undefined ? path : `${site}.json`) ?? [];
    if (!merchant || !language) return undefined;
    const messages = site === undefined ? wordsOf(merchant, language).messages : compiled(merchant, language, part);
    if (!messages) return undefined;
    const file = jsonFile(JSON.stringify(messages));
    addToCache(cachedFiles, path, file);
    return file;
  }

  function theme(merchant: Merchant) {
    const own = merchant.own.theme;
    const name = `${merchant.id} ${own ?? merchant.manifest.founded?.theme ?? ''}`;
    const known = cachedThemes.get(name);
    if (known) return known;
    const css = compactTheme(own ?? themeOfFolder(merchant.manifest, folder));
    const address = `/m/themes/${merchant.id}.${fingerprint(css)}.css`;
    addToCache(cachedFiles, address, fileOf(Buffer.from(css), 'text/css; charset=utf-8', true));
    const made = { css, address, grounds: groundColours(css) };
    addToCache(cachedThemes, name, made);
    return made;
  }

  return {
    textsOf: (merchant) =>
      Object.fromEntries(merchant.manifest.languages.map((language) => [language, addressOf(merchant, language)])),
    pathsOf: (merchant) => ({ theme: theme(merchant).address, manifest: '/m/manifest.webmanifest' }),
    messagesOf(merchant, language) {
      // The page that is rendered with them asks for their file, which is squeezed meanwhile.
      textsAt(addressOf(merchant, language));
      return wordsOf(merchant, language).messages;
    },
    themeOf: (merchant) => theme(merchant).css,
    groundsOf: (merchant) => theme(merchant).grounds,
    find: textsAt,
    instead(merchant, path) {
      const [, name, part = ''] = OTHER.exec(path) ?? [];
      const language = merchant.manifest.languages.find((one) => `texts/${merchant.id}.${one.toLowerCase()}` === name);
      if (name === `themes/${merchant.id}`) return cachedFiles.get(theme(merchant).address);
      if (!language) return undefined;
      const address = addressOf(merchant, language);
      const there = part === '' ? address : address.replace(/\.json$/, `.${part}.json`);
      return textsAt(there);
    },
  };
}

function jsonFile(body: string): BuiltFile {
  return fileOf(Buffer.from(body), 'application/json; charset=utf-8', true);
}

function fingerprint(body: string): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 12);
}

/** The web app manifest. */
export function appManifest({ manifest }: Merchant, grounds: GroundColours): string {
  const surface = grounds[manifest.defaultTheme];
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/m/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: `/m/?merchant=${manifest.code}`,
    name: manifest.name,
    short_name: manifest.name.slice(0, 12),
    start_url: '/m/home?source=app',
    scope: '/m/',
    display: 'standalone',
    orientation: 'portrait',
    lang: manifest.defaultLanguage.toLowerCase(),
    background_color: surface,
    theme_color: surface,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  });
}
