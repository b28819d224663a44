/** A random bet of a play, each with the same chance. It is a pick, no result: the browser's own randomness makes it. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { type Draft, emptyDraft, readDraft, setRow } from './draft.ts';

/** A uniform whole number below its argument. */
export type Below = (bound: number) => number;

const RANGE = 2 ** 32;

export const cryptoBelow: Below = (bound) => {
  const numbers = new Uint32Array(1);
  // The numbers above the last whole multiple would come more often for the first results.
  do crypto.getRandomValues(numbers);
  while ((numbers[0] ?? 0) >= RANGE - (RANGE % bound));
  return (numbers[0] ?? 0) % bound;
};

export function randomDraft(play: LotteryPlay, below: Below): Draft {
  for (;;) {
    const draft = someDraft(play, below);
    // A play may take no number with equal digits: such a one is drawn again.
    if (readDraft(play, draft).ok) return draft;
  }
}

function someDraft(play: LotteryPlay, below: Below): Draft {
  const empty = emptyDraft(play);
  if (play.grammar === 'numbers' || play.grammar === 'roll') {
    const digits = Array.from({ length: play.digits }, () => `${below(10)}`);
    if (play.grammar === 'roll') digits[below(digits.length)] = 'R';
    return { ...empty, typed: digits.join('') };
  }
  return rowsOf(play, empty.rows.length, below).reduce((draft, marks, at) => setRow(play, draft, at, marks), empty);
}

function rowsOf(play: LotteryPlay, count: number, below: Below): readonly (readonly string[])[] {
  const marks = (many: number) => someOf(play.marks, many, below);
  switch (play.grammar) {
    case 'rows':
    case 'combo':
      return Array.from({ length: count }, () => marks(1));
    case 'rows-different':
      return marks(count).map((mark) => [mark]);
    case 'each':
    case 'anyrows':
    case 'parlay': {
      const many = play.grammar === 'each' ? 1 : play.grammar === 'anyrows' ? play.take : play.min;
      const rows = someOf([...Array(count).keys()], many, below);
      return Array.from({ length: count }, (_, at) => (rows.includes(at) ? marks(1) : []));
    }
    case 'group': {
      const [first, second] = play.takes;
      const both = marks(first.take + second.take);
      return [both.slice(0, first.take), both.slice(first.take)];
    }
    case 'choose':
      return [marks(Math.max(play.k, play.min ?? 0))];
    case 'pairs':
      return [marks(2)];
    default:
      return [marks('min' in play ? (play.min ?? 1) : 1)];
  }
}

/** Different items, in the order in which they are taken. */
function someOf<Item>(list: readonly Item[], many: number, below: Below): readonly Item[] {
  const left = [...list];
  return Array.from({ length: many }, () => left.splice(below(left.length), 1)).flat();
}
