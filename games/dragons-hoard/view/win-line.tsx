/** The current total of the round, in three sizes, and the announcement of free spins. */
import { kitStyles, RollingAmount, useStage } from '#stage-kit';
import styles from './hoard.module.css';
import type { Show } from './show-round.ts';

/** Where each coin rises, in percent of the width, and after how many seconds. */
const COINS = [
  [6, 0],
  [18, 0.5],
  [29, 1.2],
  [39, 0.3],
  [50, 0.9],
  [60, 1.6],
  [70, 0.15],
  [79, 0.75],
  [88, 1.35],
];

export function WinLine({ show, onSkip }: { show: Show; onSkip: () => void }) {
  const { text, money, artUrl } = useStage();
  return (
    <div className={styles.win}>
      {show.kind === 'free' && (
        <>
          <small>{text('game.dragons-hoard.free.left', { left: show.left })}</small>
          <b>{money(show.won)}</b>
        </>
      )}
      {show.kind === 'won' && show.size !== 'huge' && (
        <>
          <small>{text(show.size === 'big' ? 'game.dragons-hoard.win.big' : 'game.dragons-hoard.win')}</small>
          <b>
            <RollingAmount amount={show.amount} overMs={show.size === 'big' ? 1_400 : 500} />
          </b>
        </>
      )}
      {(show.kind === 'intro' || (show.kind === 'won' && show.size === 'huge')) && (
        <button type="button" className={styles.full} onClick={onSkip}>
          {COINS.map(([left, delay]) => (
            <img
              key={left}
              style={{ insetInlineStart: `${left}%`, animationDelay: `${delay}s` }}
              src={artUrl('coin')}
              alt=""
              width={44}
              height={44}
            />
          ))}
          {show.kind === 'intro' ? (
            <>
              <small>{text('game.dragons-hoard.free')}</small>
              <strong>{text('game.dragons-hoard.free.won', { count: show.count })}</strong>
              <em>{text('game.dragons-hoard.free.start')}</em>
            </>
          ) : (
            <>
              <small>{text('game.dragons-hoard.win.huge')}</small>
              <strong>
                <RollingAmount amount={show.amount} overMs={2_600} />
              </strong>
            </>
          )}
        </button>
      )}
      <span className={kitStyles.spoken} role="status">
        {show.kind === 'won' ? text('game.dragons-hoard.status.won', { payout: money(show.amount) }) : ''}
        {show.kind === 'intro' ? text('game.dragons-hoard.free.won', { count: show.count }) : ''}
      </span>
    </div>
  );
}
