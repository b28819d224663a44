/** The lottery that closes next, large: its countdown, its last draw, and a link to it. */
import { ShieldCheck } from 'lucide-react';
import { FailedLine } from '#base/data';
import { artUrl, ButtonLink, Link, useText } from '#base/view';
import { classNames, tileGround } from '#ui';
import { tileVariant } from '../games/tiles/index.ts';
import { Balls } from './balls.tsx';
import { useCadence } from './cadence.ts';
import { Countdown } from './countdown.tsx';
import { ballsOf, numberBeingDrawn } from './draw-clock.ts';
import { DrawState, shortDrawNumber } from './draw-state.tsx';
import styles from './lottery-hero.module.css';
import { useCurrentDraw } from './use-draw.ts';
import { type Lottery, useLotteryLink } from './use-lotteries.ts';

export function LotteryHero({ lottery }: { readonly lottery: Lottery }) {
  const t = useText();
  const link = useLotteryLink();
  const cadence = useCadence(lottery);
  const now = useCurrentDraw(lottery.gameCode);
  const { gameCode, gameName, symbol, hue, id, group } = lottery;
  const { draw, clock, failure } = now;
  const last = draw?.last;
  // A void draw has no balls to spin: it is shown until the next one is drawn.
  const drawing = draw && clock && last?.state !== 'void' ? numberBeingDrawn(draw, clock) : undefined;
  return (
    <article className={classNames(styles.hero, tileGround(hue, tileVariant(id)))} aria-label={gameName}>
      <img src={artUrl(symbol)} alt="" width="160" height="160" className={styles.heroSymbol} />
      <p className={styles.kicker}>{cadence}</p>
      <h2 className={styles.heroName}>{gameName}</h2>
      <div className={styles.heroClock}>
        <Countdown clock={clock} isLarge />
        <p role="status">
          <DrawState now={now} />
        </p>
      </div>
      {failure && <FailedLine {...failure} className={styles.heroResult} />}
      {last && (
        <Link to="/m/lotteryHistory" search={{ gameCode }} className={styles.heroResult}>
          <span>{t('lottery.last', { drawNumber: shortDrawNumber(drawing ?? last.drawNumber) })}</span>
          {last.state === 'void' ? (
            <em>{t('lottery.void')}</em>
          ) : (
            <Balls marks={ballsOf(last.outcome)} size="large" isDrawing={drawing !== undefined} group={group} />
          )}
        </Link>
      )}
      <div className={styles.heroActions}>
        <ButtonLink {...link(lottery)} isPreloaded={false} tone="primary" size="large">
          {t('lottery.play')}
        </ButtonLink>
        <Link to="/m/lotteryHistory" search={{ gameCode }} className={styles.proofLink}>
          <ShieldCheck aria-hidden="true" size={18} />
          {t('lottery.history')}
        </Link>
      </div>
    </article>
  );
}
