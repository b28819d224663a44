/** What cashing out pays after each gem; the next one is kept in sight. */
import { useEffect, useRef } from 'react';
import { timesOf, useStage } from '#stage-kit';
import styles from './mines.module.css';
import type { MinesGame } from './use-mines.ts';

export function Pays({ game: { pays, view } }: { game: MinesGame }) {
  const { text } = useStage();
  const list = useRef<HTMLOListElement>(null);
  const found = view && view.multiplierE4 > 0 ? view.opened.length : 0;
  useEffect(() => {
    const shown = list.current?.children[Math.min(found, pays.length - 1)];
    if (!(shown instanceof HTMLElement) || !list.current) return;
    list.current.scrollTo({ left: shown.offsetLeft - list.current.clientWidth / 2 + shown.offsetWidth / 2 });
  }, [found, pays]);
  return (
    <ol ref={list} className={styles.pays} aria-label={text('game.mines.pays')}>
      {pays.map((paidE4, gem) => (
        <li key={paidE4} data-found={gem < found} data-next={gem === found && view?.isOver === false}>
          ×{timesOf(paidE4)}
        </li>
      ))}
    </ol>
  );
}
