/** The switch between the two ways to bet, and what stands beside it. */
import type { ReactNode } from 'react';
import { lotteryStyles, type PlayType, useStage } from '#stage-kit';
import styles from './five.module.css';

const PLAY_TYPES: readonly PlayType[] = ['Tradition', 'Entertainment'];

export function PlayTypes(props: { chosen: PlayType; onChoose: (playType: PlayType) => void; children?: ReactNode }) {
  const { text } = useStage();
  return (
    <div className={`${lotteryStyles.tabs} ${styles.switches}`}>
      {PLAY_TYPES.map((playType) => (
        <button
          key={playType}
          type="button"
          aria-pressed={playType === props.chosen}
          onClick={() => props.onChoose(playType)}
        >
          {text(`game.fast-five.${playType}`)}
        </button>
      ))}
      {props.children}
    </div>
  );
}
