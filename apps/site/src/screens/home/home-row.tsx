/** One category's row on home; nothing if the merchant has no such games. */
import { Loaded, useAnswer } from '#base/data';
import { useText } from '#base/view';
import { useMapping } from '../../features/games/catalog/index.ts';
import { GameRow } from '../../features/games/tiles/index.ts';
import { type RowCategory, rowQuestion } from './home-requests.ts';

export interface HomeRowProps {
  readonly category: RowCategory;
  readonly isLazy?: boolean;
}

export function HomeRow({ category, isLazy = false }: HomeRowProps) {
  const t = useText();
  const { data: mapping } = useMapping();
  const hasGames = (mapping?.mapping[category]?.vendors.length ?? 0) > 0;
  const row = useAnswer('gameList', rowQuestion(category), { isEnabled: hasGames });
  if (!hasGames) return null;
  const rail = { rail: category, title: t(`category.${category}`), isLazy };
  return (
    <Loaded query={row} skeleton={<GameRow {...rail} games={undefined} />}>
      {({ games }) => <GameRow {...rail} games={games} />}
    </Loaded>
  );
}
