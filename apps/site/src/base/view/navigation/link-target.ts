/** Where a link in an operator's text leads: inside the site, to another page, to an app of the device, or nowhere. */
export type LinkTarget =
  | { readonly kind: 'inside'; readonly address: string }
  | { readonly kind: 'outside'; readonly address: string }
  /** Mail, telephone and SMS: the browser hands them to the device. */
  | { readonly kind: 'device' }
  | { readonly kind: 'nowhere' };

const PAGES = new Set(['http:', 'https:']);
const DEVICE = new Set(['mailto:', 'tel:', 'sms:']);

/** Pages below /m open in the site, other web pages in a new tab. Of other schemes only those of device apps are followed. */
export function linkTarget(href: string, origin: string): LinkTarget {
  if (href.trim() === '' || !URL.canParse(href, origin)) return { kind: 'nowhere' };
  const url = new URL(href, origin);
  if (DEVICE.has(url.protocol)) return { kind: 'device' };
  if (!PAGES.has(url.protocol)) return { kind: 'nowhere' };
  const isOurs = url.origin === new URL(origin).origin && /^\/m(\/|$)/.test(url.pathname);
  return isOurs
    ? { kind: 'inside', address: url.pathname + url.search + url.hash }
    : { kind: 'outside', address: url.href };
}
