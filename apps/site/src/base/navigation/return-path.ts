/** Where somebody goes on after logging in: the address he was kept from, if it is one of ours. */

/** An address inside the site, or home. Anything that could lead outside is not followed. */
export function safeReturnPath(from: string | undefined): string {
  return from !== undefined && /^\/m\/[\w\-./]*(\?[^#\\]*)?$/.test(from) && !from.startsWith('/m/login')
    ? from
    : '/m/home';
}

/** The search of the log-in screen that comes back to `href`. */
export function loginSearch(href: string): { readonly from?: string } {
  const from = safeReturnPath(href);
  return from === '/m/home' ? {} : { from };
}
