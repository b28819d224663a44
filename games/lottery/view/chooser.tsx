/** The parts of the draw as tabs, and the kinds of play under the chosen one. */
import { tabOf } from '#lottery-kit/play-names.ts';
import { lotteryStyles, useStage } from '#stage-kit';
import styles from './lottery.module.css';
import { useNames } from './names/use-names.ts';
import type { Board } from './slip/use-slip.ts';

export function Chooser({ board }: { board: Pick<Board, 'tabs' | 'play' | 'choosePlay'> }) {
  const { text } = useStage();
  const names = useNames();
  const { tabs, play, choosePlay } = board;
  const chosen = tabs.find(({ tab }) => tab === tabOf(play.code));
  return (
    <>
      <nav className={lotteryStyles.tabs} aria-label={text('game.lottery.plays')}>
        {tabs.map(({ tab, plays: [first] }) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === chosen?.tab}
            onClick={() => first && tab !== chosen?.tab && choosePlay(first)}
          >
            {names.tab(tab)}
          </button>
        ))}
      </nav>
      {chosen && chosen.plays.length > 1 && (
        <nav className={styles.kinds} aria-label={text('game.lottery.kinds')}>
          {chosen.plays.map((one) => (
            <button key={one.code} type="button" aria-pressed={one === play} onClick={() => choosePlay(one)}>
              {names.kind(one.code)}
            </button>
          ))}
        </nav>
      )}
    </>
  );
}
