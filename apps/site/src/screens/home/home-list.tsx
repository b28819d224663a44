/** One category of home as a list, when the address requests it. */
import { smallArtUrl, useParameters, useText } from '#base';
import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
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
