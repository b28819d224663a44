/** All games of a category: a search, the studios, the filters, and the list; for sports and e-lottery the studios alone. */
import { Chip } from '#ui';
import { useNavigate, useParameters } from '../../base/navigation.tsx';
import { useSession } from '../../base/session.ts';
import { Failed } from '../../base/states.tsx';
import { useText } from '../../base/text.tsx';
import { useLoginFirst } from '../../base/use-login-first.ts';
import { GameGrid } from '../../features/games/game-grid.tsx';
import { SearchField } from '../../features/games/search-field.tsx';
import { useMapping } from '../../features/games/use-categories.ts';
import { VendorChips } from '../../features/games/vendor-chips.tsx';
import { TitleHeader } from '../../features/shell/title-header.tsx';
import styles from './game-list.module.css';
import { type Classify, categoryOf, classifies, classifyOf, listQuestion, vendorCategories } from './list-question.ts';
import { VendorTiles } from './vendor-tiles.tsx';

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
        <Games />
      )}
    </>
  );
}

function Games() {
  const address = useParameters();
  const navigate = useNavigate();
  const gameType = categoryOf(address.gameType);
  const search = (gameName: string) =>
    navigate({ to: '.', search: { ...address, gameName: gameName || undefined }, replace: true });
  return (
    <>
      <SearchField key={address.gameName} value={address.gameName ?? ''} onSearch={search} />
      <div className={styles.filters}>
        <VendorChips gameType={gameType} chosen={address.vassalage} />
        <ClassifyChips />
      </div>
      <GameGrid question={listQuestion(address)} />
    </>
  );
}

/** What is a member's own needs one. */
const mine: readonly Classify[] = ['favourite', 'recent'];

function ClassifyChips() {
  const say = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const loginFirst = useLoginFirst();
  const isMember = useSession() !== undefined;
  const chosen = classifyOf(address.classify);
  const choose = (classify: Classify) => {
    if (mine.includes(classify) && !isMember && !loginFirst()) return;
    navigate({
      to: '.',
      search: { ...address, classify: classify === 'all' ? undefined : classify },
      replace: true,
      keepScroll: true,
    });
  };
  return (
    <fieldset className={styles.chips} aria-label={say('list.classify')}>
      {classifies.map((classify) => (
        <Chip key={classify} isChosen={classify === chosen} onClick={() => choose(classify)}>
          {say(`list.classify.${classify}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
