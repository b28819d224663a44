/** Reading and setting cookies. Ours are HttpOnly and SameSite. */
import { isClean } from '#kernel';

export type Cookies = { readonly [name: string]: string | undefined };

const none: Cookies = Object.freeze(Object.create(null) as Cookies);

export function readCookies(header: string | undefined): Cookies {
  if (header === undefined) return none;
  const cookies = Object.create(null) as Record<string, string>;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    const value = decode(part.slice(at + 1).trim());
    if (at > 0 && isClean(value)) cookies[part.slice(0, at).trim()] ??= value;
  }
  return cookies;
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
  const own = Object.create(null) as Record<string, string | undefined>;
  for (const [name, value] of Object.entries(cookies)) if (PREFIX.test(name)) own[name.replace(PREFIX, '')] ??= value;
  return own;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface CookieOptions {
  readonly path: string;
  /** 0 deletes it. */
  readonly maxAgeSeconds: number;
}

export function writeCookie(name: string, value: string, options: CookieOptions, isSecure: boolean): string {
  const { path, maxAgeSeconds } = options;
  const parts = [
    `${isSecure ? prefixOf(path) : ''}${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ];
  return parts.join('; ');
}
