/** A row of hot games below other games. */
import { Loaded, useAnswer } from '#base/data';
import { useText } from '#base/view';
import type { Game } from '../catalog/index.ts';
import { GameRow } from './game-row.tsx';

export interface HotRowProps {
  /** Games of the page, which the row does not repeat. */
  readonly except?: readonly Game[];
  readonly isLazy?: boolean;
}

export function HotRow({ except = [], isLazy = false }: HotRowProps) {
  const t = useText();
  const row = { rail: 'HOT', title: t('home.hot.title'), isLazy } as const;
  return (
    <Loaded isOptional query={useAnswer('hotGames')} skeleton={<GameRow {...row} games={undefined} />}>
      {({ list }) => <GameRow {...row} games={list.filter(({ id }) => except.every((game) => game.id !== id))} />}
    </Loaded>
  );
}
