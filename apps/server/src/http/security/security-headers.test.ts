import { expect, it } from 'vitest';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { merchants } from '#merchants/registry.ts';
import { outsideSources, pageHeaders } from './security-headers.ts';

const [demo] = merchants as readonly [MerchantManifest];

const inline = { script: "'nonce-a'", style: "'nonce-a'" };
const film = { id: 'film', group: 'm_homevideo', scene: 'deep', symbols: [], titleKey: 'a', lineKey: 'a' } as const;
const picture = { id: 'b', group: 'm_ads', picture: 'https://pictures.example/b.avif', altKey: 'a' } as const;

it('HOME-02 lets pages of a merchant with a film frame the video site, and no other page', () => {
  const linkage = 'https://youtu.be/aqz-KE-bpKQ';
  const withFilm = outsideSources({ banners: [{ ...film, linkage }], imageCDNs: [], links: [] });
  const policy = pageHeaders({ inline, frames: 'none', ...withFilm })['Content-Security-Policy'];
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;');
  const without = outsideSources({ banners: [], imageCDNs: [], links: [] });
  expect(pageHeaders({ inline, frames: 'none', ...without })['Content-Security-Policy']).toContain("frame-src 'none';");
});

it('lets pages load pictures from the merchant’s image servers, and from nowhere else', () => {
  const { imageSources } = outsideSources({
    banners: [{ ...picture, linkage: '' }],
    imageCDNs: ['https://cdn.example/brand/', 'https://pictures.example'],
    links: [
      { resourceType: 'AppDownloadIcon', url: 'https://icons.example/app.png', labelNameEn: 'Icon' },
      { resourceType: 'IOS', url: 'https://apps.example/app.ipa', labelNameEn: 'iOS' },
    ],
  });
  expect(imageSources).toEqual(['https://pictures.example', 'https://cdn.example', 'https://icons.example']);
  const { imageSources: own } = outsideSources({ banners: demo.banners, imageCDNs: demo.imageCDNs, links: demo.links });
  expect(pageHeaders({ inline, frames: 'none', imageSources: own })['Content-Security-Policy']).toContain(
    "img-src 'self' data: blob:;",
  );
});
