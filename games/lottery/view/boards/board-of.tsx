/** The board of the open play: how to mark, any places, the marks or the typed numbers, and random lines. */
import { Icon, lazyPart, useStage } from '#stage-kit';
import { type DraftForm, emptyDraft, formsOf, tapPlace } from '../draft/draft.ts';
import { useNames } from '../names/use-names.ts';
import styles from './board.module.css';
import { type BoardProps, RowsBoard } from './rows-board.tsx';

const TypedBoard = lazyPart(async () => (await import('./typed-board.tsx')).TypedBoard);

const ParlayPrice = lazyPart(async () => (await import('./parlay-price.tsx')).ParlayPrice);

const PLACES = ['d1', 'd2', 'd3', 'd4', 'd5'];

interface BoardOfProps extends BoardProps {
  /** How many random lines are offered at once. */
  readonly randomLines: readonly number[];
  readonly onRandom: (count: number) => void;
}

export function BoardOf({ randomLines, onRandom, ...props }: BoardOfProps) {
  const { text } = useStage();
  const { play, draft, setDraft } = props.board;
  const forms = formsOf(play);
  const chooseForm = (form: DraftForm) => setDraft({ ...emptyDraft(play, form), places: draft.places });
  return (
    <div className={styles.board} data-play={play.code}>
      <div className={styles.forms}>
        {forms.length > 1 && (
          <fieldset aria-label={text('game.lottery.form.name')}>
            {forms.map((form) => (
              <button
                key={form}
                type="button"
                aria-pressed={form === draft.form}
                onClick={() => form !== draft.form && chooseForm(form)}
              >
                {text(`game.lottery.form.${form}`)}
              </button>
            ))}
          </fieldset>
        )}
        <fieldset className={styles.random} aria-label={text('game.lottery.random')}>
          <Icon name="shuffle" size={16} />
          {randomLines.map((count) => (
            <button
              key={count}
              type="button"
              aria-label={text('game.lottery.random.count', { count })}
              onClick={() => onRandom(count)}
            >
              {count}
            </button>
          ))}
        </fieldset>
      </div>
      {play.anyPlaces !== undefined && <AnyPlaces {...props} />}
      {draft.form === 'numbers' ? <TypedBoard board={props.board} /> : <RowsBoard {...props} />}
      {play.grammar === 'parlay' && <ParlayPrice {...props} />}
    </div>
  );
}

function AnyPlaces({ board: { play, draft, setDraft } }: BoardProps) {
  const { text } = useStage();
  const names = useNames();
  return (
    <fieldset className={styles.places}>
      <legend>{text('game.lottery.row.places')}</legend>
      {PLACES.map((place, at) => (
        <label key={place}>
          <input
            type="checkbox"
            checked={draft.places.includes(place)}
            onChange={() => setDraft(tapPlace(draft, place))}
          />
          {names.place(play, at)}
        </label>
      ))}
    </fieldset>
  );
}
