/** All games of a category: search, vendors, filters, and the list. The address holds what is chosen. */
import { useLoginFirst, useNavigate, useParameters, useText } from '#base/view';
import type { PlayableCategory } from '#contract';
import { Chip } from '#ui';
import { type Classify, classifies, classifyOf, isOwnList, listQuestion } from '../catalog/index.ts';
import { SearchField } from '../search/index.ts';
import { NothingOf } from './empty-list.tsx';
import { GameGrid } from './game-grid.tsx';
import styles from './vendor-chips.module.css';
import { VendorChips } from './vendor-chips.tsx';

export function GameBrowser({ category }: { readonly category: PlayableCategory }) {
  const address = useParameters();
  const navigate = useNavigate();
  const search = (gameName: string) =>
    navigate({ to: '.', search: { ...address, gameName: gameName || undefined }, replace: true });
  const name = address.gameName?.trim() || undefined;
  return (
    <>
      <SearchField value={name ?? ''} onSearch={search} category={category} />
      <div>
        <VendorChips category={category} chosen={address.provider} />
        <ClassifyChips />
      </div>
      <GameGrid
        question={listQuestion({ ...address, gameCategory: category })}
        foundFor={name}
        empty={
          <NothingOf
            rail={classifyOf(address.classify)}
            isNarrowed={name !== undefined || address.provider !== undefined}
          />
        }
      />
    </>
  );
}

/** The filters of a list: all, new, favourites, hot, recent. Favourites and recent games require a log-in. */
function ClassifyChips() {
  const t = useText();
  const navigate = useNavigate();
  const address = useParameters();
  const loginFirst = useLoginFirst();
  const chosen = classifyOf(address.classify);
  const choose = (classify: Classify) => {
    if (isOwnList(classify) && !loginFirst()) return;
    navigate({
      to: '.',
      search: { ...address, classify: classify === 'all' ? undefined : classify },
      replace: true,
      keepScroll: true,
    });
  };
  return (
    <fieldset className={styles.chips} aria-label={t('list.classify')}>
      {classifies.map((classify) => (
        <Chip key={classify} isChosen={classify === chosen} onClick={() => choose(classify)}>
          {t(`list.classify.${classify}`)}
        </Chip>
      ))}
    </fieldset>
  );
}
