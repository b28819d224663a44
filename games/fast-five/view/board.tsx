/** The board of one play: rows of digits or words to mark. */
import { useStage } from '#stage-kit';
import { digits, type Picks, type PlayCode, plays, type Row } from '../plays.ts';
import styles from './five.module.css';
import { pickQuickly, type QuickPick, quickPicks, toggleMark } from './slip.ts';

export function Board(props: { play: PlayCode; picks: Picks; onPicks: (picks: Picks) => void }) {
  const { play, picks, onPicks } = props;
  return (
    <div className={styles.board} data-play={play}>
      {plays[play].rows.map((row, at) => (
        <BoardRow
          key={row.key}
          row={row}
          marked={picks[at] ?? []}
          onMark={(option) => onPicks(toggleMark(play, picks, at, option))}
          onQuick={(which) => onPicks(pickQuickly(play, picks, at, which))}
        />
      ))}
    </div>
  );
}

function BoardRow(props: {
  row: Row;
  marked: readonly string[];
  onMark: (option: string) => void;
  onQuick: (which: QuickPick) => void;
}) {
  const { text, sound } = useStage();
  const { row, marked } = props;
  const isOfDigits = row.options === digits;
  const [left, right] = row.key.split('-');
  const name =
    right === undefined
      ? text(`game.fast-five.row.${row.key}`)
      : text('game.fast-five.row.versus', { left: left?.slice(1) ?? '', right: right.slice(1) });
  return (
    <fieldset className={styles.line}>
      <legend>{name}</legend>
      <div className={isOfDigits ? styles.digits : styles.words}>
        {row.options.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={marked.includes(option)}
            onClick={() => {
              sound.play('tap');
              props.onMark(option);
            }}
          >
            {isOfDigits ? option : text(`game.fast-five.option.${option}`)}
          </button>
        ))}
      </div>
      {isOfDigits && (
        <div className={styles.quick}>
          {(Object.keys(quickPicks) as QuickPick[]).map((which) => (
            <button key={which} type="button" onClick={() => props.onQuick(which)}>
              {text(`game.fast-five.quick.${which}`)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
