/**
 * Shortens the answers in a page: only the beginning of long lists, which is visible before any scrolling, and nothing that the site
 * does not read. The page stays small and is quickly laid out, however many games there are.
 */
import { type Answered, type Status, unreadInfo } from '#base/data';
import { unreadOfGames } from '../../features/games/catalog/index.ts';

/** A list of one page is sent whole. */
const PAGE = 9;
/** Items of a row: the visible ones, and half a swipe more. */
const BEGINNING = 6;

type Lists = { readonly [part: string]: unknown };

function without<From extends object>(item: From, unread: readonly string[]): From {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !unread.includes(name))) as From;
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > PAGE;
}

export function readStatus(status: Status): Status {
  return { ...status, info: without(status.info, unreadInfo) };
}

export function firstPart(answered: Answered): Answered {
  const { name, answer } = answered;
  if (name !== 'gameList' && name !== 'hotGames') return answered;
  const lists = Object.entries(answer as Lists);
  const carried = lists.map(([part, value]) => {
    if (!Array.isArray(value)) return [part, value];
    const games: object[] = isLong(value) ? value.slice(0, BEGINNING) : value;
    return [part, games.map((game) => without(game, unreadOfGames))];
  });
  const isPart = lists.some(([, value]) => isLong(value));
  return { ...answered, answer: Object.fromEntries(carried), ...(isPart && { isPart }) };
}
