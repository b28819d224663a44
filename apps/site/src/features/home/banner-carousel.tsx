/** The banners of a group, each group at its own pace. */
import type { BannerGroup } from '#contract';
import type { TextKey } from '#texts';
import { Carousel, Skeleton } from '#ui';
import { useCarouselWords } from '../../base/carousel-words.ts';
import { useText } from '../../base/text.tsx';
import { ArtBanner } from './art-banner.tsx';
import styles from './banner-carousel.module.css';
import { BannerLink } from './banner-link.tsx';
import { useBanners } from './use-banners.ts';

export interface BannerPace {
  readonly labelKey: TextKey;
  readonly mode: 'fade' | 'slide';
  readonly autoplayMs: number;
}

/** The source gives two readings; each group has one of them. */
export const bannerPaces: { readonly [Group in BannerGroup]?: BannerPace } = {
  m_home: { labelKey: 'home.banners', mode: 'fade', autoplayMs: 1500 },
  m_hottable: { labelKey: 'home.banners.tables', mode: 'slide', autoplayMs: 5000 },
  m_homecarousel: { labelKey: 'home.banners.more', mode: 'slide', autoplayMs: 5000 },
};

const calm: BannerPace = { labelKey: 'home.banners.ads', mode: 'slide', autoplayMs: 5000 };

export interface BannerCarouselProps {
  readonly group: BannerGroup;
  /** At the top of the page: its first picture is the page's largest. */
  readonly isTop?: boolean;
}

export function BannerCarousel({ group, isTop = false }: BannerCarouselProps) {
  const say = useText();
  const words = useCarouselWords();
  const { banners, isPending } = useBanners(group);
  const { labelKey, mode, autoplayMs } = bannerPaces[group] ?? calm;
  if (isPending && isTop) return <Skeleton className={styles.place} />;
  if (banners.length === 0) return null;
  const slides = banners.map(({ id, art, url, linkage }, i) => ({
    key: id,
    content: (
      <BannerLink linkage={linkage} className={styles.slide}>
        {art ? (
          <ArtBanner art={art} isFirst={isTop && i === 0} />
        ) : (
          <img src={url} alt="" width="358" height="172" className={styles.picture} data-essential="" />
        )}
      </BannerLink>
    ),
  }));
  return (
    <div className={isTop ? styles.top : styles.middle}>
      <Carousel label={say(labelKey)} words={words} slides={slides} effect={mode} autoplayMs={autoplayMs} />
    </div>
  );
}
