/** Home: promotions and banners, categories, hot games, rows, winners, footer; or one category's list. */
import { isRealMember, Loaded, useSession } from '#base/data';
import { artUrl, lazyPart, useLanguage, useMerchant, useParameters, useText } from '#base/view';
import { EmptyState, Skeleton, VisuallyHidden } from '#ui';
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx';
import { useMapping } from '../../features/games/catalog/index.ts';
import { CategoryStrip, ContinuePlace } from '../../features/games/tiles/index.ts';
import { HotGames } from '../../features/home/hot-games.tsx';
import { PromoTiles } from '../../features/home/promo-tiles.tsx';
import { HomeHeader } from '../../features/shell/headers/index.ts';
import styles from './home-loading.module.css';
import { HomeRow } from './home-row.tsx';
import { homeView } from './home-view.ts';

const ContinueRow = lazyPart(
  () => import('../../features/games/tiles/continue-row.tsx').then((module) => module.ContinueRow),
  { isOptional: true, skeleton: <ContinuePlace /> },
);
const HomeBelow = lazyPart(() => import('./home-below.tsx').then((module) => module.HomeBelow));
const HomePopups = lazyPart(() => import('./home-popups.tsx').then((module) => module.HomePopups), {
  isOptional: true,
});
const HomeList = lazyPart(() => import('./home-list.tsx').then((module) => module.HomeList), {
  skeleton: <HomeLoading />,
});

export function HomeScreen() {
  const { name } = useMerchant();
  const { pageType, gameCategory } = useParameters();
  const view = homeView({ pageType, gameCategory });
  const { language } = useLanguage();
  return (
    <>
      <HomeHeader />
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      {view.kind === 'list' ? (
        <>
          <CategoryStrip chosen={view.category} />
          <HomeList key={view.category} category={view.category} />
        </>
      ) : (
        <FirstView />
      )}
      {/* A change of language remounts this part instead of updating it: it may not be hydrated yet. */}
      <HomeBelow key={language} kind={view.kind} />
      <HomePopups />
    </>
  );
}

function FirstView() {
  const session = useSession();
  return (
    <>
      <BannerCarousel group="m_home" isTop />
      <PromoTiles />
      {isRealMember(session) ? <ContinueRow /> : <ContinuePlace />}
      <Rooms />
    </>
  );
}

/** The parts that need the list of games. */
function Rooms() {
  const t = useText();
  return (
    <Loaded
      query={useMapping()}
      skeleton={<HomeLoading />}
      isEmpty={({ mapping }) => Object.values(mapping).every(({ vendors }) => vendors.length === 0)}
      empty={<EmptyState picture={artUrl('dice')} title={t('home.empty')} line={t('home.empty.line')} />}
    >
      {() => (
        <>
          <CategoryStrip chosen="HOT" />
          <HotGames />
          <HomeRow category="LOCAL" />
          <HomeRow category="RNG" />
        </>
      )}
    </Loaded>
  );
}

const skeletonKeys = ['1', '2', '3', '4'];
const rows = ['first', 'second'];

/** The skeleton of home until the games are known. */
function HomeLoading() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" data-part="loading">
      <VisuallyHidden>{t('front.loading')}</VisuallyHidden>
      <div className={styles.strip}>
        {[...skeletonKeys, '5'].map((key) => (
          <Skeleton key={key} className={styles.category} />
        ))}
      </div>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton className={styles.title} />
          <div className={styles.row}>
            {skeletonKeys.map((key) => (
              <Skeleton key={key} className={styles.tile} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
