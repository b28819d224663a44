/** A video on home, from the one site we embed; any other link is reported and not shown. Nothing is fetched before it is started. */
import { useEffect, useState } from 'react';
import { useText } from '#base/view';
import { Glyph, VisuallyHidden } from '#ui';
import { report } from '../../platform/telemetry.ts';
import { BannerFace } from '../banners/banner-media.tsx';
import { type Banner, useBanners } from '../banners/use-banners.ts';
import styles from './home-video.module.css';
import { videoId } from './video-link.ts';

export function HomeVideo() {
  const [banner] = useBanners('m_homevideo').banners;
  return banner && <Film key={banner.id} banner={banner} />;
}

function Film({ banner }: { readonly banner: Banner }) {
  const t = useText();
  const id = videoId(banner.linkage);
  const [isPlaying, setPlaying] = useState(false);
  const isForeign = id === undefined;
  useEffect(() => {
    if (isForeign) report('Not youtube link!');
  }, [isForeign]);
  if (id === undefined) return null;
  const title = banner.art?.title ?? banner.alt;
  if (isPlaying) {
    return (
      <iframe
        className={styles.video}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
        title={title}
        allow="autoplay; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation"
      />
    );
  }
  return (
    <button type="button" className={styles.video} onClick={() => setPlaying(true)}>
      <VisuallyHidden>{t('front.video.play')}</VisuallyHidden>
      <BannerFace banner={banner} />
      <span className={styles.play}>
        <Glyph name="play" />
      </span>
    </button>
  );
}
