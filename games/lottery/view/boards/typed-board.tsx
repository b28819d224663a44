/** Numbers typed or pasted: how many are legal, there twice, or wrong. */
import { useId } from 'react';
import { kitStyles, sheetStyles, useStage } from '#stage-kit';
import { legalText, typedNumbers } from '../draft/typed.ts';
import type { Board } from '../slip/use-slip.ts';
import styles from './board.module.css';

const SHOWN_WRONG = 5;

export function TypedBoard({ board }: { board: Pick<Board, 'play' | 'draft' | 'setDraft'> }) {
  const { text } = useStage();
  const { play, draft, setDraft } = board;
  const id = useId();
  const { legal, twice, wrong } = typedNumbers(play, draft.typed);
  const isWide = (play.marks[0]?.length ?? 1) > 1;
  const more = wrong.length > SHOWN_WRONG ? ' …' : '';
  return (
    <div className={styles.typed}>
      <label className={sheetStyles.field}>
        <span>{text(isWide ? 'game.lottery.typed.label-wide' : 'game.lottery.typed.label')}</span>
        <textarea
          rows={3}
          inputMode={play.grammar === 'roll' ? 'text' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          value={draft.typed}
          aria-invalid={wrong.length > 0}
          aria-describedby={id}
          onInput={(event) => setDraft({ ...draft, typed: event.currentTarget.value })}
        />
      </label>
      <p id={id} className={styles.counts} aria-live="polite">
        <b>{text('game.lottery.typed.legal', { count: legal.length })}</b>
        {twice > 0 && <span>{text('game.lottery.typed.twice', { count: twice })}</span>}
        {wrong.length > 0 && (
          <span className={styles.wrong}>
            {text('game.lottery.typed.wrong', { count: wrong.length })}: {wrong.slice(0, SHOWN_WRONG).join(', ')}
            {more}
          </span>
        )}
      </p>
      {(twice > 0 || wrong.length > 0) && (
        <button
          type="button"
          className={kitStyles.quiet}
          onClick={() => setDraft({ ...draft, typed: legalText(play, draft.typed) })}
        >
          {text('game.lottery.typed.remove')}
        </button>
      )}
    </div>
  );
}
