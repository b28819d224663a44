/** The view of Dragon's Hoard. */
import { useRef } from 'react';
import {
  AutoBar,
  AutoButton,
  BonusMax,
  FairChips,
  FastButton,
  FreeBar,
  Icon,
  type ReelsScene,
  RoundNotices,
  StakePicker,
  sceneStyles,
  TopBar,
  useReelsScene,
  useStage,
} from '#stage-kit';
import { baseStrips, REELS, ROWS } from '../rules.ts';
import { pictureOf, sizeOf, symbols } from './art.ts';
import styles from './hoard.module.css';
import { HoardRules } from './hoard-rules.tsx';
import { useHoard } from './use-hoard.ts';
import { WinLine } from './win-line.tsx';

const reels = { reels: REELS, rows: ROWS, symbols, sizeOf, pictureOf, strips: baseStrips };

export function View() {
  const { text } = useStage();
  const scene = useRef<ReelsScene | undefined>(undefined);
  const hoard = useHoard(scene);
  const { host, isReady } = useReelsScene(scene, reels, hoard.firstStops);
  return (
    <main
      className={`${sceneStyles.scene} ${sceneStyles.night} ${sceneStyles.sideways} ${styles.scene}`}
      data-sideways={true}
      data-show={hoard.show.kind === 'won' ? hoard.show.size : hoard.show.kind}
    >
      <TopBar rules={<HoardRules />} />
      <h1 className={styles.name}>{text('game.dragons-hoard.name')}</h1>
      <div className={styles.frame}>
        <div className={styles.reels} ref={host} data-ready={isReady} />
      </div>
      <WinLine show={hoard.show} onSkip={hoard.skip} />
      <div className={styles.foot}>
        <FairChips seeds={hoard.seeds} onRotated={hoard.setSeeds} />
        <FreeBar isLocked={hoard.isLocked} />
        <AutoBar auto={hoard.auto} />
        <BonusMax stake={hoard.stake} />
        <Controls hoard={hoard} isReady={isReady} />
      </div>
      <RoundNotices flow={hoard.flow} />
    </main>
  );
}

function Controls({ hoard, isReady }: { hoard: ReturnType<typeof useHoard>; isReady: boolean }) {
  const { text, money } = useStage();
  const isLocked = !isReady || hoard.isLocked;
  return (
    <div className={styles.controls}>
      <StakePicker stake={hoard.stake} isDisabled={isLocked} onChange={hoard.setStake} />
      <button
        type="button"
        className={styles.spin}
        data-turning={hoard.isRequesting}
        aria-label={text('game.dragons-hoard.spin', { stake: money(hoard.stake) })}
        disabled={!isReady}
        aria-disabled={isLocked}
        onClick={hoard.play}
      >
        <Icon name="spin" size={42} />
      </button>
      <div className={styles.right}>
        <FastButton isFast={hoard.isFast} onChange={hoard.setFast} />
        <AutoButton auto={hoard.auto} stake={hoard.stake} isLocked={isLocked} />
      </div>
    </div>
  );
}
