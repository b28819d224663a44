/** All games of a category: a search, the studios, the filters, and the list; for sports and e-lottery the studios alone. */
import { useParameters } from '../../base/navigation.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { GameBrowser } from '../../features/games/game-browser.tsx';
import { categoryOf, vendorCategories } from '../../features/games/list-question.ts';
import { useMapping } from '../../features/games/use-categories.ts';
import { VendorTiles } from '../../features/games/vendor-tiles.tsx';
import { TitleHeader } from '../../features/shell/title-header.tsx';

export function GameListScreen() {
  const say = useText();
  const address = useParameters();
  const gameType = categoryOf(address.gameType);
  const mapping = useMapping();
  return (
    <>
      <TitleHeader title={say(`category.${gameType}`)} back="previous" />
      {mapping.isError && (
        <Failed error={mapping.error} onRetry={() => mapping.refetch()} isRetrying={mapping.isRefetching} />
      )}
      {vendorCategories.includes(gameType) && address.vassalage === undefined ? (
        <VendorTiles gameType={gameType} />
      ) : (
        <GameBrowser gameType={gameType} />
      )}
    </>
  );
}
