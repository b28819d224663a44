/** What a player has marked of one play, and how a tap changes it. Pure: the screen and its tests count alike. */
import type { Result } from '#kernel';
import type { LotteryPlay, LotterySelection } from '#lottery-kit/counting.ts';
import type { Form } from '#lottery-kit/play.ts';
import { readSelection } from '#lottery-kit/selection/read-selection.ts';
import type { SelectionFlaw } from '#lottery-kit/selection/selection.ts';
import { typedNumbers } from './typed.ts';

/** How the selection is made: by the play's own rows of marks, or in one of its other forms. */
export type DraftForm = 'board' | Form;

export interface Draft {
  readonly play: string;
  readonly form: DraftForm;
  /** Of plays at any places. */
  readonly places: readonly string[];
  /** Marks by row, in the order of the play: bankers and marks, or both sides, are two rows. */
  readonly rows: readonly (readonly string[])[];
  /** The text of typed numbers as it stands in the field. */
  readonly typed: string;
}

const PLACES = ['d1', 'd2', 'd3', 'd4', 'd5'];

export function formsOf(play: LotteryPlay): readonly DraftForm[] {
  if (play.grammar === 'numbers' || play.grammar === 'roll') return ['numbers'];
  // A bet of one mark has no room for a banker beside it.
  const hasRoom = play.grammar !== 'choose' || play.k > 1;
  return ['board', ...(play.forms ?? []).filter((form) => form !== 'bankers' || hasRoom)];
}

export function emptyDraft(play: LotteryPlay, form: DraftForm = formsOf(play)[0] ?? 'board'): Draft {
  const rows = Array.from({ length: rowCount(play, form) }, () => []);
  const places = play.anyPlaces === undefined ? [] : PLACES.slice(-play.anyPlaces);
  return { play: play.code, form, places, rows, typed: '' };
}

function rowCount(play: LotteryPlay, form: DraftForm): number {
  if (form === 'numbers') return 0;
  if (form !== 'board' || play.grammar === 'group') return 2;
  return 'rows' in play ? play.rows.length : 1;
}

/** Marks or unmarks one mark of a row. A banker is no other mark of the bet. */
export function tapMark(play: LotteryPlay, draft: Draft, row: number, mark: string): Draft {
  const marked = draft.rows[row] ?? [];
  if (marked.includes(mark))
    return setRow(
      play,
      draft,
      row,
      marked.filter((one) => one !== mark),
    );
  const next = setRow(play, draft, row, maxOf(play, draft.form) === 1 ? [mark] : [...marked, mark]);
  if (draft.form !== 'bankers') return next;
  const other = 1 - row;
  return setRow(
    play,
    next,
    other,
    (next.rows[other] ?? []).filter((one) => one !== mark),
  );
}

export function setRow(play: LotteryPlay, draft: Draft, row: number, marks: readonly string[]): Draft {
  const ordered = play.marks.filter((mark) => marks.includes(mark));
  return { ...draft, rows: draft.rows.map((before, at) => (at === row ? ordered : before)) };
}

export function tapPlace(draft: Draft, place: string): Draft {
  const has = draft.places.includes(place);
  return { ...draft, places: PLACES.filter((one) => (one === place ? !has : draft.places.includes(one))) };
}

/** The most marks of a row; undefined where there is no bound but the row's end. */
export function maxOf(play: LotteryPlay, form: DraftForm): number | undefined {
  if (form !== 'board') return undefined;
  if (play.grammar === 'parlay') return 1;
  return 'max' in play ? play.max : undefined;
}

export function isTouched(draft: Draft): boolean {
  return draft.typed.trim() !== '' || draft.rows.some((row) => row.length > 0);
}

/** As the order's format has it, whether it is complete or not. */
function selectionOf(play: LotteryPlay, draft: Draft): LotterySelection {
  const places = play.anyPlaces === undefined ? {} : { places: draft.places };
  return { ...places, ...pickedOf(play, draft) };
}

function pickedOf(play: LotteryPlay, { form, rows, typed }: Draft): LotterySelection {
  const [first = [], second = []] = rows;
  if (form === 'numbers') return { numbers: typedNumbers(play, typed).legal };
  if (form === 'bankers') return { bankers: first, marks: second };
  if (form === 'cross') return { left: first, right: second };
  return play.grammar === 'group' || 'rows' in play ? { rows } : { marks: first };
}

/** The selection as the kit accepts it, or why it does not. */
export function readDraft(play: LotteryPlay, draft: Draft): Result<LotterySelection, SelectionFlaw> {
  return readSelection(play, selectionOf(play, draft));
}
