/** A merchant's banners in the shape of the API, and the rotation of each group. */
import type { AnswerOf, BannerGroup, Endpoints } from '#contract';
import type { BannerManifest, BannerPace } from '#merchants/plugin.ts';
import type { Merchant } from '../merchants/index.ts';
import { linkageTypeOf } from './rules.ts';

type Reported = AnswerOf<Endpoints['listAnnouncements']>;

const calm: BannerPace = { effect: 'slide', autoplayMs: 5000 };

/** There are two documented rotations of the banner carousel: the first group has one of them, all others the other. */
const usualPaces: { readonly [Group in BannerGroup]?: BannerPace } = {
  m_home: { effect: 'fade', autoplayMs: 1500 },
};

export function bannersOf(
  { manifest }: Merchant,
  word: (key: string) => string,
  { group, linkageType }: { readonly group?: BannerGroup | undefined; readonly linkageType?: 'G' | undefined } = {},
): Pick<Reported, 'banners' | 'bannerPaces'> {
  const requested = manifest.banners.filter(
    (banner) =>
      (group === undefined || banner.group === group) &&
      (linkageType === undefined || linkageTypeOf(banner.linkage) === linkageType),
  );
  const paces = [...new Set(requested.map((banner) => banner.group))].map((name) => [
    name,
    { ...(manifest.bannerPaces?.[name] ?? usualPaces[name] ?? calm) },
  ]);
  return { banners: requested.map((banner) => toWire(banner, word)), bannerPaces: Object.fromEntries(paces) };
}

function toWire(banner: BannerManifest, word: (key: string) => string): Reported['banners'][number] {
  const { id, group, audience = 'everyone', linkage } = banner;
  const base = { id, groupName: group, audience, linkage, linkageType: linkageTypeOf(linkage) };
  if ('picture' in banner) return { ...base, url: banner.picture, alt: word(banner.altKey) };
  const { scene, symbols, titleKey, lineKey, actionKey } = banner;
  const action = actionKey === undefined ? '' : word(actionKey);
  const art = { scene, symbols: [...symbols], title: word(titleKey), line: word(lineKey), action };
  return { ...base, url: '', alt: '', art };
}
