/** Reading and setting cookies. Ours are HttpOnly and SameSite. */
import { type Cookies, parseCookie, stringifySetCookie } from 'cookie';
import { isClean } from '#kernel';

export function readCookies(header: string | undefined): Cookies {
  return parseCookie(header ?? '', { decode });
}

/** Undefined for a value with characters that no database stores: the next cookie of that name counts. */
function decode(text: string): string | undefined {
  let value = text;
  try {
    value = decodeURIComponent(text);
  } catch {
    // Not encoded.
  }
  return isClean(value) ? value : undefined;
}

/**
 * A browser accepts a cookie with these prefixes only over TLS and, with the first, only from this very host: no neighbouring host and
 * nobody on the wire can replace ours.
 */
const prefixOf = (path: string) => (path === '/' ? '__Host-' : '__Secure-');
const PREFIX = /^__(?:Host|Secure)-/;

/** Our cookie names: over TLS only those with a prefix. */
export function readOwnCookies(header: string | undefined, isSecure: boolean): Cookies {
  const cookies = readCookies(header);
  if (!isSecure) return cookies;
  const own = Object.create(null) as Cookies;
  for (const [name, value] of Object.entries(cookies)) if (PREFIX.test(name)) own[name.replace(PREFIX, '')] ??= value;
  return own;
}

export interface CookieOptions {
  readonly path: string;
  /** 0 deletes it. */
  readonly maxAgeSeconds: number;
}

export function writeCookie(
  name: string,
  value: string,
  { path, maxAgeSeconds }: CookieOptions,
  secure: boolean,
): string {
  const prefix = secure ? prefixOf(path) : '';
  return stringifySetCookie(
    { name: prefix + name, value, path, maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'strict', secure },
    { encode: encodeURIComponent },
  );
}
