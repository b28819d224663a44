/** Crash on the stage: the last rounds, the curve, the players of the round, and one button that bets and cashes out. */
import { AutoBar, AutoButton, BonusMax, kitStyles, Scene, StakePicker, sceneStyles, useStage } from '#stage-kit';
import styles from './crash.module.css';
import { LastRounds } from './last-rounds.tsx';
import { Main } from './main-button.tsx';
import { Players } from './players.tsx';
import { Sky } from './sky.tsx';
import { StatusLine } from './status-line.tsx';
import { Target } from './target.tsx';
import { type CrashGame, useCrash } from './use-crash.ts';

export function View() {
  const game = useCrash();
  const { text } = useStage();
  return (
    <Scene className={styles.scene} flow={game.flow} isSideways>
      <LastRounds game={game} />
      <Sky game={game} />
      <StatusLine game={game} />
      <Players game={game} />
      <div className={sceneStyles.foot}>
        <Target game={game} />
        <AutoBar auto={game.auto} />
        <BonusMax stake={game.stake} />
        <div className={sceneStyles.controls}>
          <button
            type="button"
            className={kitStyles.round}
            disabled={game.isLocked}
            aria-label={text('game.crash.half')}
            onClick={() => game.multiplyStake(1n, 2n)}
          >
            ½
          </button>
          <StakePicker stake={game.stake} isDisabled={game.isLocked} onChange={game.setStake} />
          <button
            type="button"
            className={kitStyles.round}
            disabled={game.isLocked}
            aria-label={text('game.crash.double')}
            onClick={() => game.multiplyStake(2n, 1n)}
          >
            2×
          </button>
        </div>
        <div className={styles.last}>
          <Main game={game} />
          <AutoButton
            auto={game.auto}
            stake={game.stake}
            isLocked={game.isLocked}
            choice={<AutoTarget game={game} />}
          />
        </div>
      </div>
    </Scene>
  );
}

/** What autobet cashes out at: it has no hands. */
function AutoTarget({ game }: { game: CrashGame }) {
  const { text } = useStage();
  return (
    <div>
      <p aria-hidden="true">{text('game.crash.target')}</p>
      <Target game={game} />
    </div>
  );
}
