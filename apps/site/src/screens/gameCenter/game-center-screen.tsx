/** The lobby: banners, search, categories, and below them everything, one category, or what the search found. */
import type { PlayableCategory } from '#contract';
import { VisuallyHidden } from '#ui';
import { useNavigate, useParameters } from '../../base/navigation.tsx';
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { CategoryStrip } from '../../features/games/category-strip.tsx';
import { GameGrid } from '../../features/games/game-grid.tsx';
import { GameRow } from '../../features/games/game-row.tsx';
import { SearchField } from '../../features/games/search-field.tsx';
import { useCategories, useMapping } from '../../features/games/use-categories.ts';
import { VendorChips } from '../../features/games/vendor-chips.tsx';
import { BannerCarousel } from '../../features/home/banner-carousel.tsx';
import { HouseFooter } from '../../features/home/house-footer.tsx';
import { Winners } from '../../features/home/winners.tsx';
import { HomeHeader } from '../../features/shell/home-header.tsx';
import { CategorySection } from './category-section.tsx';
import { viewOf } from './view.ts';

export function GameCenterScreen() {
  const say = useText();
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
        <h1>{say('center.title')}</h1>
      </VisuallyHidden>
      <BannerCarousel group="m_home" isTop />
      <SearchField key={gameName} value={gameName ?? ''} onSearch={search} />
      <CategoryStrip chosen={view.kind === 'list' ? view.gameType : 'HOT'} />
      {mapping.isError && (
        <Failed error={mapping.error} onRetry={() => mapping.refetch()} isRetrying={mapping.isRefetching} />
      )}
      {view.kind === 'all' && <Everything />}
      {view.kind === 'list' && (
        <CategorySection key={view.gameType} gameType={view.gameType}>
          <VendorChips gameType={view.gameType} chosen={view.vassalage} />
          <GameGrid question={{ gameType: view.gameType, ...(view.vassalage && { vassalage: view.vassalage }) }} />
        </CategorySection>
      )}
      {view.kind === 'filter' && <GameGrid question={{ gameName: view.gameName }} foundFor={view.gameName} />}
      <Winners hasTitle={false} />
      <HouseFooter />
    </>
  );
}

/** A section per category, hot before them. */
function Everything() {
  const say = useText();
  const { data, isPending } = useAnswer('hotGames');
  return (
    <>
      <GameRow shelf="HOT" title={say('home.hot.title')} games={data?.list ?? (isPending ? undefined : [])} />
      {useCategories().map((gameType) => (
        <CategoryRow key={gameType} gameType={gameType} />
      ))}
    </>
  );
}

function CategoryRow({ gameType }: { readonly gameType: PlayableCategory }) {
  const say = useText();
  const { data, isPending } = useAnswer('gameList', { gameType, pageSize: 20 });
  const games = data?.games ?? (isPending ? undefined : []);
  return <GameRow shelf={gameType} title={say(`category.${gameType}`)} games={games} isLazy />;
}
