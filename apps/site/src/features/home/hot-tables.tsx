/** The hot tables: a freely scrolling strip of tile-sized banners. */
import { artUrl, Carousel, smallArtUrl, useText } from '#base/view';
import { SectionTitle, Tile, type TileProps } from '#ui';
import { BannerLink } from '../banners/banner-link.tsx';
import { type Banner, useBanners } from '../banners/use-banners.ts';

/** The hue and pattern of a tile that are closest to a banner's scene. */
const looks: { readonly [scene: string]: readonly [hue: number, variant: TileProps['variant']] } = {
  violet: [300, 2],
  ember: [30, 1],
  deep: [270, 4],
  leaf: [150, 3],
  rose: [0, 5],
  gold: [75, 2],
};
const plain = [300, 1] as const;

export function HotTables() {
  const t = useText();
  const { banners } = useBanners('m_hottable');
  if (banners.length === 0) return null;
  const slides = banners.map((banner) => ({
    key: banner.id,
    content: (
      <BannerLink linkage={banner.linkage}>
        <TableTile banner={banner} />
      </BannerLink>
    ),
  }));
  return (
    <section>
      <SectionTitle picture={smallArtUrl('spade')} title={t('home.banners.tables')} />
      <Carousel label={t('home.banners.tables')} slides={slides} effect="row" isFree />
    </section>
  );
}

function TableTile({ banner: { art, url, alt } }: { readonly banner: Banner }) {
  const [hue, variant] = looks[art?.scene ?? ''] ?? plain;
  const [symbol] = art?.symbols ?? [];
  return (
    <Tile
      title={art?.title ?? alt}
      foot={art?.line}
      hue={hue}
      variant={variant}
      picture={symbol === undefined ? undefined : artUrl(symbol)}
      photo={url || undefined}
      isLazy
    />
  );
}
