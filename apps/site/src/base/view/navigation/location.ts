/** Addresses inside the site: parsed and written. Queries are plain text values: "1" stays "1". */
import { invertNames, renameFields } from '#kernel';

/** Saved links and merchants' banners have the source's names. Here alone they become ours, and ours become theirs. */
const sourceNames = {
  provider: 'vassalage',
  gameNumber: 'nodeId',
  gameCode: 'gameId',
  gameCategory: 'gameType',
  gameGroup: 'gameGroupId',
  gameLanguage: 'mui',
  prizeMode: 'prize_mode',
  backToHome: 'pageBack',
};
const ownNames = invertNames(sourceNames);

export type Parameters = { readonly [name: string]: string | undefined };

export interface RouteLocation {
  readonly pathname: string;
  readonly search: Parameters;
  /** Without the `#`. */
  readonly hash: string;
  /** Path and query. */
  readonly href: string;
}

/** The origin is a placeholder: only what follows it is read. */
export function readLocation(address: string): RouteLocation {
  const { pathname, search, searchParams, hash } = new URL(address, 'http://site');
  const named = renameFields(Object.fromEntries(searchParams), ownNames) as Parameters;
  return { pathname, search: named, hash: hash.slice(1), href: pathname + search };
}

export interface Intent {
  /** A path, or `.` for the current one. */
  readonly to: string;
  readonly search?: Parameters | undefined;
  readonly hash?: string | undefined;
}

export function addressOf({ to, search = {}, hash }: Intent): string {
  const named = renameFields(search, sourceNames) as Parameters;
  const given = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${to}${query && `?${query}`}${hash ? `#${hash}` : ''}`;
}
