/** The lobby: banners, search, categories, and below them everything, one category, or the results of a search. */
import { type ReactNode, useEffect, useRef } from 'react';
import { artUrl, Failed, smallArtUrl, useAnswer, useNavigate, useParameters, useText } from '#base';
import type { PlayableCategory } from '#contract';
import { EmptyState, SectionTitle, VisuallyHidden } from '#ui';
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx';
import { categorySymbol, useCategories, useMapping } from '../../features/games/catalog/index.ts';
import { GameGrid, VendorChips } from '../../features/games/list/index.ts';
import { SearchField } from '../../features/games/search/index.ts';
import { CategoryStrip, ContinueRow, GameRow, VendorTiles } from '../../features/games/tiles/index.ts';
import { HouseFooter } from '../../features/home/site-footer.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { HomeHeader } from '../../features/shell/headers/index.ts';
import styles from './category-section.module.css';
import { isByVendor, questionOf, rowQuestion } from './game-center-requests.ts';
import { type View, viewOf } from './view.ts';

export function GameCenterScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { gameType, vassalage, gameName } = useParameters();
  const view = viewOf({ gameType, vassalage, gameName });
  const mapping = useMapping();
  const search = (name: string) =>
    navigate({ to: '/m/gameCenter', search: name === '' ? { gameType: 'lobby' } : { gameName: name }, replace: true });
  return (
    <>
      <HomeHeader />
      <VisuallyHidden>
        <h1>{t('center.title')}</h1>
      </VisuallyHidden>
      <BannerCarousel group="m_home" isTop />
      <SearchField key={gameName} value={view.kind === 'filter' ? view.gameName : ''} onSearch={search} />
      <CategoryStrip chosen={view.kind === 'list' ? view.gameType : 'HOT'} />
      {mapping.isError && <Failed error={mapping.error} onRetry={mapping.refetch} isRetrying={mapping.isRefetching} />}
      {view.kind === 'all' ? <Everything /> : <Part view={view} />}
      <Winners hasTitle={false} />
      <HouseFooter />
    </>
  );
}

/** One category, or the results of a search. */
function Part({ view }: { readonly view: Exclude<View, { kind: 'all' }> }) {
  const question = questionOf(view);
  const grid = question && (
    <GameGrid question={question} foundFor={view.kind === 'filter' ? view.gameName : undefined} />
  );
  if (view.kind === 'filter') return grid;
  const { gameType, provider } = view;
  // Vendors of sports are shown in groups that have their own titles.
  const isGrouped = isByVendor(view);
  return (
    <CategorySection key={gameType} gameType={gameType} hasTitle={!isGrouped}>
      {gameType === 'LOCAL' && <BannerCarousel group="m_local" shape="slim" />}
      {isGrouped ? <VendorTiles gameType={gameType} /> : <VendorChips gameType={gameType} chosen={provider} />}
      {grid}
    </CategorySection>
  );
}

/** A section per category; above them recently played and hot games. */
function Everything() {
  const t = useText();
  const { data, isPending } = useAnswer('hotGames');
  const mapping = useMapping();
  const categories = useCategories();
  if (mapping.data && categories.length === 0)
    return <EmptyState picture={artUrl('dice')} title={t('home.empty')} line={t('home.empty.line')} />;
  return (
    <>
      <ContinueRow />
      <GameRow rail="HOT" title={t('home.hot.title')} games={data?.list ?? (isPending ? undefined : [])} />
      {categories.map((gameType) => (
        <CategoryRow key={gameType} gameType={gameType} />
      ))}
    </>
  );
}

function CategoryRow({ gameType }: { readonly gameType: PlayableCategory }) {
  const t = useText();
  const { data, isPending } = useAnswer('gameList', rowQuestion(gameType));
  const games = data?.games ?? (isPending ? undefined : []);
  return (
    <>
      <GameRow rail={gameType} title={t(`category.${gameType}`)} games={games} isLazy />
      {gameType === 'LOCAL' && <BannerCarousel group="m_local" shape="slim" />}
    </>
  );
}

interface CategorySectionProps {
  readonly gameType: PlayableCategory;
  readonly hasTitle: boolean;
  readonly children: ReactNode;
}

/** One category's list, scrolled into view when it was chosen. A restored scroll position is not changed. */
function CategorySection({ gameType, hasTitle, children }: CategorySectionProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollY === 0) section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={section} className={styles.section} aria-label={t(`category.${gameType}`)}>
      {hasTitle && <SectionTitle picture={smallArtUrl(categorySymbol[gameType])} title={t(`category.${gameType}`)} />}
      {children}
    </section>
  );
}
