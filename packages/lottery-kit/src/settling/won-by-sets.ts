/** Winning bets of plays where the order of marks is forgotten: choices, groups, sets, and marks that stand for many numbers. */
import type { Drawn } from '../draws/drawn.ts';
import { PUSH } from '../draws/vectors.ts';
import type { ChoosePlay, GroupPlay, NotesPlay, SetPlay } from '../play.ts';
import type { Pick, Picked } from '../selection/picks.ts';
import { type Drawings, tierHits } from './hits.ts';
import { numbersAt, timesVector, valueVector } from './look.ts';
import { markApart } from './mark-kinds.ts';
import { ANY, PUSHED, WIN, WITH_APART, WITHOUT_APART, type Won } from './won.ts';

type BySets = ChoosePlay | GroupPlay | NotesPlay | SetPlay;

export function wonBySets(play: BySets, picks: readonly Pick[], drawn: Drawn): readonly Won[] {
  switch (play.grammar) {
    case 'choose':
    case 'rolling':
      return wonChoices(play, picks, drawn);
    case 'group':
    case 'pairs':
      return wonGroups(play, picks, drawn);
    case 'notes':
      return wonNotes(play, picks[0]?.rows[0] ?? [], drawn);
    case 'set':
      return wonSet(play, picks[0]?.rows[0] ?? [], drawn);
  }
}

function wonChoices(play: ChoosePlay, picks: readonly Pick[], drawn: Drawn): readonly Won[] {
  const sets = setsOf(play, drawn);
  const apart = markApart(play, drawn.lunarYear);
  if (apart !== undefined) return picks.flatMap((pick) => wonApart(play, pick, apart, sets));
  const ofPick = ({ rows: [marks = []], bankers }: Pick) => {
    if (play.grammar === 'choose') {
      return tiersOf(play, drawingsOf(sets, marks), drawingsOf(sets, bankers), play.k - bankers.length, ANY);
    }
    const rolled = play.marks.flatMap((_, mark) => (marks.includes(mark) ? [] : [mark]));
    return tiersOf(play, drawingsOf(sets, rolled), drawingsOf(sets, marks), 1, ANY);
  };
  const [pick] = picks;
  return pick && picks.length === 1 ? ofPick(pick) : picks.flatMap(ofPick);
}

/** Choices with the mark apart have another chance than those without. */
function wonApart(play: ChoosePlay, { rows: [marks = []], bankers }: Pick, apart: number, sets: Sets): readonly Won[] {
  const fixed = drawingsOf(sets, bankers);
  const rest = play.k - bankers.length;
  if (bankers.includes(apart)) return tiersOf(play, drawingsOf(sets, marks), fixed, rest, WITH_APART);
  const others = drawingsOf(
    sets,
    marks.filter((mark) => mark !== apart),
  );
  const without = tiersOf(play, others, fixed, rest, WITHOUT_APART);
  if (!marks.includes(apart)) return without;
  return [...without, ...tiersOf(play, others, drawingsOf(sets, [...bankers, apart]), rest - 1, WITH_APART)];
}

/** By mark: 0 for the first set, 1 for the second, 2 for none. */
type Sets = readonly number[];

function setsOf(play: ChoosePlay, drawn: Drawn): Sets {
  const { exactly, extra } = play.test;
  const sets = timesVector(play, play.test, drawn);
  const second = extra && timesVector(play, { at: extra }, drawn);
  for (let mark = 0; mark < sets.length; mark++) {
    const times = sets[mark] ?? 0;
    if (exactly === undefined ? times > 0 : times === exactly) sets[mark] = 0;
    else sets[mark] = second?.[mark] ? 1 : 2;
  }
  return sets;
}

function drawingsOf(sets: Sets, marks: Picked): Drawings {
  const counts: [number, number, number] = [0, 0, 0];
  for (const mark of marks) {
    const set = sets[mark] ?? 2;
    counts[set] = (counts[set] ?? 0) + 1;
  }
  return counts;
}

function tiersOf(play: ChoosePlay, drawn: Drawings, fixed: Drawings, count: number, kind: string): readonly Won[] {
  return tierHits(play, drawn, fixed, count).map(({ tier, times }) => ({ tier, kind, times }));
}

/** At most one bet wins: the digits that are drawn so often, if each row has all of its own. */
function wonGroups(play: GroupPlay, picks: readonly Pick[], drawn: Drawn): readonly Won[] {
  const times = timesVector(play, { at: play.at }, drawn);
  const isWon = ({ rows: [left = [], right = left] }: Pick) =>
    play.takes.every(
      (part, at) => (at === 0 ? left : right).filter((mark) => times[mark] === part.times).length === part.take,
    );
  const count = picks.filter(isWon).length;
  return count > 0 ? [{ tier: WIN, kind: ANY, times: count }] : [];
}

function wonNotes(play: NotesPlay, picked: Picked, drawn: Drawn): readonly Won[] {
  const numbers = numbersAt(drawn, play.at);
  const different = new Set(numbers).size;
  if (play.isGroup && different === 1) return [];
  const first = Number(play.marks[0]);
  const value = play.of === 'sum' ? sum(numbers) : Math.max(...numbers) - Math.min(...numbers);
  const isWon = play.of === 'holds' ? picked.some((mark) => numbers.includes(mark)) : picked.includes(value - first);
  if (!isWon) return [];
  const tier = play.isGroup && numbers.length === 3 ? groupTier(different) : WIN;
  return [{ tier, kind: tier === WIN ? ANY : tier, times: 1 }];
}

/** The tier of three digits of which so many differ. */
export function groupTier(different: number): string {
  return different === 3 ? 'group6' : 'group3';
}

function wonSet(play: SetPlay, picked: Picked, drawn: Drawn): readonly Won[] {
  const kind = play.min === play.max ? picked.map((mark) => play.marks[mark]).join('+') : `${picked.length}`;
  const { test } = play;
  if ('different' in test) {
    const times = timesVector(play, { at: test.at }, drawn);
    const isDrawn = times.filter((count) => count > 0).length === test.different;
    const isHeld = times.every((count, mark) => count === 0 || picked.includes(mark));
    return isDrawn && isHeld ? [{ tier: WIN, kind, times: 1 }] : [];
  }
  const vector = valueVector(play, test, test.at, drawn);
  if (picked.some((mark) => vector[mark] === PUSH)) return [{ tier: PUSHED, kind, times: 1 }];
  return picked.some((mark) => vector[mark] === 1) ? [{ tier: WIN, kind, times: 1 }] : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
