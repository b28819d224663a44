/** The bets of a selection by kind of chance: what the winning ones are compared with. */
import type { Play } from '../play.ts';
import { countBets } from '../selection/count-bets.ts';
import { picksOf } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { notesOf, ordersOf } from '../selection/spellings.ts';
import { kindOfMark, markApart } from '../settling/mark-kinds.ts';
import { ANY, WITH_APART, WITHOUT_APART, type Won } from '../settling/won.ts';
import { groupTier } from '../settling/won-by-sets.ts';

/** Bets that share a kind; where every mark is a bet, the bets of one mark. */
export interface BetKind {
  readonly part: string;
  readonly kind: string;
  readonly bets: number;
}

/** The part that a winning bet belongs to. */
export function partOf({ row = 0, mark, kind }: Won): string {
  return mark === undefined ? kind : `${row} ${mark}`;
}

export function betKinds(play: Play, selection: Selection, lunarYear: number): readonly BetKind[] {
  const counts = new Map<string, number>();
  const add = (kind: string, bets = 1) => counts.set(kind, (counts.get(kind) ?? 0) + bets);
  const { picks, at, numbers } = picksOf(play, selection);
  const total = countBets(play, selection);
  if (play.grammar === 'marks' || play.grammar === 'each') {
    return picks.flatMap(({ rows }) =>
      rows.flatMap((row, place) =>
        row.map((index) => {
          const kind = kindOfMark(play, index, lunarYear);
          return { part: `${place} ${play.marks[index] ?? ''}`, kind, bets: 1 };
        }),
      ),
    );
  }
  if (play.grammar === 'combo') for (const row of play.rows.keys()) add(`${row + 1}-digit`, total / play.rows.length);
  else if (play.grammar === 'notes' && play.isGroup && play.at.length === 3) {
    const spelled = picks.flatMap(({ rows: [row = []] }) => row.flatMap((mark) => notesOf(play)[mark] ?? []));
    for (const number of spelled) add(groupTier(new Set(number).size), Math.max(at.length, 1));
  } else if (play.grammar === 'numbers') {
    for (const number of numbers) add(numberKind(play.test, number), Math.max(at.length, 1));
  } else if (play.grammar === 'set') {
    add(play.min === play.max ? (selection.marks ?? []).join('+') : `${selection.marks?.length}`);
  } else if (play.grammar === 'choose' && play.apart) {
    const mark = play.marks[markApart(play, lunarYear) ?? 0];
    const marks = (selection.marks ?? []).filter((each) => each !== mark);
    const without = selection.bankers?.includes(mark ?? '') ? 0 : countBets(play, { ...selection, marks });
    if (without > 0) add(WITHOUT_APART, without);
    if (total > without) add(WITH_APART, total - without);
  } else add(ANY, total);
  return [...counts].map(([kind, bets]) => ({ part: kind, kind, bets }));
}

function numberKind(test: Extract<Play, { readonly digits: number }>['test'], number: string): string {
  if (test.kind === 'couple') return number[0] === number[1] ? 'double' : 'different';
  if (test.kind === 'group') return groupTier(new Set(number).size);
  return test.kind === 'prizes' && test.isAnyOrder ? `${ordersOf(number).size}` : ANY;
}
