import { expect, it } from 'vitest';
import { flags } from '#contract';
import { currencies } from '#kernel';
import type { BannerManifest, MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { noContent } from '../../http/merchant.ts';
import { wordOf } from '../../http/texts/merchant-texts.ts';
import type { Merchant } from '../merchants/index.ts';
import { bannersOf } from './banners.ts';

const [demo] = merchants as readonly [MerchantManifest];

const composed: BannerManifest = {
  id: 'a',
  group: 'm_home',
  scene: 'violet',
  symbols: ['tiger-large'],
  titleKey: 'banner.tiger.title',
  lineKey: 'banner.tiger.line',
  linkage: '/m/register',
};
const uploaded: BannerManifest = {
  id: 'b',
  group: 'm_homecarousel',
  audience: 'members',
  picture: '/m/brand/b.avif',
  altKey: 'banner.draws.title',
  linkage: 'https://example.com/b',
};

const on = Object.fromEntries(Object.entries(flags).map(([key, flag]) => [key, flag.default])) as Merchant['flags'];

function merchantOf(manifest: Partial<typeof demo>): Merchant {
  return {
    id: 'demo',
    currency: currencies.PHP,
    flags: on,
    isInMaintenance: false,
    manifest: { ...demo, ...manifest },
    own: noContent,
  };
}

const word = (key: string) => `“${key}”`;

it('HOME-09 sets the rotation per group: the first fades every 1.5 seconds, others slide every five', () => {
  const reported = bannersOf(merchantOf({ banners: [composed, uploaded] }), word);
  expect(reported.bannerPaces).toEqual({
    m_home: { effect: 'fade', autoplayMs: 1500 },
    m_homecarousel: { effect: 'slide', autoplayMs: 5000 },
  });
});

it('HOME-09 lets a merchant configure a group’s rotation', () => {
  const pace = { effect: 'coverflow', autoplayMs: 4000 } as const;
  const reported = bannersOf(merchantOf({ banners: [composed], bannerPaces: { m_home: pace } }), word);
  expect(reported.bannerPaces).toEqual({ m_home: pace });
});

it('returns composed banners with texts, uploaded ones with picture and alternative text, and each one’s audience', () => {
  const { banners } = bannersOf(merchantOf({ banners: [composed, uploaded] }), word);
  expect(banners[0]).toMatchObject({
    audience: 'everyone',
    url: '',
    art: { title: '“banner.tiger.title”', action: '' },
  });
  expect(banners[1]).toEqual({
    id: 'b',
    groupName: 'm_homecarousel',
    audience: 'members',
    url: '/m/brand/b.avif',
    alt: '“banner.draws.title”',
    linkage: 'https://example.com/b',
    linkageType: '',
  });
});

it('returns one group on request, with only its rotation', () => {
  const reported = bannersOf(merchantOf({ banners: [composed, uploaded] }), word, { group: 'm_homecarousel' });
  expect(reported.banners.map(({ id }) => id)).toEqual(['b']);
  expect(Object.keys(reported.bannerPaces)).toEqual(['m_homecarousel']);
});

it('HOME-09 leaves no key and no unfilled value in the text of a banner', () => {
  const unfilled = merchants.flatMap((manifest) =>
    manifest.languages.flatMap((language) => {
      const { banners } = bannersOf(merchantOf(manifest), (key) => wordOf(merchantOf(manifest), language, key));
      const texts = banners.flatMap(({ alt, art }) => [alt, art?.title, art?.line, art?.action]);
      return texts.filter((text) => text && (/[{}]/.test(text) || /^\w+(\.[\w-]+)+$/.test(text)));
    }),
  );
  expect(unfilled).toEqual([]);
});
