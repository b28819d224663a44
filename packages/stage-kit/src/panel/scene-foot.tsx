/** The panel of a game: its seeds, free rounds, how far autobet is, the stake with what a win of it brings, and the button that plays. */
import type { ReactNode } from 'react';
import { AutoBar, AutoButton } from '../auto/auto-bar.tsx';
import type { AutobetFlow } from '../auto/use-autobet.ts';
import { BonusMax } from '../components/bonus-max.tsx';
import styles from '../components/scene.module.css';
import { FreeBar } from '../free/free-bar.tsx';
import type { StageInfo } from '../stage/stage.ts';
import { FairChips } from './fair-chips.tsx';
import { FastButton } from './fast-button.tsx';
import { StakePanel } from './stake-panel.tsx';
import { StakePicker } from './stake-picker.tsx';

export interface SceneFootProps {
  readonly game: {
    readonly stake: string;
    readonly setStake: (stake: string) => void;
    readonly auto?: AutobetFlow;
    /** Of games that a player's own seeds decide. */
    readonly seeds?: StageInfo['seeds'];
    readonly setSeeds?: (seeds: NonNullable<StageInfo['seeds']>) => void;
    /** Of games that show how their outcome comes about. */
    readonly isFast?: boolean;
    readonly setFast?: (isFast: boolean) => void;
  };
  readonly isLocked: boolean;
  /** What is chosen above the stake. */
  readonly above?: ReactNode;
  /** What the bet pays if it wins, in ten-thousandths of the stake, where that is known before. */
  readonly winE4?: number | undefined;
  /** What autobet plays by, chosen in its sheet. */
  readonly autoChoice?: ReactNode;
  /** Further controls beside the button, or beside the stake. */
  readonly beside?: ReactNode;
  /** The button that plays, of games whose panel has one. */
  readonly children?: ReactNode;
}

export function SceneFoot({ game, isLocked, above, winE4, autoChoice, beside, children }: SceneFootProps) {
  const { stake, setStake, auto, seeds, setSeeds, isFast = false, setFast } = game;
  const more = (
    <>
      {auto && <AutoButton auto={auto} stake={stake} isLocked={isLocked} choice={autoChoice} />}
      {beside}
    </>
  );
  return (
    <div className={styles.foot}>
      {setSeeds && <FairChips seeds={seeds} onRotated={setSeeds} hasKeys={children !== undefined} />}
      {above}
      {auto && <FreeBar isLocked={isLocked} />}
      {auto && <AutoBar auto={auto} />}
      <BonusMax stake={stake} />
      {children ? (
        <>
          <StakePanel stake={stake} winE4={winE4} isDisabled={isLocked} onChange={setStake} />
          <div className={styles.playing}>
            {children}
            {setFast && <FastButton isFast={isFast} onChange={setFast} />}
            {more}
          </div>
        </>
      ) : (
        <div className={styles.controls}>
          <StakePicker stake={stake} isDisabled={isLocked} onChange={setStake} />
          {more}
        </div>
      )}
    </div>
  );
}
