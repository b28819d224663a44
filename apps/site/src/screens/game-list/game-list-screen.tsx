/** All games of a category: search, vendors, filters and list; for sports and e-lottery only the vendors. */
import { Loaded } from '#base/data';
import { useParameters, useText } from '#base/view';
import { categoryOf, useMapping, vendorCategories } from '../../features/games/catalog/index.ts';
import { GameBrowser } from '../../features/games/list/index.ts';
import { VendorTiles } from '../../features/games/tiles/index.ts';
import { TitleHeader } from '../../features/shell/headers/index.ts';

export function GameListScreen() {
  const t = useText();
  const address = useParameters();
  const category = categoryOf(address.gameCategory);
  const mapping = useMapping();
  return (
    <>
      <TitleHeader title={t(`category.${category}`)} back="previous" />
      <Loaded query={mapping}>{() => null}</Loaded>
      {vendorCategories.includes(category) && address.provider === undefined ? (
        <VendorTiles category={category} />
      ) : (
        <GameBrowser category={category} />
      )}
    </>
  );
}
