/** Names of plays, marks and rows, written by a function of texts. */
import type { LotteryPlay, LotterySelection } from '#lottery-kit/counting.ts';
import { kindName, playNameIn, tabName } from '#lottery-kit/play-names.ts';
import type { DraftForm } from '../draft/draft.ts';
import { markKeys, placeKey, rowName } from './mark-names.ts';

const SHOWN_NUMBERS = 12;

type Text = (key: string, values?: Record<string, string | number>) => string;

export interface Names {
  readonly tab: (tab: string) => string;
  readonly kind: (code: string) => string;
  /** The whole name: where it is not part of the kind's, with that of its tab. */
  readonly play: (code: string) => string;
  readonly mark: (play: LotteryPlay, mark: string) => string;
  readonly row: (play: LotteryPlay, form: DraftForm, row: number) => string;
  readonly place: (play: Pick<LotteryPlay, 'code'>, place: number) => string;
  /** What is picked, as a line of text. */
  readonly picks: (play: LotteryPlay, selection: LotterySelection) => string;
}

export function namesIn(text: Text): Names {
  const tab = (code: string) => {
    const { key, values } = tabName(code);
    return text(`game.lottery.part.${key}`, { ...values });
  };
  const kind = (code: string) => {
    const { key, values } = kindName(code);
    return text(`game.lottery.kind.${key}`, { ...values });
  };
  const mark = (play: LotteryPlay, one: string): string =>
    markKeys(play, one)
      ?.map((key) => text(`game.lottery.mark.${key}`))
      .reduce((a, b) => text('game.lottery.mark.two', { a, b })) ?? one.replace('-', '–');
  const place = (play: Pick<LotteryPlay, 'code'>, at: number) => {
    const { key, n } = placeKey(play, at);
    return text(`game.lottery.${key}`, { n });
  };
  return {
    tab,
    kind,
    play: (code) => playNameIn((key, values) => text(`game.lottery.${key}`, values), code),
    mark,
    place,
    row(play, form, row) {
      const name = rowName(play, form, row);
      if (name.kind === 'place') return place(play, name.place);
      if (name.kind === 'versus') {
        return text('game.lottery.row.versus', { left: place(play, name.left), right: place(play, name.right) });
      }
      if (name.kind === 'marks') return kind(play.code);
      const { kind: key, ...values } = name;
      return text(`game.lottery.row.${key}`, values);
    },
    picks: (play, selection) =>
      picksText(
        selection,
        (one) => mark(play, one),
        (at) => place(play, at),
      ),
  };
}

function picksText(
  { places, rows, marks, bankers, left, right, numbers }: LotterySelection,
  mark: (mark: string) => string,
  place: (at: number) => string,
): string {
  const list = (some: readonly string[] = []) => some.map(mark).join(' ') || '–';
  const parts: string[] = [];
  if (places) parts.push(places.map((one) => place(Number(one.slice(1)) - 1)).join(' '));
  if (rows) parts.push(rows.map(list).join(' | '));
  if (bankers) parts.push(`(${list(bankers)}) ${list(marks)}`);
  else if (marks) parts.push(list(marks));
  if (left) parts.push(`${list(left)} × ${list(right)}`);
  if (numbers) {
    const more = numbers.length > SHOWN_NUMBERS ? ` … (${numbers.length})` : '';
    parts.push(numbers.slice(0, SHOWN_NUMBERS).join(', ') + more);
  }
  return parts.join(' · ');
}
