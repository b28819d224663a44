/** The security headers of every answer: what a browser may load, run and frame. */
import { createHash } from 'node:crypto';
import type { MerchantManifest } from '#merchants/plugin.ts';

/** One year, including subdomains: only ever sent over https. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';

const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

/** Trusted types: scripts that turn text into markup or addresses must use these policies. */
const TRUSTED_TYPES = "trusted-types croupier croupier-worker dompurify; require-trusted-types-for 'script'";

export type Headers = { readonly [name: string]: string };

/** Answers of the API, and everything else that is no page: nothing may be loaded from them. */
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

/** Inline scripts and styles, as source expressions: `'nonce-…'` of this answer, or `'sha256-…'` of the text. */
export interface InlineSources {
  readonly script: string;
  readonly style: string;
}

export function nonceSources(nonce: string): InlineSources {
  return { script: `'nonce-${nonce}'`, style: `'nonce-${nonce}'` };
}

/** For pages that are the same for everyone: a nonce that is sent twice would be none. */
export function hashSources(scripts: readonly string[], styles: readonly string[]): InlineSources {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { script: scripts.map(hash).join(' '), style: styles.map(hash).join(' ') };
}

export interface PagePolicy {
  readonly inline: InlineSources;
  /** Who may frame the page: nobody, or these origins. */
  readonly frames: 'none' | readonly string[];
  /** Origins of payment pages and outside games, which may be framed. */
  readonly frameSources?: readonly string[];
  /** Origins of the merchant's uploaded pictures. */
  readonly imageSources?: readonly string[];
}

/** Origin of films; the page of a merchant that shows one may frame it, and no other page. */
const FILMS = 'https://www.youtube-nocookie.com';

/** External origins that a merchant's pages show. */
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

/**
 * The service worker fetches pages and files of its own origin, and nothing else. It has its own policy, since a worker uses the one it
 * was served with.
 */
export const workerHeaders: Headers = {
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
};
