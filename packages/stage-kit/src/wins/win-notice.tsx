/** A win of the player's own orders: the amount counts up; coins burst where it is a large one. It goes by itself, or by a tap. */
import { useEffect } from 'react';
import kitStyles from '../components/kit.module.css';
import { RollingAmount } from '../components/rolling-amount.tsx';
import { minorOf, winSize } from '../round/amounts.ts';
import { useStage } from '../stage/stage-context.tsx';
import type { DrawWin } from './use-wins.ts';
import styles from './win-notice.module.css';

const SHOWN_MS = 8_000;
const COINS = { none: 0, small: 0, big: 12, huge: 24 };
const coins = Array.from({ length: COINS.huge }, (_, at) => at);
const sounds = { none: 'tick', small: 'win', big: 'big-win', huge: 'huge-win' } as const;

export function WinNotice({ win, onDismiss }: { win: DrawWin; onDismiss: () => void }) {
  const { info, text, money, sound, artUrl } = useStage();
  const { drawNumber, stake, payout } = win;
  const size = winSize(minorOf(stake, info.currency), minorOf(payout, info.currency));
  // No more than was staked is no win: it is said, and not celebrated.
  const isWin = size !== 'none';
  useEffect(() => {
    sound.play(sounds[size]);
  }, [sound, size]);
  useEffect(() => {
    const timer = setTimeout(onDismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onDismiss]);
  return (
    <div className={styles.win} data-size={size} role="status">
      {coins.slice(0, COINS[size]).map((at) => (
        <i key={at} aria-hidden="true" style={{ '--at': at, '--of': COINS[size] } as object} />
      ))}
      <button type="button" onClick={onDismiss}>
        {isWin && <img src={artUrl(size === 'huge' ? 'trophy' : 'party')} alt="" width="64" height="64" />}
        <span>{text(isWin ? 'stage.lottery.won' : 'stage.lottery.paid', { drawNumber: drawNumber.slice(-4) })}</span>
        <b>
          {isWin && '+ '}
          <RollingAmount amount={payout} />
        </b>
        <span className={kitStyles.spoken}>{money(payout)}</span>
        <small>{text('stage.ok')}</small>
      </button>
    </div>
  );
}
