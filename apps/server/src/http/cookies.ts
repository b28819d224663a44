/** Cookies in and out. Ours are never readable by scripts and never sent from other sites. */

export type Cookies = { readonly [name: string]: string | undefined };

const none: Cookies = Object.freeze(Object.create(null) as Cookies);

export function readCookies(header: string | undefined): Cookies {
  if (header === undefined) return none;
  const cookies = Object.create(null) as Record<string, string>;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) cookies[part.slice(0, at).trim()] ??= decode(part.slice(at + 1).trim());
  }
  return cookies;
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
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Path=${options.path}; Max-Age=${options.maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
