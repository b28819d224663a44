/**
 * The latest wins of the merchant's members, one at a time: those that the site lists, with the names as masked there. It stands still
 * out of view, on a hidden page, where motion is not wanted, and while the player holds it.
 */
import { useEffect, useRef, useState } from 'react';
import { useInView, usePageHidden, useReducedMotion } from '#ui';
import { useStage } from '../stage/stage-context.tsx';
import { type ShownWin, winsIn, withWin } from './latest-wins.ts';
import styles from './win-ticker.module.css';

const REFRESH_MS = 60_000;
const STEP_MS = 4_000;

export function WinTicker() {
  const { text, money, artUrl } = useStage();
  const strip = useRef<HTMLElement>(null);
  const [isInView, isHidden] = [useInView(strip), usePageHidden()];
  const isSeen = isInView && !isHidden;
  const wins = useLatestWins(isSeen);
  const [step, setStep] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isStill = useReducedMotion();
  const canMove = wins.length > 1 && !isStill;
  const isMoving = canMove && isSeen && !isHeld;
  const newest = wins[0]?.at;
  // A new win is shown at once.
  const [shownFirst, setShownFirst] = useState(newest);
  if (newest !== shownFirst) {
    setShownFirst(newest);
    setStep(0);
  }
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  const win = wins.at(wins.length > 0 ? step % wins.length : 0);
  return (
    <section ref={strip} className={styles.ticker} aria-label={text('stage.wins.latest')}>
      {win && (
        <>
          <img src={artUrl('trophy-small')} alt="" width="18" height="18" />
          <p key={`${step} ${win.at}`}>
            {win.username} <b>{money(win.amount)}</b> <span>{win.gameName}</span>
          </p>
        </>
      )}
      {canMove && (
        <button
          type="button"
          aria-pressed={isHeld}
          aria-label={text('stage.wins.hold')}
          onClick={() => setHeld(!isHeld)}
        />
      )}
    </section>
  );
}

/** Requested each minute, and published live in between, while they are seen. */
function useLatestWins(isSeen: boolean): readonly ShownWin[] {
  const { call, onWinner } = useStage();
  const [wins, setWins] = useState<readonly ShownWin[]>([]);
  useEffect(() => {
    if (!isSeen) return;
    let isShown = true;
    const refresh = async () => {
      const answer = await call('rankList', { query: { limit: 20 } });
      if (answer.ok && isShown) setWins(winsIn(answer.value));
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    const unsubscribe = onWinner?.((win) => setWins((before) => withWin(before, win)));
    return () => {
      isShown = false;
      clearInterval(timer);
      unsubscribe?.();
    };
  }, [call, onWinner, isSeen]);
  return wins;
}
