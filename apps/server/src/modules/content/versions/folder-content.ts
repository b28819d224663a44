/** Version zero: what a merchant's folder says, in the form in which operators write it. */
import { type bannerGroups, type ContentKind, type ContentOf, colourTokens, type Language } from '#contract';
import type { BannerManifest, MerchantManifest, PromotionOffer } from '#merchants/plugin.ts';
import { readTheme } from '#merchants/read-theme.ts';
import { applyContent, type Merchant } from '../../merchants/index.ts';
import type { ContentDeps, DocumentName } from '../deps.ts';
import { cashierRulesOf } from './folder-cashier.ts';

type Deps = Pick<ContentDeps, 'words' | 'documents' | 'themeOf' | 'folderOf'>;

interface Folder {
  readonly deps: Deps;
  /** As if no operator had written anything. */
  readonly merchant: Merchant;
  readonly manifest: MerchantManifest;
}

const makers: { readonly [Kind in ContentKind]: (folder: Folder, key: string) => ContentOf<Kind> | undefined } = {
  banners: (folder, group) => {
    const pace = folder.manifest.bannerPaces?.[group as (typeof bannerGroups)[number]];
    const own = folder.manifest.banners.filter((banner) => banner.group === group);
    return { ...(pace && { pace: { ...pace } }), banners: own.map((banner) => bannerOf(folder, banner)) };
  },
  promotions: (folder) => ({
    promotions: (folder.manifest.promotions ?? []).map((offer) => promotionOf(folder, offer)),
  }),
  links: ({ manifest }) => ({ links: manifest.links.map((link) => ({ ...link })) }),
  support: ({ manifest }) => ({ customerService: manifest.customerService.map((entry) => ({ ...entry })) }),
  menu: ({ manifest }) => ({
    categories: [...manifest.vendorSorting],
    routes: Object.entries(manifest.routes ?? {}).map(([from, to]) => ({ from, to })),
  }),
  popup: ({ manifest }) => ({ hideToday: true, ...manifest.popup }),
  texts: ({ manifest }, language) => ({ texts: { ...manifest.texts[language as Language] } }),
  theme: ({ deps, merchant }) => themeOf(deps.themeOf(merchant.manifest)),
  document: ({ deps, merchant, manifest }, key) => {
    const [name, language] = key.split('.') as [DocumentName, Language];
    const isTerms = name === 'terms' && language === manifest.defaultLanguage;
    const text = deps.documents(merchant, language, name);
    return { text, ...(isTerms && { termsVersion: manifest.register.termsVersion }) };
  },
  closing: () => ({ isClosed: false, regions: [] }),
  announcement: () => undefined,
  game_listing: () => ({ isShown: true, hot: 'auto', new: 'auto' }),
  game_rules: ({ manifest }, key) => {
    const code = key.slice(key.indexOf('.') + 1);
    const variant = manifest.play.variants?.[code];
    return { refusedRegions: [], ...manifest.play.stakes?.[code], ...(variant !== undefined && { variant }) };
  },
  withdrawal_rules: () => ({ rules: [] }),
  game_closing: () => ({ isClosed: false }),
  vendor_closing: () => ({ isClosed: false }),
  cashier_rules: ({ manifest }) => cashierRulesOf(manifest),
};

export function folderContent(deps: Deps, merchant: Merchant, kind: ContentKind, key: string): unknown {
  const { manifest, own } = applyContent(deps.folderOf(merchant.id), []);
  return makers[kind]({ deps, merchant: { ...merchant, manifest, own }, manifest }, key);
}

/** The words of some keys in every language of the merchant. */
function wordsOf<const Keys extends object>({ deps, merchant, manifest }: Folder, keys: Keys) {
  const entries = manifest.languages.map((language) => [
    language,
    Object.fromEntries(
      (Object.entries(keys) as [string, string][]).map(([part, key]) => [part, deps.words(merchant, language, key)]),
    ),
  ]);
  return Object.fromEntries(entries) as { [language: string]: Keys };
}

function bannerOf(folder: Folder, banner: BannerManifest): ContentOf<'banners'>['banners'][number] {
  const { id, audience = 'everyone', linkage } = banner;
  const base = { id, audience, linkage };
  if ('picture' in banner) {
    return { ...base, picture: banner.picture, words: wordsOf(folder, { title: banner.altKey }) };
  }
  const { scene, symbols, titleKey, lineKey, actionKey } = banner;
  const keys = { title: titleKey, line: lineKey, ...(actionKey !== undefined && { action: actionKey }) };
  return { ...base, scene: scene as 'violet', symbols: [...symbols], words: wordsOf(folder, keys) };
}

function promotionOf(folder: Folder, offer: PromotionOffer): ContentOf<'promotions'>['promotions'][number] {
  const { code, kind, audience = 'everyone', titleKey, lineKey, rulesKey, images, linkage } = offer;
  const { startsAt, endsAt, flag } = offer;
  const keys = { title: titleKey, line: lineKey, ...(rulesKey !== undefined && { rules: rulesKey }) };
  const [image] = images;
  const shown =
    image === undefined
      ? {}
      : 'url' in image
        ? { picture: image.url }
        : { scene: image.scene as 'violet', symbols: [...image.symbols] };
  return {
    code,
    kind,
    audience,
    linkage,
    words: wordsOf(folder, keys),
    ...shown,
    inMenu: images.some(({ sequence }) => sequence === 2),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(flag !== undefined && { flag }),
  };
}

function themeOf(css: string): ContentOf<'theme'> {
  const theme = readTheme(css);
  const colours = (tokens: ReadonlyMap<string, string>) =>
    Object.fromEntries(colourTokens.map((token) => [token, tokens.get(`--${token}`) ?? '']));
  const radius = (size: string) => Number.parseInt(theme.root.get(`--radius-${size}`) ?? '0', 10);
  // A language of its own may have another face: the first is everybody's.
  const face = /--face: ?([A-Za-z]+)/.exec(css)?.[1] ?? 'Sora';
  return {
    radii: { s: radius('s'), m: radius('m'), l: radius('l') },
    face: face as 'Sora',
    dark: colours(theme.dark) as ContentOf<'theme'>['dark'],
    light: colours(theme.light) as ContentOf<'theme'>['light'],
  };
}
