/** One category of home as a list, when the address requests it. */
import { smallArtUrl, useParameters, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { SectionTitle } from '#ui';
import { categorySymbol } from '../../features/games/catalog/index.ts';
import { GameGrid, VendorChips } from '../../features/games/list/index.ts';

export function HomeList({ category }: { readonly category: PlayableCategory }) {
  const t = useText();
  const { provider } = useParameters();
  return (
    <section>
      <SectionTitle picture={smallArtUrl(categorySymbol[category])} title={t(`category.${category}`)} />
      <VendorChips category={category} chosen={provider} />
      <GameGrid question={{ category, ...(provider && { provider }) }} />
    </section>
  );
}
