/** The headers on every answer: what a browser may load, run and frame. */
import { createHash } from 'node:crypto';
import type { MerchantManifest } from '#merchants/plugin.ts';

/** One year, with all hosts below: only ever sent over https. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** The scripts that turn text into markup or addresses must come through these policies. */
const TRUSTED_TYPES = "trusted-types croupier croupier-worker dompurify; require-trusted-types-for 'script'";

export type Headers = { readonly [name: string]: string };

/** Answers of the API, and whatever else is no page: nothing may be loaded from them. */
export function plainHeaders(isSecure: boolean): Headers {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(isSecure ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
  };
}

/** What may stand inside the page itself, as source expressions: `'nonce-…'` of this answer, or `'sha256-…'` of what is meant. */
export interface InlineSources {
  readonly script: string;
  readonly style: string;
}

export function nonceSources(nonce: string): InlineSources {
  return { script: `'nonce-${nonce}'`, style: `'nonce-${nonce}'` };
}

/** Of pages that are the same for everyone: a nonce that is sent twice would be none. */
export function hashSources(scripts: readonly string[], styles: readonly string[]): InlineSources {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { script: scripts.map(hash).join(' '), style: styles.map(hash).join(' ') };
}

export interface PagePolicy {
  readonly inline: InlineSources;
  /** Who may frame the page: nobody, or these origins. */
  readonly frames: 'none' | readonly string[];
  /** Where payment pages and outside games may be framed from. */
  readonly frameSources?: readonly string[];
  /** Where the merchant keeps uploaded pictures. */
  readonly imageSources?: readonly string[];
}

/** Where films are played; the page of a merchant who shows one may frame it, and no other page. */
const FILMS = 'https://www.youtube-nocookie.com';

/** What a merchant's pages show that is not the house's own. */
export function outsideSources({
  banners,
  imageCDNs,
  links,
}: Pick<MerchantManifest, 'banners' | 'imageCDNs' | 'links'>) {
  const pictures = banners.flatMap((banner) => ('picture' in banner ? [banner.picture] : []));
  const icons = links.flatMap(({ resourceType, url }) => (resourceType === 'AppDownloadIcon' ? [url] : []));
  const origins = [...pictures, ...imageCDNs, ...icons]
    .filter((url) => url.startsWith('https://'))
    .map((url) => new URL(url).origin);
  return {
    frameSources: banners.some(({ group }) => group === 'm_homevideo') ? [FILMS] : [],
    imageSources: [...new Set(origins)],
  };
}

export function pageHeaders({ inline, frames, frameSources = [], imageSources = [] }: PagePolicy): Headers {
  const policy = [
    "default-src 'self'",
    `script-src ${inline.script} 'strict-dynamic'`,
    `style-src 'self' ${inline.style}`,
    ["img-src 'self' data: blob:", ...imageSources].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    ['frame-src', ...(frameSources.length > 0 ? frameSources : ["'none'"])].join(' '),
    `frame-ancestors ${frames === 'none' ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    TRUSTED_TYPES,
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    ...(frames === 'none' && { 'X-Frame-Options': 'DENY' }),
  };
}

/** The service worker fetches pages and files of its own origin, and nothing else: a policy of its own, since a worker obeys the one it came with. */
export const workerHeaders: Headers = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
};
