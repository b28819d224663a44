/** Boards of prizes: the first ones on the card, all of them in a sheet. */
import { useState } from 'react';
import { Sheet, sheetStyles, useStage } from '#stage-kit';
import styles from './looks.module.css';

/** Numbers by prize, in the order of the board. */
export type Prizes = readonly (readonly [prize: string, numbers: readonly string[]])[];

/** How many prizes the card has room for: long numbers leave less. */
const SHOWN = { first: 3, db: 2 };

function usePrizeName(): (prize: string) => string {
  const { text } = useStage();
  return (prize) =>
    /^g\d$/.test(prize) ? text('game.lottery.prize.gN', { n: Number(prize[1]) }) : text(`game.lottery.prize.${prize}`);
}

export function PrizeCard({ prizes, isDrawing }: { prizes: Prizes | undefined; isDrawing: boolean }) {
  const { text } = useStage();
  const nameOf = usePrizeName();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.prizes} data-drawing={isDrawing}>
      {prizes ? (
        <dl>
          {prizes.slice(0, prizes[0]?.[0] === 'db' ? SHOWN.db : SHOWN.first).map(([prize, numbers]) => (
            <div key={prize}>
              <dt>{nameOf(prize)}</dt>
              <dd>{numbers.slice(0, 2).join(' ')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <b>····</b>
      )}
      {prizes && (
        <button type="button" onClick={() => setOpen(true)}>
          {text('game.lottery.board')}
        </button>
      )}
      {isOpen && prizes && (
        <Sheet title={text('game.lottery.board')} onClose={() => setOpen(false)}>
          <ul className={sheetStyles.rows}>
            {prizes.map(([prize, numbers]) => (
              <li key={prize} className={styles.prize}>
                <span>{nameOf(prize)}</span>
                <b>{numbers.join('  ')}</b>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  );
}
