/** Template on the stage: a coin, two sides, one tap. */
import { kitStyles, PlayButton, RollingAmount, Scene, SceneFoot, sceneStyles, useStage } from '#stage-kit';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

export function View() {
  const { money } = useStage();
  const game = useTemplate();
  return (
    <Scene className={styles.scene} flow={game.flow}>
      <Coin game={game} />
      <Sides game={game} />
      <SceneFoot game={game} isLocked={game.isLocked}>
        <PlayButton
          label="game.template.play"
          values={{ stake: money(game.stake) }}
          isBusy={game.isLocked}
          onPlay={game.play}
        />
      </SceneFoot>
    </Scene>
  );
}

function Coin({ game }: { game: ReturnType<typeof useTemplate> }) {
  const { text, money, artUrl } = useStage();
  const { result, isRequesting } = game;
  const { outcome, payout } = result ?? {};
  const isWon = outcome !== undefined && outcome.multiplierE4 > 0;
  return (
    <div className={`${sceneStyles.middle} ${styles.coin}`} data-won={payout !== undefined && isWon}>
      <img src={artUrl('coin')} alt="" width={120} height={120} data-turning={isRequesting} />
      <b>{outcome ? text(`game.template.${outcome.shown}`) : '–'}</b>
      <p>{isWon && payout !== undefined ? <RollingAmount amount={payout} overMs={400} /> : ' '}</p>
      <span className={kitStyles.spoken} role="status">
        {outcome && payout !== undefined
          ? text(isWon ? 'game.template.status.won' : 'game.template.status.lost', {
              side: text(`game.template.${outcome.shown}`),
              payout: money(payout),
            })
          : ''}
      </span>
    </div>
  );
}

function Sides({ game }: { game: ReturnType<typeof useTemplate> }) {
  const { text } = useStage();
  return (
    <fieldset className={styles.sides} aria-label={text('game.template.side')}>
      {(['heads', 'tails'] as const).map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={game.side === side}
          disabled={game.isLocked}
          onClick={() => game.setSide(side)}
        >
          {text(`game.template.${side}`)}
        </button>
      ))}
    </fieldset>
  );
}
