/** Home: promotions and banners, the categories, hot games, the rows, the winners, the foot. */
import { lazy, Suspense } from 'react';
import { EmptyState, VisuallyHidden } from '#ui';
import { artUrl } from '../../base/art.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { CategoryStrip } from '../../features/games/category-strip.tsx';
import { GameRow } from '../../features/games/game-row.tsx';
import { useMapping } from '../../features/games/use-categories.ts';
import { BannerCarousel } from '../../features/home/banner-carousel.tsx';
import { HouseFooter } from '../../features/home/house-footer.tsx';
import { PromoTiles } from '../../features/home/promo-tiles.tsx';
import { useBanners } from '../../features/home/use-banners.ts';
import { VendorStrip } from '../../features/home/vendor-strip.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { PopupGate } from '../../features/popup/popup-gate.tsx';
import { HomeHeader } from '../../features/shell/home-header.tsx';
import { type RowCategory, rowQuestion } from './home-wants.ts';

/** Hot moves by itself only when there is more than fits. */
const HOT_DRIFT_MS = 3000;
const MOST_AT_REST = 3;

const HomeVideo = lazy(() =>
  import('../../features/home/home-video.tsx').then((module) => ({ default: module.HomeVideo })),
);

export function HomeScreen() {
  const { name } = useMerchant();
  return (
    <>
      <HomeHeader />
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <BannerCarousel group="m_home" isTop />
      <PromoTiles />
      <Rooms />
      <BannerCarousel group="m_ads" />
      <Winners />
      <HouseFooter />
      <PopupGate />
    </>
  );
}

/** Everything that needs to know which games there are. */
function Rooms() {
  const say = useText();
  const mapping = useMapping();
  if (mapping.isError)
    return <Failed error={mapping.error} onRetry={() => mapping.refetch()} isRetrying={mapping.isRefetching} />;
  const hasGames =
    mapping.data === undefined || Object.values(mapping.data.mapping).some(({ vendors }) => vendors.length > 0);
  if (!hasGames) return <EmptyState picture={artUrl('dice')} title={say('home.empty')} line={say('home.empty.line')} />;
  return (
    <>
      <CategoryStrip chosen="HOT" />
      <HotRow />
      <Row gameType="LOCAL" />
      <Row gameType="RNG" />
      <BannerCarousel group="m_homecarousel" />
      <VendorStrip />
      <Row gameType="FISH" isLazy />
      <Row gameType="LIVE" isLazy />
      <Row gameType="ELOTT" isLazy />
      <Row gameType="LOTT" isLazy />
      <Video />
      <BannerCarousel group="m_hottable" />
    </>
  );
}

function HotRow() {
  const say = useText();
  const { data, isPending } = useAnswer('hotGames');
  const games = data?.list ?? (isPending ? undefined : []);
  const driftMs = (games?.length ?? 0) > MOST_AT_REST ? HOT_DRIFT_MS : undefined;
  return <GameRow shelf="HOT" title={say('home.hot.title')} games={games} driftMs={driftMs} />;
}

function Row({ gameType, isLazy = false }: { readonly gameType: RowCategory; readonly isLazy?: boolean }) {
  const say = useText();
  const { data: mapping } = useMapping();
  const count = mapping?.mapping[gameType]?.vendors.length;
  const { data, isPending } = useAnswer('gameList', rowQuestion(gameType), { isEnabled: count !== 0 });
  if (count === 0 || (mapping && count === undefined)) return null;
  const games = data?.games ?? (isPending ? undefined : []);
  return <GameRow shelf={gameType} title={say(`category.${gameType}`)} games={games} isLazy={isLazy} />;
}

/** Most houses have no film: its code comes with it. */
function Video() {
  const link = useBanners('m_homevideo').banners[0]?.linkage;
  if (link === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HomeVideo link={link} />
    </Suspense>
  );
}
