/** All games of a category: search, vendors, filters, and the list. The address holds what is chosen. */
import type { PlayableCategory } from '#contract';
import { useNavigate, useParameters } from '../../../base/navigation/index.ts';
import { classifyOf, listQuestion } from '../catalog/index.ts';
import { SearchField } from '../search/index.ts';
import { ClassifyChips } from './classify-chips.tsx';
import { NothingOf } from './empty-list.tsx';
import { GameGrid } from './game-grid.tsx';
import { VendorChips } from './vendor-chips.tsx';

export function GameBrowser({ gameType }: { readonly gameType: PlayableCategory }) {
  const address = useParameters();
  const navigate = useNavigate();
  const search = (gameName: string) =>
    navigate({ to: '.', search: { ...address, gameName: gameName || undefined }, replace: true });
  const name = address.gameName?.trim() || undefined;
  return (
    <>
      <SearchField key={address.gameName} value={name ?? ''} onSearch={search} gameType={gameType} />
      <div>
        <VendorChips gameType={gameType} chosen={address.vassalage} />
        <ClassifyChips />
      </div>
      <GameGrid
        question={listQuestion({ ...address, gameType })}
        foundFor={name}
        empty={
          <NothingOf
            rail={classifyOf(address.classify)}
            isNarrowed={name !== undefined || address.vassalage !== undefined}
          />
        }
      />
    </>
  );
}
