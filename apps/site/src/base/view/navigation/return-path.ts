/** The return path after a login: the address that required it, if it is inside the site. */

/** An address inside the site, or home. Anything that could lead outside is not followed. */
export function safeReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/m\/[\w\-./]*(\?[^#\\]*)?$/.test(from) && !from.startsWith('/m/login')
    ? from
    : '/m/home';
}

/** The query of the login screen that returns to `href`. */
export function loginSearch(href: string): { readonly from?: string } {
  const from = safeReturnPath(href);
  return from === '/m/home' ? {} : { from };
}
