/** Mines on the stage: what each gem pays, the board, the number of mines, and one button that bets and cashes out. */
import { formatAmount, multiplyRatio } from '#kernel';
import {
  Icon,
  kitStyles,
  LastResults,
  type LatestRound,
  minorOf,
  PlayButton,
  RollingAmount,
  Scene,
  SceneFoot,
  timesOf,
  useStage,
} from '#stage-kit';
import type { MinesView } from '../engine.ts';
import { Board } from './board.tsx';
import { MineCount } from './mine-count.tsx';
import styles from './mines.module.css';
import { Pays } from './pays.tsx';
import { Picks } from './picks.tsx';
import { type MinesGame, useMines } from './use-mines.ts';

export function View() {
  const game = useMines();
  return (
    <Scene className={styles.scene} flow={game.flow}>
      <div className={styles.latest}>
        <LastResults results={game.latest.map(chipOf)} />
      </div>
      <Pays game={game} />
      <Board game={game} />
      <End game={game} />
      <MineCount game={game} />
      <SceneFoot
        game={game}
        isLocked={game.isOpen || game.isBusy || game.isLoading}
        winE4={game.nextE4}
        autoChoice={<Picks game={game} />}
        beside={<AnyTile game={game} />}
      >
        <Main game={game} />
      </SceneFoot>
    </Scene>
  );
}

/** What was cashed out, or nothing. */
function chipOf({ roundId, outcome }: LatestRound) {
  const { multiplierE4 } = outcome as MinesView;
  const level = multiplierE4 === 0 ? 'low' : multiplierE4 < 100_000 ? 'middle' : 'high';
  return { id: roundId, text: `×${timesOf(multiplierE4)}`, level } as const;
}

/** Bets, and cashes out what was found. */
function Main({ game }: { game: MinesGame }) {
  const { money, info } = useStage();
  const { isOpen, isBusy, isLoading, view } = game;
  const won = isOpen && view && game.allows('leave') ? view.multiplierE4 : 0;
  const payout = formatAmount(multiplyRatio(minorOf(game.stake, info.currency), BigInt(won), 10_000n), info.currency);
  return (
    <PlayButton
      label={`game.mines.${won > 0 ? 'leave' : isOpen ? 'choose' : 'bet'}`}
      values={{ stake: money(game.stake), payout: money(payout) }}
      isDisabled={isLoading || (isOpen && won === 0)}
      isBusy={isBusy}
      onPlay={() => (isOpen ? game.make('leave') : game.enter())}
    />
  );
}

/** Opens a tile that chance on this device names: the mines lie where they lie. */
function AnyTile({ game }: { game: MinesGame }) {
  const { text } = useStage();
  const closed = game.tiles.filter((tile) => !game.view?.opened.includes(tile));
  return (
    <button
      type="button"
      className={kitStyles.round}
      disabled={!game.isOpen || game.isBusy}
      aria-label={text('game.mines.any')}
      onClick={() => {
        const tile = closed[Math.floor(Math.random() * closed.length)];
        if (tile !== undefined) game.make(tile);
      }}
    >
      <Icon name="shuffle" />
    </button>
  );
}

/** What came of the last tile or of cashing out: shown, and said to who does not see it. */
function End({ game: { round, view, isOpen } }: { game: MinesGame }) {
  const { text, money } = useStage();
  const payout = isOpen ? undefined : round?.payout;
  const isWon = payout !== undefined && view !== undefined && view.multiplierE4 > 0;
  const statusText = () => {
    if (!view) return '';
    if (isWon) return text('game.mines.status.won', { payout: money(payout) });
    if (payout !== undefined) return text('game.mines.status.mine');
    return view.opened.length > 0 ? text('game.mines.status.gem', { times: timesOf(view.multiplierE4) }) : '';
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
