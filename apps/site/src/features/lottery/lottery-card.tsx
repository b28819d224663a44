/** One lottery: when it closes, its last result, and a link to it. */
import { ChevronRight } from 'lucide-react';
import { artUrl, ButtonLink, Link, useText } from '#base/view';
import type { PlayType } from '#contract';
import { classNames, tileGround } from '#ui';
import { tileVariant } from '../games/tiles/index.ts';
import { Balls } from './balls.tsx';
import { useCadence } from './cadence.ts';
import { Countdown } from './countdown.tsx';
import { ballsOf } from './draw-clock.ts';
import { DrawState, shortDrawNumber } from './draw-state.tsx';
import styles from './lottery.module.css';
import { type DrawNow, useCurrentDraw } from './use-draw.ts';
import { type Lottery, useLotteryLink } from './use-lotteries.ts';

export interface LotteryCardProps {
  readonly lottery: Lottery;
  /** Play types to choose from, instead of a single link. */
  readonly playTypes?: readonly PlayType[] | undefined;
}

export function LotteryCard({ lottery, playTypes }: LotteryCardProps) {
  const cadence = useCadence(lottery);
  const now = useCurrentDraw(lottery.gameCode);
  const { gameName, hue, symbol, id } = lottery;
  return (
    <article className={styles.card} aria-label={gameName}>
      <header className={classNames(styles.head, tileGround(hue, tileVariant(id)))}>
        <img src={artUrl(symbol)} alt="" width="64" height="64" className={styles.symbol} />
        <div className={styles.name}>
          <h2>{gameName}</h2>
          <p>{cadence}</p>
        </div>
        <Countdown clock={now.clock} />
      </header>
      <LastDraw lottery={lottery} now={now} />
      <Ways lottery={lottery} playTypes={playTypes} />
    </article>
  );
}

function LastDraw({ lottery: { gameCode }, now }: { readonly lottery: Lottery; readonly now: DrawNow }) {
  const t = useText();
  const { draw, isError, retry } = now;
  if (isError) {
    return (
      <p className={styles.last}>
        {t('shell.error.line')}
        <button type="button" className={styles.retry} onClick={retry}>
          {t('shell.retry')}
        </button>
      </p>
    );
  }
  const last = draw?.last;
  return (
    <div className={styles.last}>
      <p className={styles.state} role="status">
        <DrawState now={now} />
      </p>
      {last && (
        <Link to="/m/lotteryHistory" search={{ gameId: gameCode }} className={styles.result}>
          <span>{t('lottery.last', { drawNumber: shortDrawNumber(last.drawNumber) })}</span>
          {last.state === 'void' ? <em>{t('lottery.void')}</em> : <Balls marks={ballsOf(last.outcome)} />}
          <ChevronRight aria-hidden="true" size={18} />
        </Link>
      )}
    </div>
  );
}

function Ways({ lottery, playTypes }: LotteryCardProps) {
  const t = useText();
  const link = useLotteryLink();
  if (!playTypes) {
    return (
      <ButtonLink {...link(lottery)} isPreloaded={false} tone="primary" isWide>
        {t('lottery.play')}
      </ButtonLink>
    );
  }
  return (
    <div className={styles.ways}>
      {playTypes.map((playType, at) => (
        <ButtonLink
          key={playType}
          {...link(lottery, playType)}
          isPreloaded={false}
          tone={at === 0 ? 'primary' : 'secondary'}
          isWide
        >
          {t(`lottery.way.${playType}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
