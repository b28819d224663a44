/** A banner's link: the router for addresses inside the site, a new window for others, plain content without a link. */
import type { ReactNode } from 'react';
import { Link, type Parameters, readLocation } from '#base/view';

export interface BannerLinkProps {
  readonly linkage: string;
  readonly className?: string | undefined;
  /** The banner's text for screen readers. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export type Destination =
  | { readonly kind: 'inside'; readonly to: string; readonly search: Parameters; readonly hash?: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' };

/** Only https addresses and paths of this site are followed. */
export function destinationOf(linkage: string): Destination {
  if (/^\/(m(\/|$)|$)/.test(linkage)) {
    const { pathname, search, hash } = readLocation(linkage);
    return { kind: 'inside', to: pathname, search, ...(hash && { hash }) };
  }
  return linkage.startsWith('https://') ? { kind: 'outside', url: linkage } : { kind: 'nowhere' };
}

export function BannerLink({ linkage, className, label, children }: BannerLinkProps) {
  const destination = destinationOf(linkage);
  if (destination.kind === 'nowhere') return <div className={className}>{children}</div>;
  if (destination.kind === 'outside') {
    return (
      <a href={destination.url} target="_blank" rel="noopener noreferrer" className={className} aria-label={label}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={destination.to}
      search={destination.search}
      hash={destination.hash}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
