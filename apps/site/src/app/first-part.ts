/** The beginning of long answers: a page carries what is seen of them before anyone moves, so that it is small and soon laid out however many games there are. */
import type { Answered } from '../base/page.ts';

/** A page of a list is carried whole. */
const PAGE = 9;
/** Of a row: what it shows, and the half of a swipe. */
const BEGINNING = 6;

type Lists = { readonly [part: string]: unknown };

export function firstPart(answered: Answered): Answered {
  const { name, answer } = answered;
  if (name !== 'gameList' && name !== 'hotGames' && name !== 'rankList') return answered;
  let isPart = false;
  const cut = Object.entries(answer as Lists).map(([part, value]) => {
    if (!Array.isArray(value) || value.length <= PAGE) return [part, value];
    isPart = true;
    return [part, value.slice(0, BEGINNING)];
  });
  return isPart ? { ...answered, answer: Object.fromEntries(cut), isPart } : answered;
}
