/** One category of home as a list, for whoever comes by an address that asks for it. */

import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { smallArtUrl } from '../../base/art.ts';
import { useParameters } from '../../base/navigation/navigation.tsx';
import { useText } from '../../base/text/text.tsx';
import { categorySymbol } from '../../features/games/catalog/category-symbol.ts';
import { GameGrid } from '../../features/games/list/game-grid.tsx';
import { VendorChips } from '../../features/games/list/vendor-chips.tsx';

export function HomeList({ gameType }: { readonly gameType: PlayableCategory }) {
  const say = useText();
  const { vassalage } = useParameters();
  return (
    <section>
      <SectionTitle picture={smallArtUrl(categorySymbol[gameType])} title={say(`category.${gameType}`)} />
      <VendorChips gameType={gameType} chosen={vassalage} />
      <GameGrid question={{ gameType, ...(vassalage && { vassalage }) }} />
    </section>
  );
}
