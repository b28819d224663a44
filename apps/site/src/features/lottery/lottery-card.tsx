/** One lottery: when it closes, its last result, and a link to it. */
import { FailedLine } from '#base/data';
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
  const link = useLotteryLink();
  const now = useCurrentDraw(lottery.gameCode);
  const { gameName, hue, symbol, id } = lottery;
  return (
    <article className={classNames(styles.card, tileGround(hue, tileVariant(id)))} aria-label={gameName}>
      <header className={styles.head}>
        <img src={artUrl(symbol)} alt="" width="52" height="52" className={styles.symbol} />
        <div className={styles.name}>
          <h3>
            {playTypes ? (
              gameName
            ) : (
              <Link {...link(lottery)} isPreloaded={false}>
                {gameName}
              </Link>
            )}
          </h3>
          <p>{cadence}</p>
          <p className={styles.state} role="status">
            <DrawState now={now} />
          </p>
        </div>
        <Countdown clock={now.clock} />
      </header>
      <footer className={styles.foot}>
        <LastDraw lottery={lottery} now={now} />
        <PlayTypeLinks lottery={lottery} playTypes={playTypes} />
      </footer>
    </article>
  );
}

function LastDraw({ lottery: { gameCode, group }, now }: { readonly lottery: Lottery; readonly now: DrawNow }) {
  const t = useText();
  const { draw, failure } = now;
  if (failure) return <FailedLine {...failure} className={styles.result} />;
  const last = draw?.last;
  if (!last) return <p className={styles.result}>{draw ? t('lottery.history.none') : ''}</p>;
  return (
    <Link to="/m/lotteryHistory" search={{ gameCode }} className={styles.result}>
      <span>{t('lottery.last', { drawNumber: shortDrawNumber(last.drawNumber) })}</span>
      {last.state === 'void' ? (
        <em>{t('lottery.void')}</em>
      ) : (
        <Balls marks={ballsOf(last.outcome)} size="small" group={group} />
      )}
    </Link>
  );
}

function PlayTypeLinks({ lottery, playTypes }: LotteryCardProps) {
  const t = useText();
  const link = useLotteryLink();
  if (!playTypes) {
    return (
      <ButtonLink {...link(lottery)} isPreloaded={false} tone="primary">
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
          {t(`lottery.play-type.${playType}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
