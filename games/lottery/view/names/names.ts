/** Names of plays, marks and rows, written by a function of texts. */
import type { LotteryPlay, LotterySelection } from '#lottery-kit/counting.ts';
import { type FamilyText, markNameIn, picksIn, placeNameIn } from '#lottery-kit/mark-names.ts';
import { kindName, playNameIn, tabName } from '#lottery-kit/play-names.ts';
import type { DraftForm } from '../draft/draft.ts';
import { rowName } from './row-names.ts';

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
  const own: FamilyText = (key, values) => text(`game.lottery.${key}`, values);
  const place = (play: Pick<LotteryPlay, 'code'>, at: number) => placeNameIn(own, play, at);
  return {
    tab,
    kind,
    play: (code) => playNameIn(own, code),
    mark: (play, mark) => markNameIn(own, play, mark),
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
    picks: (play, selection) => picksIn(own, play, selection),
  };
}
