/** Template on the stage: three reels, five lines, one tap. */
import {
  FairChips,
  Icon,
  kitStyles,
  Reels,
  RollingAmount,
  RoundNotices,
  RulesText,
  StakePicker,
  TopBar,
  useStage,
} from '#stage-kit';
import { lines, strips } from '../rules.ts';
import { PayTable } from './pay-table.tsx';
import styles from './template.module.css';
import { useTemplate } from './use-template.ts';

export function View() {
  const { text, money } = useStage();
  const game = useTemplate();
  return (
    <main className={styles.scene}>
      <TopBar
        rules={
          <>
            <RulesText />
            <PayTable />
          </>
        }
      />
      <h1 className={styles.name}>{text('game.template.name')}</h1>
      <Window game={game} />
      <Win game={game} />
      <div className={styles.foot}>
        <FairChips seeds={game.seeds} onRotated={game.setSeeds} />
        <div className={styles.controls}>
          <StakePicker stake={game.stake} isDisabled={game.isBusy} onChange={game.setStake} />
          <button
            type="button"
            className={styles.spin}
            aria-label={text('game.template.spin', { stake: money(game.stake) })}
            disabled={game.isBusy}
            onClick={() => void game.spin()}
          >
            <Icon name="spin" size={36} />
          </button>
        </div>
      </div>
      <RoundNotices flow={game.flow} />
    </main>
  );
}

function Window({ game: { outcome, result, stopped, isBusy } }: { game: ReturnType<typeof useTemplate> }) {
  const { text } = useStage();
  const names = outcome.window.flat().map((symbol) => text(`game.template.symbol.${symbol}`));
  const isShown = result?.payout !== undefined || !isBusy;
  const lit = outcome.wins.flatMap(({ line }) => (lines[line] ?? []).map((row, reel) => [reel, row] as const));
  return (
    <div className={styles.window}>
      <Reels
        window={outcome.window}
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
          : text(isWon ? 'game.template.said.won' : 'game.template.said.lost', { payout: money(payout) })}
      </span>
    </div>
  );
}
