/** What became of one's own bet: shown, and said to who does not see the curve. */
import { kitStyles, RollingAmount, useStage } from '#stage-kit';
import styles from './crash.module.css';
import { type CrashGame, crashOf, timesOf } from './use-crash.ts';

export function StatusLine({ game: { round, mine, isQueued, limit, ownTarget } }: { game: CrashGame }) {
  const { text, money } = useStage();
  const crash = crashOf(round?.outcome);
  const own = () => {
    if (mine?.state === 'won')
      return text('game.crash.status.won', {
        payout: money(mine.payout ?? '0'),
        times: timesOf((mine.paidE4 ?? 0) / 100),
      });
    if (mine?.state === 'returned') return text('game.crash.status.returned');
    if (mine && crash !== undefined) return text('game.crash.status.lost');
    if (!mine) return isQueued ? text('game.crash.status.queued') : '';
    return ownTarget === limit || ownTarget === undefined
      ? text('game.crash.status.by-hand', { stake: money(mine.stake) })
      : text('game.crash.status.target', { stake: money(mine.stake), times: timesOf(ownTarget) });
  };
  const statusText =
    crash === undefined
      ? text(`game.crash.status.${round?.phase === 'running' ? 'running' : 'betting'}`)
      : text('game.crash.status.crashed', { times: timesOf(crash) });
  return (
    <div className={styles.own} data-state={mine?.state}>
      {mine?.state === 'won' ? <RollingAmount key={mine.betId} amount={mine.payout ?? '0'} overMs={400} /> : own()}
      <span className={kitStyles.spoken} role="status">
        {round ? statusText : ''} {own()}
      </span>
    </div>
  );
}
