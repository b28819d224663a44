/** Template on the stage: a coin, two sides, one tap. */
import {
  FairChips,
  kitStyles,
  RollingAmount,
  RoundNotices,
  RulesText,
  StakePicker,
  TopBar,
  useStage,
} from '#stage-kit';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

export function View() {
  const { text, money } = useStage();
  const game = useTemplate();
  return (
    <main className={styles.scene}>
      <TopBar rules={<RulesText />} />
      <h1 className={styles.name}>{text('game.template.name')}</h1>
      <Coin game={game} />
      <Sides game={game} />
      <div className={styles.foot}>
        <FairChips seeds={game.seeds} onRotated={game.setSeeds} />
        <div className={styles.controls}>
          <StakePicker stake={game.stake} isDisabled={game.isBusy} onChange={game.setStake} />
        </div>
        <button type="button" className={styles.play} disabled={game.isBusy} onClick={game.toss}>
          {text('game.template.play', { stake: money(game.stake) })}
        </button>
      </div>
      <RoundNotices flow={game.flow} />
    </main>
  );
}

function Coin({ game }: { game: ReturnType<typeof useTemplate> }) {
  const { text, money, artUrl } = useStage();
  const { result, isRequesting } = game;
  const { outcome, payout } = result ?? {};
  const isWon = outcome !== undefined && outcome.multiplierE4 > 0;
  return (
    <div className={styles.coin} data-won={payout !== undefined && isWon}>
      <img src={artUrl('coin')} alt="" width={120} height={120} data-turning={isRequesting} />
      <b>{outcome ? text(`game.template.${outcome.shown}`) : '–'}</b>
      <p>{isWon && payout !== undefined ? <RollingAmount amount={payout} overMs={400} /> : ' '}</p>
      <span className={kitStyles.spoken} role="status">
        {outcome && payout !== undefined
          ? text(isWon ? 'game.template.said.won' : 'game.template.said.lost', {
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
          disabled={game.isBusy}
          onClick={() => game.setSide(side)}
        >
          {text(`game.template.${side}`)}
        </button>
      ))}
    </fieldset>
  );
}
