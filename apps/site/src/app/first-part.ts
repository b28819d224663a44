/** The beginning of long answers: a page carries what the first view and a swipe show, so that it stays small however many games there are. */
import type { Answered } from '../base/page.ts';

/** A page of a list. */
const MOST = 9;

type Lists = { readonly [part: string]: unknown };

export function firstPart(answered: Answered): Answered {
  const { name, answer } = answered;
  if (name !== 'gameList' && name !== 'hotGames' && name !== 'rankList') return answered;
  let isPart = false;
  const cut = Object.entries(answer as Lists).map(([part, value]) => {
    if (!Array.isArray(value) || value.length <= MOST) return [part, value];
    isPart = true;
    return [part, value.slice(0, MOST)];
  });
  return isPart ? { ...answered, answer: Object.fromEntries(cut), isPart } : answered;
}
