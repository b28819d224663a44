/**
 * The latest winners, from facts of the server: masked names, the amount, and a link to the game. The strip moves only with more than
 * three.
 */
import { useRef } from 'react';
import { hasFlag, Link, smallArtUrl, useMerchant, useMoneyShape, useText } from '#base';
import { classNames, Glyph, IconButton, LazyImage, Money, SectionTitle, Skeleton, tileGround } from '#ui';
import { tileVariant, useLaunchLink } from '../games/tiles/index.ts';
import { useLiveWinners, useStrip, useWinners } from './use-winners.ts';
import styles from './winners.module.css';
import { type Winner, winnersInView } from './winners-rules.ts';

export function Winners({ hasTitle = true }: { readonly hasTitle?: boolean }) {
  const info = useMerchant();
  return hasFlag(info, 'winners') && <Strip hasTitle={hasTitle} />;
}

function Strip({ hasTitle }: { readonly hasTitle: boolean }) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const { data, isPending } = useWinners(true);
  const all = data?.list ?? [];
  const { step, at, hold, canMove, isPaused, setPaused } = useStrip(all.length);
  useLiveWinners(section);
  // Without winners the section is empty but still rendered: only an element in view starts the live subscription.
  if (!isPending && all.length === 0) return <section ref={section} />;
  const pause = canMove && (
    <IconButton
      label={t(isPaused ? 'shell.carousel.play' : 'shell.carousel.pause')}
      className={styles.pause}
      onClick={() => setPaused(!isPaused)}
    >
      <Glyph name={isPaused ? 'play' : 'pause'} />
    </IconButton>
  );
  return (
    <section ref={section} aria-label={t('home.winners.title')} className={hasTitle ? undefined : styles.bare}>
      {hasTitle ? (
        <SectionTitle picture={smallArtUrl('money')} title={t('home.winners.title')}>
          {pause}
        </SectionTitle>
      ) : (
        pause
      )}
      {isPending ? (
        <Skeleton className={styles.place} />
      ) : (
        <ul className={classNames(styles.board, step > 0 && (step % 2 === 0 ? styles.even : styles.odd))} {...hold}>
          {winnersInView(all, at).map((winner) => (
            <WinnerLine key={`${winner.at}${winner.vo.username}${winner.vo.winAmount}`} winner={winner} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WinnerLine({ winner }: { readonly winner: Winner }) {
  const t = useText();
  const { vo, game } = winner;
  const shape = useMoneyShape();
  const link = useLaunchLink(game);
  return (
    <li>
      <Link {...link} isPreloaded={false} className={styles.line}>
        <span className={classNames(styles.mark, tileGround(game.art.hue, tileVariant(game.id)))}>
          <LazyImage src={smallArtUrl(game.art.symbol)} alt="" width="26" height="26" />
        </span>
        <span className={styles.who}>
          {vo.username}
          <small>
            {game.gameName}
            {game.online > 0 && ` · ${t('catalog.playing', { count: game.online })}`}
          </small>
        </span>
        <Money amount={vo.winAmount} {...shape} className={styles.amount} />
      </Link>
    </li>
  );
}
