/**
 * What a page carries of its answers: of long lists the beginning, which is seen before anyone moves, and nothing the site does not read, so
 * that it is small and soon laid out however many games there are.
 */
import { type Answered, type Status, unreadInfo } from '../../base/page/index.ts';
import { unreadOfGames } from '../../features/games/catalog/index.ts';

/** A page of a list is carried whole. */
const PAGE = 9;
/** Of a row: what it shows, and the half of a swipe. */
const BEGINNING = 6;

type Lists = { readonly [part: string]: unknown };

function without<Item extends object>(item: Item, unread: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !unread.includes(name))) as Item;
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > PAGE;
}

export function readStatus(status: Status): Status {
  return { ...status, info: without(status.info, unreadInfo) };
}

export function firstPart(answered: Answered): Answered {
  const { name, answer } = answered;
  if (name !== 'gameList' && name !== 'hotGames' && name !== 'rankList') return answered;
  const lists = Object.entries(answer as Lists);
  const carried = lists.map(([part, value]) => {
    if (!Array.isArray(value)) return [part, value];
    const shown: object[] = isLong(value) ? value.slice(0, BEGINNING) : value;
    return [part, name === 'rankList' ? shown : shown.map((game) => without(game, unreadOfGames))];
  });
  const isPart = lists.some(([, value]) => isLong(value));
  return { ...answered, answer: Object.fromEntries(carried), ...(isPart && { isPart }) };
}
