/** One category's row on home: nothing where the house has no such games. */
import { useAnswer } from '../../base/query.tsx';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { GameRow } from '../../features/games/game-row.tsx';
import { useMapping } from '../../features/games/use-categories.ts';
import { type RowCategory, rowQuestion } from './home-wants.ts';

export interface HomeRowProps {
  readonly gameType: RowCategory;
  readonly isLazy?: boolean;
}

export function HomeRow({ gameType, isLazy = false }: HomeRowProps) {
  const say = useText();
  const { data: mapping } = useMapping();
  const hasGames = (mapping?.mapping[gameType]?.vendors.length ?? 0) > 0;
  const row = useAnswer('gameList', rowQuestion(gameType), { isEnabled: hasGames });
  if (!hasGames) return null;
  if (row.isError && !row.data)
    return <Failed error={row.error} onRetry={() => row.refetch()} isRetrying={row.isRefetching} />;
  return <GameRow shelf={gameType} title={say(`category.${gameType}`)} games={row.data?.games} isLazy={isLazy} />;
}
