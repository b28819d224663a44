/** The lobby: banners, search, categories, and below them everything, one category, or the results of a search. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Loaded, useAnswer } from '#base/data';
import { Empty, lazyPart, smallArtUrl, useNavigate, useParameters, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { SectionTitle, VisuallyHidden } from '#ui';
import { BannerCarousel } from '../../features/banners/banner-carousel.tsx';
import { categorySymbol, useCategories, useMapping } from '../../features/games/catalog/index.ts';
import { GameGrid, VendorChips } from '../../features/games/list/index.ts';
import { SearchField } from '../../features/games/search/index.ts';
import { CategoryStrip, ContinueRow, GameRow, HotRow, VendorTiles } from '../../features/games/tiles/index.ts';
import { SiteFooter } from '../../features/home/site-footer.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { HomeHeader } from '../../features/shell/headers/index.ts';
import styles from './category-section.module.css';
import { isByVendor, questionOf, rowQuestion } from './game-center-requests.ts';
import { type View, viewOf } from './view.ts';

const LotteryLobby = lazyPart(() => import('../../features/lottery/lottery-lobby.tsx').then((one) => one.LotteryLobby));

export function GameCenterScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { gameCategory, provider, gameName } = useParameters();
  const view = viewOf({ gameCategory, provider, gameName });
  const mapping = useMapping();
  const search = (name: string) =>
    navigate({
      to: '/m/gameCenter',
      search: name === '' ? { gameCategory: 'lobby' } : { gameName: name },
      replace: true,
    });
  return (
    <>
      <HomeHeader />
      <VisuallyHidden>
        <h1>{t('center.title')}</h1>
      </VisuallyHidden>
      <BannerCarousel group="m_home" isTop />
      <SearchField value={view.kind === 'filter' ? view.gameName : ''} onSearch={search} />
      <CategoryStrip chosen={view.kind === 'list' ? view.category : 'HOT'} />
      <Loaded query={mapping}>{() => null}</Loaded>
      {view.kind === 'all' ? <Everything /> : <Part view={view} />}
      <Winners hasTitle={false} />
      <SiteFooter />
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
  const { category, provider } = view;
  // Vendors of sports are shown in groups that have their own titles.
  const isGrouped = isByVendor(view);
  // Lotteries are found by their group, each with its countdown; those of one vendor are a list like any.
  const isLotteries = category === 'LOTT' && provider === undefined;
  return (
    <CategorySection key={category} category={category} hasTitle={!isGrouped}>
      {category === 'LOCAL' && <BannerCarousel group="m_local" shape="slim" />}
      {isGrouped ? <VendorTiles category={category} /> : <VendorChips category={category} chosen={provider} />}
      {isLotteries ? <LotteryLobby /> : grid}
    </CategorySection>
  );
}

/** A section per category; above them recently played and hot games. */
function Everything() {
  const mapping = useMapping();
  const categories = useCategories();
  if (mapping.data && categories.length === 0) return <Empty symbol="dice" title="home.empty" line="home.empty.line" />;
  return (
    <>
      <ContinueRow />
      <HotRow />
      {categories.map((category) => (
        <CategoryRow key={category} category={category} />
      ))}
    </>
  );
}

function CategoryRow({ category }: { readonly category: PlayableCategory }) {
  const t = useText();
  const row = useAnswer('gameList', rowQuestion(category));
  const rail = { rail: category, title: t(`category.${category}`), isLazy: true };
  return (
    <>
      <Loaded isOptional query={row} skeleton={<GameRow {...rail} games={undefined} />}>
        {({ games }) => <GameRow {...rail} games={games} />}
      </Loaded>
      {category === 'LOCAL' && <BannerCarousel group="m_local" shape="slim" />}
    </>
  );
}

interface CategorySectionProps {
  readonly category: PlayableCategory;
  readonly hasTitle: boolean;
  readonly children: ReactNode;
}

/** One category's list, scrolled into view when it was chosen. A restored scroll position is not changed. */
function CategorySection({ category, hasTitle, children }: CategorySectionProps) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scrollY === 0) section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={section} className={styles.section} aria-label={t(`category.${category}`)}>
      {hasTitle && <SectionTitle picture={smallArtUrl(categorySymbol[category])} title={t(`category.${category}`)} />}
      {children}
    </section>
  );
}
