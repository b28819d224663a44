/** The view of every lottery: the draw above, the board of one play between, the slip below. */
import { useEffect, useState } from 'react';
import { lazyPart, sceneStyles, useStage } from '#stage-kit';
import type { LotteryConfig } from '../engine.ts';
import { DrawnView } from './drawn-view.tsx';
import { type Catalogue, loadCatalogue } from './slip/catalogue.ts';

const NowView = lazyPart(async () => (await import('./now-view.tsx')).NowView);

/** The plays of the game's own group are loaded, of no other. A game whose draws come from the player's own seeds draws at once. */
export function View() {
  const { info, game } = useStage();
  const { group, isPool } = game.config as LotteryConfig;
  const [catalogue, setCatalogue] = useState<Catalogue>();
  useEffect(() => {
    void loadCatalogue(group, isPool).then(setCatalogue);
  }, [group, isPool]);
  if (!catalogue) return <main className={sceneStyles.scene} aria-busy="true" />;
  return info.seeds ? <NowView catalogue={catalogue} /> : <DrawnView catalogue={catalogue} />;
}
