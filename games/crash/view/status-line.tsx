/** What became of one's own bet: shown, and said to who does not see the curve. */
import { kitStyles, RollingAmount, useStage } from '#stage-kit';
import styles from './crash.module.css';
import { type CrashGame, crashOf, timesOf } from './use-crash.ts';

export function StatusLine({ game: { round, mine, isQueued, limit, ownTarget } }: { game: CrashGame }) {
  const { text, money } = useStage();
  const crash = crashOf(round?.outcome);
  const own = () => {
    if (mine?.state === 'won')
      return text('game.crash.said.won', {
        payout: money(mine.payout ?? '0'),
        times: timesOf((mine.paidE4 ?? 0) / 100),
      });
    if (mine?.state === 'returned') return text('game.crash.said.returned');
    if (mine && crash !== undefined) return text('game.crash.said.lost');
    if (!mine) return isQueued ? text('game.crash.said.queued') : '';
    return ownTarget === limit || ownTarget === undefined
      ? text('game.crash.said.by-hand', { stake: money(mine.stake) })
      : text('game.crash.said.target', { stake: money(mine.stake), times: timesOf(ownTarget) });
  };
  const statusText =
    crash === undefined
      ? text(`game.crash.said.${round?.phase === 'running' ? 'running' : 'betting'}`)
      : text('game.crash.said.crashed', { times: timesOf(crash) });
  return (
    <div className={styles.own} data-state={mine?.state}>
      {mine?.state === 'won' ? <RollingAmount key={mine.betId} amount={mine.payout ?? '0'} overMs={400} /> : own()}
      <span className={kitStyles.spoken} role="status">
        {round ? statusText : ''} {own()}
      </span>
    </div>
  );
}
