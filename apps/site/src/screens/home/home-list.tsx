/** One category of home as a list, when the address requests it. */

import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { smallArtUrl } from '../../base/art.ts';
import { useParameters } from '../../base/navigation/index.ts';
import { useText } from '../../base/text/index.ts';
import { categorySymbol } from '../../features/games/catalog/index.ts';
import { GameGrid, VendorChips } from '../../features/games/list/index.ts';

export function HomeList({ gameType }: { readonly gameType: PlayableCategory }) {
  const t = useText();
  const { vassalage: provider } = useParameters();
  return (
    <section>
      <SectionTitle picture={smallArtUrl(categorySymbol[gameType])} title={t(`category.${gameType}`)} />
      <VendorChips gameType={gameType} chosen={provider} />
      <GameGrid question={{ gameType, ...(provider && { provider }) }} />
    </section>
  );
}
