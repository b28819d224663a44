/** The foot of a scene: the seeds, free rounds, how far autobet is, the stake, and the button that plays. */
import type { ReactNode } from 'react';
import { AutoBar, AutoButton } from '../auto/auto-bar.tsx';
import type { AutobetFlow } from '../auto/use-autobet.ts';
import { BonusMax } from '../components/bonus-max.tsx';
import { FairChips } from '../components/fair-chips.tsx';
import styles from '../components/scene.module.css';
import { FreeBar } from '../free/free-bar.tsx';
import type { StageInfo } from '../stage/stage.ts';
import { StakePicker } from './stake-picker.tsx';

export interface SceneFootProps {
  readonly game: {
    readonly stake: string;
    readonly setStake: (stake: string) => void;
    readonly seeds: StageInfo['seeds'];
    readonly setSeeds: (seeds: NonNullable<StageInfo['seeds']>) => void;
    readonly auto?: AutobetFlow;
  };
  readonly isLocked: boolean;
  /** What autobet plays by, chosen in its sheet. */
  readonly autoChoice?: ReactNode;
  /** Further controls beside the stake. */
  readonly beside?: ReactNode;
  /** The button that plays a round, where it is not beside the stake. */
  readonly children?: ReactNode;
}

export function SceneFoot({ game, isLocked, autoChoice, beside, children }: SceneFootProps) {
  return (
    <div className={styles.foot}>
      <FairChips seeds={game.seeds} onRotated={game.setSeeds} />
      {game.auto && <FreeBar isLocked={isLocked} />}
      {game.auto && <AutoBar auto={game.auto} />}
      <BonusMax stake={game.stake} />
      <div className={styles.controls}>
        <StakePicker stake={game.stake} isDisabled={isLocked} onChange={game.setStake} />
        {game.auto && <AutoButton auto={game.auto} stake={game.stake} isLocked={isLocked} choice={autoChoice} />}
        {beside}
      </div>
      {children}
    </div>
  );
}
