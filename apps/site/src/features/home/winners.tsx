/** The latest winners, as the server's facts tell them: names masked, the amount, the game one press away. The strip moves only with more than three. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnswerOf, Endpoints } from '#contract';
import { classNames, Money, Skeleton, tileGround, useReducedMotion } from '#ui';
import { artUrl } from '../../base/art.ts';
import { openLive } from '../../base/live.ts';
import { hasFlag, useMerchant, useMoneyShape } from '../../base/merchant.tsx';
import { Link } from '../../base/navigation.tsx';
import { answerKey, useAnswer } from '../../base/query.tsx';
import { useSession } from '../../base/session.ts';
import { useText } from '../../base/text.tsx';
import { SectionTitle } from '../games/game-row.tsx';
import { tileVariant, useLaunchLink } from '../games/game-tile.tsx';
import { winnersQuestion } from './questions.ts';
import styles from './winners.module.css';

type Winner = AnswerOf<Endpoints['rankList']>['list'][number];

const SHOWN = 3;
const STEP_MS = 3000;
const REFRESH_MS = 60_000;

/** The window of `SHOWN` rows that begins at `at`, round the end; all of them when there are no more. */
export function winnersInView<Item>(all: readonly Item[], at: number): readonly Item[] {
  if (all.length <= SHOWN) return all;
  return Array.from({ length: SHOWN }, (_, i) => all[(at + i) % all.length]).filter((item) => item !== undefined);
}

export function Winners({ hasTitle = true }: { readonly hasTitle?: boolean }) {
  const say = useText();
  const info = useMerchant();
  const isOn = hasFlag(info, 'winners');
  const isMember = useSession() !== undefined;
  const { data, isPending } = useAnswer('rankList', winnersQuestion, { isEnabled: isOn, refreshMs: REFRESH_MS });
  const { at, hold } = useStrip(data?.list.length ?? 0);
  useLiveWinners(isOn && isMember);
  if (!isOn || (data && data.list.length === 0)) return null;
  return (
    <section aria-label={say('home.winners.title')}>
      {hasTitle && <SectionTitle symbol="money" title={say('home.winners.title')} />}
      {isPending ? (
        <Skeleton className={styles.place} />
      ) : (
        <ul className={styles.board} {...hold}>
          {winnersInView(data?.list ?? [], at).map((winner) => (
            <WinnerLine key={`${winner.at}${winner.vo.customerName}${winner.vo.winAmount}`} winner={winner} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WinnerLine({ winner }: { readonly winner: Winner }) {
  const { vo, game } = winner;
  const shape = useMoneyShape();
  const link = useLaunchLink(game);
  return (
    <li>
      <Link {...link} isPreloaded={false} className={styles.line}>
        <span className={classNames(styles.mark, tileGround(game.art.hue, tileVariant(game.nodeId)))}>
          <img src={artUrl(game.art.symbol)} alt="" width="26" height="26" />
        </span>
        <span className={styles.who}>
          {vo.customerName}
          <small>{game.gameName}</small>
        </span>
        <Money amount={vo.winAmount} {...shape} className={styles.amount} />
      </Link>
    </li>
  );
}

/** Steps on every three seconds, unless somebody is reading, or wants less motion. */
function useStrip(count: number) {
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isStill = useReducedMotion();
  const isMoving = count > SHOWN && !isHeld && !isStill;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), STEP_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { at, hold };
}

/** Members have a line to the server, and hear of a winner at once: the message is a hint, the list has the game. Guests ask each minute. */
function useLiveWinners(isOn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const live = await openLive();
      const again = () => queries.invalidateQueries({ queryKey: answerKey('rankList') }).catch(() => undefined);
      if (!isGone) stop = live.on('winners', '', again);
    };
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOn, queries]);
}
