/** What is in force in place of what a merchant's folder says. Only what changes is made anew, so that caches by object last. */
import type { ContentKind, ContentOf, Language } from '#contract';
import type { BannerManifest, MerchantManifest, PromotionOffer } from '#merchants/plugin.ts';
import { type GameSettings, noContent, type OwnContent } from '../../../http/merchant.ts';
import { applyCashier } from './apply-cashier.ts';
import { themeCss } from './theme-css.ts';

/** A document in force, already checked: nothing else is saved. */
export type Applied = {
  readonly [Kind in ContentKind]: { readonly kind: Kind; readonly key: string; readonly value: ContentOf<Kind> };
}[ContentKind];

interface Made {
  manifest: MerchantManifest;
  own: OwnContent;
}

export function applyContent(manifest: MerchantManifest, contents: readonly Applied[]): Made {
  return contents.reduce<Made>(applyOne, { manifest, own: noContent });
}

function applyOne({ manifest, own }: Made, content: Applied): Made {
  switch (content.kind) {
    case 'banners':
      return applyBanners({ manifest, own }, content.key, content.value);
    case 'promotions':
      return applyPromotions({ manifest, own }, content.value);
    case 'links':
      return { manifest: { ...manifest, links: content.value.links }, own };
    case 'support':
      return { manifest: { ...manifest, customerService: content.value.customerService }, own };
    case 'popup':
      return { manifest: { ...manifest, popup: content.value }, own };
    case 'menu': {
      const { categories, routes } = content.value;
      const byPath = Object.fromEntries(routes.map(({ from, to }) => [from, to])) as NonNullable<
        MerchantManifest['routes']
      >;
      return { manifest: { ...manifest, vendorSorting: categories, routes: byPath }, own };
    }
    case 'texts':
      return {
        manifest: { ...manifest, texts: { ...manifest.texts, [content.key]: content.value.texts } },
        own,
      };
    case 'theme':
      return { manifest, own: { ...own, theme: themeCss(content.value, manifest.defaultTheme) } };
    case 'document':
      return applyDocument({ manifest, own }, content.key, content.value);
    case 'closing': {
      const { isClosed, ...closing } = content.value;
      return { manifest, own: isClosed ? { ...own, closing } : own };
    }
    case 'game_listing':
      return { manifest, own: withGame(own, content.key, { listing: content.value }) };
    case 'game_rules':
      return applyGameRules({ manifest, own }, content.key, content.value);
    case 'withdrawal_rules':
      return { manifest, own: { ...own, withdrawalRules: content.value } };
    case 'cashier_rules':
      return { manifest: applyCashier(manifest, content.value), own };
    case 'game_closing':
      return { manifest, own: withGame(own, content.key, { closing: content.value }) };
    case 'vendor_closing':
      return { manifest, own: { ...own, vendors: { ...own.vendors, [content.key]: content.value } } };
    case 'announcement':
      // Has rows of its own, by which members' read marks go.
      return { manifest, own };
  }
}

const withGame = (own: OwnContent, key: string, settings: GameSettings): OwnContent => ({
  ...own,
  games: { ...own.games, [key]: { ...own.games[key], ...settings } },
});

/** Variant and limits are where the folder has them: by the code of the game. */
function applyGameRules({ manifest, own }: Made, key: string, rules: ContentOf<'game_rules'>): Made {
  const code = key.slice(key.indexOf('.') + 1);
  const { minimum, maximum, variant } = rules;
  const { play } = manifest;
  const stakes = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  const changed = {
    ...play,
    stakes: { ...play.stakes, [code]: stakes },
    ...(variant !== undefined && { variants: { ...play.variants, [code]: variant } }),
  };
  return { manifest: { ...manifest, play: changed }, own: withGame(own, key, { rules }) };
}

type Words = { readonly [language: string]: { readonly [part: string]: string } };

/** The words of one thing, by keys of its own, in every language: the merchant's own language where one is missing. */
function addWords(own: OwnContent, manifest: MerchantManifest, prefix: string, words: Words): OwnContent {
  const spare = words[manifest.defaultLanguage] ?? Object.values(words)[0] ?? {};
  const added = manifest.languages.map((language) => {
    const texts = Object.entries(words[language] ?? spare).map(([part, text]) => [`${prefix}.${part}`, text]);
    return [language, { ...own.words[language as Language], ...Object.fromEntries(texts) }];
  });
  return { ...own, words: Object.fromEntries(added) as OwnContent['words'] };
}

const hasPart = (words: Words, part: string) => Object.values(words).some((texts) => texts[part] !== undefined);

function applyBanners({ manifest, own }: Made, group: string, { pace, banners }: ContentOf<'banners'>): Made {
  let words = own;
  const made = banners.map(({ id, audience, linkage, words: texts, picture, scene, symbols }): BannerManifest => {
    const prefix = `own.banner.${group}.${id}`;
    words = addWords(words, manifest, prefix, texts as Words);
    const base = { id: `${group}-${id}`, group: group as BannerManifest['group'], audience, linkage };
    if (picture !== undefined) return { ...base, picture, altKey: `${prefix}.title` };
    const keys = { titleKey: `${prefix}.title`, lineKey: `${prefix}.line` };
    const action = hasPart(texts as Words, 'action') ? { actionKey: `${prefix}.action` } : {};
    return { ...base, ...keys, ...action, scene: scene ?? 'violet', symbols: symbols ?? [] };
  });
  const others = manifest.banners.filter((banner) => banner.group !== group);
  return {
    manifest: {
      ...manifest,
      banners: [...made, ...others],
      ...(pace && { bannerPaces: { ...manifest.bannerPaces, [group]: pace } }),
    },
    own: words,
  };
}

function applyPromotions({ manifest, own }: Made, { promotions }: ContentOf<'promotions'>): Made {
  let words = own;
  const made = promotions.map((page): PromotionOffer => {
    const { code, kind, audience, linkage, inMenu, picture, scene, symbols, startsAt, endsAt, flag } = page;
    const prefix = `own.promotion.${code}`;
    words = addWords(words, manifest, prefix, page.words as Words);
    const shown = picture === undefined ? { scene: scene ?? 'violet', symbols: symbols ?? [] } : { url: picture };
    return {
      code,
      kind,
      audience,
      linkage,
      titleKey: `${prefix}.title`,
      lineKey: `${prefix}.line`,
      ...(hasPart(page.words as Words, 'rules') && { rulesKey: `${prefix}.rules` }),
      images: (inMenu ? ([1, 2] as const) : ([1] as const)).map((sequence) => ({ sequence, ...shown })),
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && { endsAt }),
      ...(flag !== undefined && { flag: flag as NonNullable<PromotionOffer['flag']> }),
    };
  });
  return { manifest: { ...manifest, promotions: made }, own: words };
}

function applyDocument({ manifest, own }: Made, key: string, { text, termsVersion }: ContentOf<'document'>): Made {
  const isTerms = key === `terms.${manifest.defaultLanguage}` && termsVersion !== undefined;
  return {
    manifest: isTerms ? { ...manifest, register: { ...manifest.register, termsVersion } } : manifest,
    own: { ...own, documents: { ...own.documents, [key]: text } },
  };
}
