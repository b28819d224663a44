/** Crash on the stage: the last rounds, the curve, the players of the round, and one button that bets and cashes out. */
import { Scene, SceneFoot, useStage } from '#stage-kit';
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
  return (
    <Scene className={styles.scene} flow={game.flow} isSideways>
      <LastRounds game={game} />
      <Sky game={game} />
      <StatusLine game={game} />
      <Players game={game} />
      <SceneFoot
        game={game}
        isLocked={game.isLocked}
        above={<Target game={game} />}
        winE4={game.target && game.target * 100}
        autoChoice={<AutoTarget game={game} />}
      >
        <Main game={game} />
      </SceneFoot>
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
