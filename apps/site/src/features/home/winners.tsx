/**
 * The latest winners, from facts of the server: masked names, the amount, and a link to the game. The strip moves only with more than
 * three.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { answerKey, FailedLine, Loaded, listenLive, useAnswer } from '#base/data';
import { hasFlag, Link, Money, smallArtUrl, useMerchant, useText } from '#base/view';
import {
  classNames,
  Glyph,
  IconButton,
  LazyImage,
  SectionTitle,
  Skeleton,
  tileGround,
  useInView,
  useReducedMotion,
} from '#ui';
import { tileVariant, useLaunchLink } from '../games/tiles/index.ts';
import place from './winners.module.css';
import styles from './winners-board.module.css';
import { gameIn, stripMoves, type Winner, winnersInView, withWinner } from './winners-rules.ts';

export function Winners({ hasTitle = true }: { readonly hasTitle?: boolean }) {
  const info = useMerchant();
  return hasFlag(info, 'winners') && <Strip hasTitle={hasTitle} />;
}

function Strip({ hasTitle }: { readonly hasTitle: boolean }) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  const query = useAnswer('rankList', winnersQuestion, { refreshMs: REFRESH_MS });
  const all = query.data?.list ?? [];
  const { step, at, hold, canMove, isStopped, setStopped } = useStrip(all.length);
  useLiveWinners(section);
  // Without winners the section is empty but still rendered: only an element in view starts the live subscription.
  if (query.data && all.length === 0) return <section ref={section} />;
  const pause = canMove && (
    <IconButton
      label={t(isStopped ? 'shell.carousel.play' : 'shell.carousel.pause')}
      className={styles.pause}
      onClick={() => setStopped(!isStopped)}
    >
      <Glyph name={isStopped ? 'play' : 'pause'} />
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
      <Loaded query={query} skeleton={<Skeleton className={place.place} />} failed={FailedLine}>
        {() => (
          <ul className={classNames(styles.board, step > 0 && (step % 2 === 0 ? styles.even : styles.odd))} {...hold}>
            {winnersInView(all, at).map((winner) => (
              <WinnerLine key={`${winner.at}${winner.vo.username}${winner.vo.winAmount}`} winner={winner} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function WinnerLine({ winner }: { readonly winner: Winner }) {
  const t = useText();
  const { vo, game } = winner;
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
        <Money amount={vo.winAmount} className={styles.amount} />
      </Link>
    </li>
  );
}

const winnersQuestion = { limit: 20 };
const REFRESH_MS = 60_000;
const STEP_MS = 3000;

/** Subscribes to winners, for guests too, while the strip is in view. A win in an unknown game appears with the next refetch. */
function useLiveWinners(strip: RefObject<Element | null>): void {
  const queries = useQueryClient();
  const isInView = useInView(strip);
  useEffect(() => {
    if (!isInView) return;
    return listenLive((live) => [
      live.on('winners', '', (hint) => {
        const known = queries.getQueriesData({ queryKey: ['all'] }).map(([, answer]) => answer);
        const game = gameIn(known, hint.id);
        if (!game) return;
        queries.setQueryData<{ list: readonly Winner[] }>(
          answerKey('rankList', winnersQuestion),
          (reported) => reported && { ...reported, list: withWinner(reported.list, hint, game) },
        );
      }),
    ]);
  }, [isInView, queries]);
}

/** Moves every three seconds, unless the visitor points at it, has focused or paused it, or prefers reduced motion. */
function useStrip(count: number) {
  const [step, setStep] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const isStill = useReducedMotion();
  const canMove = stripMoves(count) && !isStill;
  const isMoving = canMove && !isHeld && !isStopped;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { step, at: count > 0 ? step % count : 0, hold, canMove, isStopped, setStopped };
}
