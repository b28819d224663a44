/** All games of a category: a search, the studios, the filters, and the list; for sports and e-lottery the studios alone. */
import { useParameters } from '../../base/navigation/navigation.tsx';
import { Failed } from '../../base/query/loaded.tsx';
import { useText } from '../../base/text/text.tsx';
import { categoryOf, vendorCategories } from '../../features/games/catalog/list-query.ts';
import { useMapping } from '../../features/games/catalog/use-categories.ts';
import { GameBrowser } from '../../features/games/list/game-browser.tsx';
import { VendorTiles } from '../../features/games/tiles/vendor-tiles.tsx';
import { TitleHeader } from '../../features/shell/headers/title-header.tsx';

export function GameListScreen() {
  const say = useText();
  const address = useParameters();
  const gameType = categoryOf(address.gameType);
  const mapping = useMapping();
  return (
    <>
      <TitleHeader title={say(`category.${gameType}`)} back="previous" />
      {mapping.isError && <Failed error={mapping.error} onRetry={mapping.refetch} isRetrying={mapping.isRefetching} />}
      {vendorCategories.includes(gameType) && address.vassalage === undefined ? (
        <VendorTiles gameType={gameType} />
      ) : (
        <GameBrowser gameType={gameType} />
      )}
    </>
  );
}
