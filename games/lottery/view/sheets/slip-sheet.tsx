/** The lines of the slip: each can go back to the board, or away. */
import { formatAmount } from '#kernel';
import { Icon, kitStyles, Sheet, sheetStyles, useStage } from '#stage-kit';
import styles from '../lottery.module.css';
import { useNames } from '../names/use-names.ts';
import { hasOwnPrice, MAX_LINES, priceOf } from '../slip/slip.ts';
import type { Slip } from '../slip/use-slip.ts';

export function SlipSheet({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const { info, text, money } = useStage();
  const names = useNames();
  const keyed = slip.lines.map((line, at) => ({ line, at, key: `${at} ${JSON.stringify(line.selection)}` }));
  return (
    <Sheet title={text('game.lottery.slip', { count: slip.lines.length })} onClose={onClose}>
      {slip.isFull && <p>{text('game.lottery.slip.full', { count: MAX_LINES })}</p>}
      <ul className={sheetStyles.rows}>
        {keyed.map(({ line, at, key }) => (
          <li key={key}>
            <span className={sheetStyles.words}>
              {names.play(line.play.code)}
              <small>{names.picks(line.play, line.selection)}</small>
              <small>
                {text('game.lottery.bets', { betCount: line.bets })}
                {hasOwnPrice(line, slip) && ` · ${money(formatAmount(priceOf(line, slip.terms), info.currency))}`}
              </small>
              {!slip.isSold(line) && <small className={styles.wrong}>{text('game.lottery.slip.entertainment')}</small>}
            </span>
            <span className={styles.tools}>
              <button
                type="button"
                className={kitStyles.quiet}
                onClick={() => {
                  slip.edit(at);
                  onClose();
                }}
              >
                {text('game.lottery.slip.edit')}
              </button>
              <button
                type="button"
                className={kitStyles.round}
                aria-label={text('game.lottery.slip.remove')}
                onClick={() => slip.remove(at)}
              >
                <Icon name="trash" size={18} />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className={kitStyles.quiet} onClick={slip.clear}>
        {text('game.lottery.slip.clear')}
      </button>
    </Sheet>
  );
}
