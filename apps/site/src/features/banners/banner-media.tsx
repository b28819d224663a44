/** A banner's picture: uploaded, or composed here. */
import styles from './art-banner.module.css';
import { ArtBanner, type BannerShape } from './art-banner.tsx';
import type { Banner } from './use-banners.ts';

export interface BannerFaceProps {
  readonly banner: Banner;
  readonly shape?: BannerShape;
  /** The page's largest picture: fetched with high priority. */
  readonly isFirst?: boolean;
}

const heights: { readonly [Shape in BannerShape]: number } = { hero: 172, slim: 92 };

export function BannerFace({ banner, shape = 'hero', isFirst = false }: BannerFaceProps) {
  const { art, url, alt, audience } = banner;
  if (art) return <ArtBanner art={art} shape={shape} isFirst={isFirst} isForGuests={audience === 'guests'} />;
  return (
    <img
      src={url}
      alt={alt}
      width="358"
      height={heights[shape]}
      className={shape === 'slim' ? styles.slimPicture : styles.heroPicture}
      fetchPriority={isFirst ? 'high' : 'auto'}
      loading={isFirst ? 'eager' : 'lazy'}
      data-essential=""
    />
  );
}
