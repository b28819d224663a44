/** The scene of a game of one player's rounds: the bar, the game's name, its own picture, and the foot with stake and play button. */
import type { ReactNode } from 'react';
import { AutoBar, AutoButton } from '../auto/auto-bar.tsx';
import type { AutobetFlow } from '../auto/use-autobet.ts';
import { FreeBar } from '../free/free-bar.tsx';
import { useFreeSet } from '../free/use-free-set.ts';
import { stepStake } from '../round/amounts.ts';
import type { StageInfo } from '../stage/stage.ts';
import { useStage } from '../stage/stage-context.tsx';
import { BonusMax } from './bonus-max.tsx';
import { FairChips } from './fair-chips.tsx';
import { Icon } from './icons.tsx';
import kit from './kit.module.css';
import { type NoticedFlow, RoundNotices } from './notices.tsx';
import { RulesText } from './rules-text.tsx';
import styles from './scene.module.css';
import { TopBar } from './top-bar.tsx';

export interface SceneProps {
  /** The class of the scene's own colours. */
  readonly className: string | undefined;
  readonly rules?: ReactNode;
  readonly flow: NoticedFlow;
  /** On a phone on its side the picture stands beside the rest: the game places it in the first column. */
  readonly isSideways?: boolean;
  readonly children: ReactNode;
}

export function Scene({ className, rules = <RulesText />, flow, isSideways = false, children }: SceneProps) {
  const { text, game } = useStage();
  return (
    <main
      className={`${styles.scene} ${styles.night} ${isSideways ? styles.sideways : ''} ${className}`}
      data-sideways={isSideways}
    >
      <TopBar rules={rules} />
      <h1 className={styles.name}>{text(game.textKeys.name, game.textKeys.values)}</h1>
      {children}
      <RoundNotices flow={flow} />
    </main>
  );
}

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

export interface PlayButtonProps {
  readonly isDisabled?: boolean;
  /** A round is under way: the flow ignores a tap. The button keeps the focus, for the next round. */
  readonly isBusy: boolean;
  readonly onPlay: () => void;
  readonly children: ReactNode;
}

export function PlayButton({ isDisabled = false, isBusy, onPlay, children }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.gold} ${styles.play}`}
      disabled={isDisabled}
      aria-disabled={isBusy}
      onClick={onPlay}
    >
      {children}
    </button>
  );
}

/** The stake picker: less, more, and the stake between, on a ladder within the limits of this game and merchant. */
export function StakePicker(props: {
  stake: string;
  maximum?: string;
  isDisabled: boolean;
  onChange: (stake: string) => void;
}) {
  const { info, text, money, sound } = useStage();
  const isFree = useFreeSet() !== undefined;
  const bounds = { minimum: info.stakes.minimum, maximum: props.maximum ?? info.stakes.maximum };
  const step = (direction: 1 | -1) => {
    sound.play('tap');
    props.onChange(stepStake(props.stake, direction, bounds, info.currency));
  };
  return (
    <fieldset className={kit.stake} aria-label={text('stage.stake')}>
      <button
        type="button"
        aria-label={text('stage.stake.less')}
        disabled={props.isDisabled || isFree || props.stake === bounds.minimum}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output>{money(props.stake)}</output>
      <button
        type="button"
        aria-label={text('stage.stake.more')}
        disabled={props.isDisabled || isFree || props.stake === bounds.maximum}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  );
}
