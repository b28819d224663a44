/** Template on the stage: three reels, five lines, one tap. */
import { Icon, kitStyles, Reels, RollingAmount, RulesText, Scene, SceneFoot, sceneStyles, useStage } from '#stage-kit';
import { strips } from '../rules.ts';
import { PayTable } from './pay-table.tsx';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

export function View() {
  const { text, money } = useStage();
  const game = useTemplate();
  return (
    <Scene className={styles.scene} rules={<Rules />} flow={game.flow} isSideways>
      <Window game={game} />
      <Win game={game} />
      <SceneFoot
        game={game}
        isLocked={game.isLocked}
        beside={
          <button
            type="button"
            className={`${sceneStyles.gold} ${styles.spin}`}
            aria-label={text('game.template.spin', { stake: money(game.stake) })}
            aria-disabled={game.isLocked}
            onClick={game.play}
          >
            <Icon name="spin" size={36} />
          </button>
        }
      />
    </Scene>
  );
}

function Rules() {
  return (
    <>
      <RulesText />
      <PayTable />
    </>
  );
}

function Window({ game: { window, wins, result, stopped, isBusy } }: { game: ReturnType<typeof useTemplate> }) {
  const { text } = useStage();
  const names = window.flat().map((symbol) => text(`game.template.symbol.${symbol}`));
  const isShown = result?.payout !== undefined || !isBusy;
  const lit = wins.flatMap(({ cells }) => cells);
  return (
    <div className={styles.window}>
      <Reels
        window={window}
        strips={strips}
        stopped={stopped}
        lit={isShown ? lit : []}
        label={text('game.template.reels', { symbols: names.join(', ') })}
      />
    </div>
  );
}

function Win({ game: { result } }: { game: ReturnType<typeof useTemplate> }) {
  const { text, money } = useStage();
  const { outcome, payout } = result ?? {};
  const isWon = payout !== undefined && outcome !== undefined && outcome.multiplierE4 > 0;
  return (
    <div className={styles.win}>
      {isWon ? <RollingAmount amount={payout} overMs={500} /> : ' '}
      <span className={kitStyles.spoken} role="status">
        {payout === undefined
          ? ''
          : text(isWon ? 'game.template.status.won' : 'game.template.status.lost', { payout: money(payout) })}
      </span>
    </div>
  );
}
