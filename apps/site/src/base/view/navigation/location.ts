/** Addresses inside the site: parsed and written. Queries are plain text values: "1" stays "1". */
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
  return { pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1), href: pathname + search };
}

export interface Intent {
  /** A path, or `.` for the current one. */
  readonly to: string;
  readonly search?: Parameters | undefined;
  readonly hash?: string | undefined;
}

export function addressOf({ to, search = {}, hash }: Intent): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `${to}${query && `?${query}`}${hash ? `#${hash}` : ''}`;
}
