/** The part of home below the first view. Its code loads after the first view's; its HTML and styles come with the page. */
import { lazyPart } from '#base/view';
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx';
import { useBanners } from '../../features/banners/use-banners.ts';
import { GuestWelcome } from '../../features/home/guest-welcome.tsx';
import { HotTables } from '../../features/home/hot-tables.tsx';
import { SiteFooter } from '../../features/home/site-footer.tsx';
import { VendorStrip } from '../../features/home/vendor-strip.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { HomeRow } from './home-row.tsx';
import type { HomeView } from './home-view.ts';

const HomeVideo = lazyPart(() => import('../../features/home/home-video.tsx').then((module) => module.HomeVideo), {
  isOptional: true,
});

export function HomeBelow({ kind }: Pick<HomeView, 'kind'>) {
  return (
    <>
      {kind === 'all' && <Everything />}
      <SiteFooter />
    </>
  );
}

function Everything() {
  return (
    <>
      <BannerCarousel group="m_homecarousel" />
      <BannerCarousel group="m_newgame" shape="slim" />
      <VendorStrip />
      <HomeRow category="FISH" isLazy />
      <HomeRow category="LIVE" isLazy />
      <HomeRow category="ELOTT" isLazy />
      <HomeRow category="LOTT" isLazy />
      <HotTables />
      <Film />
      <BannerCarousel group="m_ads" shape="slim" />
      <Winners />
      <GuestWelcome />
    </>
  );
}

/** Most merchants have no video, so its code is loaded only with one. */
function Film() {
  return useBanners('m_homevideo').banners.length === 0 ? null : <HomeVideo />;
}
