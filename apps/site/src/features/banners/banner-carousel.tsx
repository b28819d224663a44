/** The banners of a group. Each group has its own interval, set by the merchant. */
import { Loaded } from '#base/data';
import { Carousel, useText } from '#base/view';
import type { BannerGroup } from '#contract';
import type { TextKey } from '#texts';
import { Skeleton } from '#ui';
import type { BannerShape } from './art-banner.tsx';
import styles from './banner-carousel.module.css';
import { BannerLink } from './banner-link.tsx';
import { BannerFace } from './banner-media.tsx';
import { useBanners } from './use-banners.ts';

const labels: { readonly [Group in BannerGroup]?: TextKey } = {
  m_home: 'home.banners',
  m_homecarousel: 'home.banners.more',
  m_newgame: 'home.banners.new',
  m_local: 'home.banners.local',
};

export interface BannerCarouselProps {
  readonly group: BannerGroup;
  /** At the top of the page: its first picture is the page's largest. */
  readonly isTop?: boolean;
  readonly shape?: BannerShape;
}

export function BannerCarousel({ group, isTop = false, shape = 'hero' }: BannerCarouselProps) {
  const t = useText();
  const { banners, pace, query } = useBanners(group);
  const slides = banners.map((banner, i) => ({
    key: banner.id,
    content: (
      <BannerLink linkage={banner.linkage} className={styles.slide}>
        <BannerFace banner={banner} shape={shape} isFirst={isTop && i === 0} />
      </BannerLink>
    ),
  }));
  const label = t(labels[group] ?? 'home.banners.ads');
  return (
    <Loaded isOptional query={query} skeleton={isTop && <Skeleton className={styles.place} />}>
      {() =>
        slides.length > 0 && (
          <div className={isTop ? styles.top : pace?.effect === 'coverflow' ? styles.wide : styles.middle}>
            <Carousel label={label} slides={slides} effect={pace?.effect} autoplayMs={pace?.autoplayMs} />
          </div>
        )
      }
    </Loaded>
  );
}
