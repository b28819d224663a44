/** The largest payout of marks that win by how often they are drawn. */
import type { MarksPlay, TimesTest } from '../play.ts';
import type { Picked } from '../selection/picks.ts';
import { ANY, WIN, WITH_APART, WITHOUT_APART } from '../settling/won.ts';
import type { Odds } from './odds.ts';

type TimesPlay = MarksPlay & { readonly test: TimesTest };

/** How many numbers of one animal or one tail there are. */
const OF_EACH = 4;

export function maxOfMarks(play: MarksPlay, picked: Picked, odds: Odds): number {
  const { test } = play;
  if ('of' in test) return 0;
  const count = test.at === 'tails' ? 0 : test.at.length;
  if ('tiers' in test) return maxOfTiers(test.tiers, play.marks.length, picked.length, odds);
  const paid = paidOfMarks(play, picked, odds).toSorted((left, right) => right - left);
  if ('isEach' in test) {
    const other = odds.of(WITHOUT_APART, WIN);
    if (picked.length > 1) return count * Math.max(other, odds.of(WITH_APART, WIN));
    return Math.max(OF_EACH * other, (OF_EACH + 1) * odds.of(WITH_APART, WIN));
  }
  if (test.atLeast > 0) return sum(paid.slice(0, Math.floor(count / test.atLeast)));
  // Seven numbers are of at least two animals or tails, and dice of at least one face: one that is not picked, if there is one.
  const drawn = Math.max(0, (test.as ? 2 : 1) - (play.marks.length - picked.length));
  return sum(paid.slice(0, paid.length - drawn));
}

/** What each mark pays; of animals any one may be that of the draw's year. */
function paidOfMarks(play: TimesPlay | MarksPlay, picked: Picked, odds: Odds): readonly number[] {
  const [apart, other] = [odds.of(WITH_APART, WIN), odds.of(WITHOUT_APART, WIN)];
  if (play.apart === 'animal') return picked.map((_, at) => (at === 0 ? Math.max(apart, other) : other));
  if (play.apart) return picked.map((mark) => (mark === 0 ? apart : other));
  return picked.map((mark) => odds.of(play.marks[mark] ?? '', WIN));
}

/** Three dice: one face three times, one twice and one once, or three faces once. Faces that are not picked take what is left. */
function maxOfTiers(tiers: readonly string[], marks: number, picked: number, odds: Odds): number {
  const patterns = [[3], [2, 1], [1, 1, 1]];
  const paid = patterns
    .filter((times) => times.length - picked <= marks - picked)
    .map((times) => {
      const each = times.map((count) => odds.of(ANY, tiers[count - 1] ?? ''));
      return sum(each.toSorted((left, right) => right - left).slice(0, picked));
    });
  return Math.max(...paid);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
