/** Home: promotions and banners, the categories, hot games, the rows, the winners, the foot; or one category's list. */
import { lazy, Suspense } from 'react';
import { EmptyState, VisuallyHidden } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { useParameters } from '../../base/navigation.tsx';
import { useAnswer } from '../../base/query.tsx';
import { isRealMember, useSession } from '../../base/session.ts';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { CategoryStrip } from '../../features/games/category-strip.tsx';
import { GameRow } from '../../features/games/game-row.tsx';
import { useMapping } from '../../features/games/use-categories.ts';
import { BannerCarousel } from '../../features/home/banner-carousel.tsx';
import { GuestWelcome } from '../../features/home/guest-welcome.tsx';
import { HotGames } from '../../features/home/hot-games.tsx';
import { HotTables } from '../../features/home/hot-tables.tsx';
import { HouseFooter } from '../../features/home/house-footer.tsx';
import { PromoTiles } from '../../features/home/promo-tiles.tsx';
import { useBanners } from '../../features/home/use-banners.ts';
import { VendorStrip } from '../../features/home/vendor-strip.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { PopupGate } from '../../features/popup/popup-gate.tsx';
import { HomeHeader } from '../../features/shell/home-header.tsx';
import { HomeLoading } from './home-loading.tsx';
import { homeView } from './home-view.ts';
import { type RowCategory, rowQuestion } from './home-wants.ts';

const ContinuePlaying = lazy(() =>
  import('../../features/home/continue-playing.tsx').then((module) => ({ default: module.ContinuePlaying })),
);
const HomeList = lazy(() => import('./home-list.tsx').then((module) => ({ default: module.HomeList })));
const HomeVideo = lazy(() =>
  import('../../features/home/home-video.tsx').then((module) => ({ default: module.HomeVideo })),
);

export function HomeScreen() {
  const { name } = useMerchant();
  const { pageType, gameType } = useParameters();
  const view = homeView({ pageType, gameType });
  return (
    <>
      <HomeHeader />
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      {view.kind === 'list' ? (
        <>
          <CategoryStrip chosen={view.gameType} />
          <Suspense fallback={<HomeLoading />}>
            <HomeList key={view.gameType} gameType={view.gameType} />
          </Suspense>
        </>
      ) : (
        <Everything />
      )}
      <HouseFooter />
      <PopupGate />
    </>
  );
}

function Everything() {
  const session = useSession();
  return (
    <>
      <BannerCarousel group="m_home" isTop />
      <PromoTiles />
      {isRealMember(session) && (
        <Suspense fallback={null}>
          <ContinuePlaying />
        </Suspense>
      )}
      <Rooms />
      <BannerCarousel group="m_ads" shape="slim" />
      <Winners />
      <GuestWelcome />
    </>
  );
}

/** Everything that needs to know which games there are. */
function Rooms() {
  const say = useText();
  const { data, isError, error, refetch, isRefetching } = useMapping();
  if (!data) {
    return isError ? <Failed error={error} onRetry={() => refetch()} isRetrying={isRefetching} /> : <HomeLoading />;
  }
  if (Object.values(data.mapping).every(({ vendors }) => vendors.length === 0)) {
    return <EmptyState picture={artUrl('dice')} title={say('home.empty')} line={say('home.empty.line')} />;
  }
  return (
    <>
      <CategoryStrip chosen="HOT" />
      <HotGames />
      <Row gameType="LOCAL" />
      <Row gameType="RNG" />
      <BannerCarousel group="m_homecarousel" />
      <VendorStrip />
      <Row gameType="FISH" isLazy />
      <Row gameType="LIVE" isLazy />
      <Row gameType="ELOTT" isLazy />
      <Row gameType="LOTT" isLazy />
      <HotTables />
      <Film />
    </>
  );
}

function Row({ gameType, isLazy = false }: { readonly gameType: RowCategory; readonly isLazy?: boolean }) {
  const say = useText();
  const { data: mapping } = useMapping();
  const hasGames = (mapping?.mapping[gameType]?.vendors.length ?? 0) > 0;
  const row = useAnswer('gameList', rowQuestion(gameType), { isEnabled: hasGames });
  if (!hasGames) return null;
  if (row.isError && !row.data)
    return <Failed error={row.error} onRetry={() => row.refetch()} isRetrying={row.isRefetching} />;
  return <GameRow shelf={gameType} title={say(`category.${gameType}`)} games={row.data?.games} isLazy={isLazy} />;
}

/** Most houses have no film: its code comes with it. */
function Film() {
  if (useBanners('m_homevideo').banners.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <HomeVideo />
    </Suspense>
  );
}
