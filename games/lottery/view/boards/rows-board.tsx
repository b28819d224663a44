/** Rows of marks as keys, each row with its name and its quick picks. */
import { useStage } from '#stage-kit';
import { tapMark } from '../draft/draft.ts';
import { pickQuickly, quickPicksOf } from '../draft/quick-picks.ts';
import { useNames } from '../names/use-names.ts';
import type { Catalogue } from '../slip/catalogue.ts';
import type { Terms } from '../slip/slip.ts';
import type { Board } from '../slip/use-slip.ts';
import styles from './board.module.css';
import keyStyles from './keys.module.css';
import { keyStyleOf, lunarYearAt, markOddsE4, numbersOf, oddsText } from './keys.ts';
import { MarkFace } from './mark-face.tsx';

export interface BoardProps {
  readonly board: Pick<Board, 'play' | 'playType' | 'draft' | 'setDraft' | 'line'>;
  readonly terms: Pick<Terms, 'series' | 'percent'>;
  readonly catalogue: Catalogue;
  /** When the draw is made that is on sale. */
  readonly drawsAt: number | undefined;
}

export function RowsBoard({ board, terms, catalogue, drawsAt }: BoardProps) {
  const { play, draft, setDraft, playType } = board;
  const lunarYear = drawsAt === undefined ? undefined : lunarYearAt(drawsAt);
  const odds = catalogue.odds(play, terms.series, terms.percent);
  const oddsByMark = play.marks.map((mark) =>
    playType === 'Entertainment' ? markOddsE4(play, odds, mark, lunarYear) : undefined,
  );
  return draft.rows.map((marked, row) => (
    <MarksRow
      key={rowKey(row)}
      board={{ play, draft, setDraft }}
      row={row}
      marked={marked}
      odds={oddsByMark}
      lunarYear={lunarYear}
    />
  ));
}

const rowKey = (row: number) => `row ${row}`;

interface RowProps {
  readonly board: Pick<BoardProps['board'], 'play' | 'draft' | 'setDraft'>;
  readonly row: number;
  readonly marked: readonly string[];
  /** In ten-thousandths, in the order of the marks. */
  readonly odds: readonly (number | undefined)[];
  readonly lunarYear: number | undefined;
}

function MarksRow({ board: { play, draft, setDraft }, row, marked, odds, lunarYear }: RowProps) {
  const { text, sound } = useStage();
  const names = useNames();
  const style = keyStyleOf(play);
  const [first] = odds;
  // Odds that are those of the whole row stand at its head.
  const isSame = first !== undefined && style !== 'words' && odds.every((one) => one === first);
  const quick = quickPicksOf(play, draft.form, row);
  return (
    <fieldset className={styles.line}>
      <legend>
        {names.row(play, draft.form, row)} {isSame && <small>×{oddsText(first)}</small>}
      </legend>
      <div className={keyStyles.keys} data-style={style} data-count={play.marks.length}>
        {play.marks.map((mark, at) => {
          const paid = isSame ? undefined : odds[at];
          return (
            <button
              key={mark}
              type="button"
              aria-pressed={marked.includes(mark)}
              onClick={() => {
                sound.play('tap');
                setDraft(tapMark(play, draft, row, mark));
              }}
            >
              <MarkFace mark={mark} style={style} name={names.mark(play, mark)} />
              {style === 'animals' && lunarYear !== undefined && <small>{numbersOf(mark, lunarYear).join(' ')}</small>}
              {paid !== undefined && <small>{oddsText(paid)}</small>}
            </button>
          );
        })}
      </div>
      {quick.length > 0 && (
        <div className={styles.quick}>
          {quick.map((which) => (
            <button key={which} type="button" onClick={() => setDraft(pickQuickly(play, draft, row, which))}>
              {text(`game.lottery.quick.${which}`)}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
