/** Template on the stage: a tower to climb, three doors, and the way out. */
import { kitStyles, PlayButton, RollingAmount, Scene, SceneFoot, timesOf, useStage } from '#stage-kit';
import { doors } from '../rules.ts';
import styles from './template.module.css';
import { Tower } from './tower.tsx';
import { useTemplate } from './use-template.ts';

type Game = ReturnType<typeof useTemplate>;

export function View() {
  const game = useTemplate();
  return (
    <Scene className={styles.scene} flow={game.flow}>
      <Tower view={game.view} />
      <End game={game} />
      <Doors game={game} />
      <SceneFoot game={game} isLocked={game.isOpen || game.isBusy || game.isLoading}>
        <Main game={game} />
      </SceneFoot>
    </Scene>
  );
}

/** The doors of the next floor. They stay in their place while a move is under way, so that no focus is lost. */
function Doors({ game }: { game: Game }) {
  const { text, artUrl } = useStage();
  return (
    <fieldset className={styles.doors} aria-label={text('game.template.doors')}>
      {doors.map((door) => (
        <button
          key={door}
          type="button"
          disabled={!game.isOpen}
          aria-disabled={game.isBusy}
          onClick={() => game.make(door)}
        >
          <img src={artUrl('door')} alt="" width={56} height={56} />
          {text(`game.template.${door}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The one button below: in, and out again. */
function Main({ game }: { game: Game }) {
  const { money } = useStage();
  const { isOpen, isLoading, isBusy, view } = game;
  const isStuck = isOpen && !game.allows('leave');
  return (
    <PlayButton
      label={`game.template.${isStuck ? 'choose' : isOpen ? 'leave' : 'enter'}`}
      values={{ stake: money(game.stake), times: timesOf(view?.multiplierE4 ?? 0) }}
      isDisabled={isLoading || isStuck}
      isBusy={isBusy}
      onPlay={() => (isOpen ? game.make('leave') : game.enter())}
    />
  );
}

/** What came of the last door or of leaving: shown, and said to who does not see it. */
function End({ game: { round, view } }: { game: Game }) {
  const { text, money } = useStage();
  const door = view?.opened.at(-1);
  const payout = round?.payout;
  const isWon = payout !== undefined && view !== undefined && view.multiplierE4 > 0;
  const statusText = () => {
    if (!view || (payout === undefined && door === undefined)) return '';
    if (isWon) return text('game.template.status.won', { payout: money(payout) });
    const named = door === undefined ? '' : text(`game.template.${door}`);
    return payout === undefined
      ? text('game.template.status.safe', { door: named, times: timesOf(view.multiplierE4) })
      : text('game.template.status.trap', { door: named });
  };
  return (
    <div className={styles.end}>
      {isWon ? <RollingAmount key={round?.roundId} amount={payout} overMs={400} /> : ' '}
      <span className={kitStyles.spoken} role="status">
        {statusText()}
      </span>
    </div>
  );
}
