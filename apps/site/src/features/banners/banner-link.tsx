/** Where a banner leads: inside the site by the router, outside in a window of its own, nowhere as plain content. */

import type { ReactNode } from 'react';
import { Link } from '../../base/navigation/index.ts';

export interface BannerLinkProps {
  readonly linkage: string;
  readonly className?: string | undefined;
  /** What the banner says, for those who do not see it. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

export type Destination =
  | { readonly kind: 'inside'; readonly to: string; readonly search: { readonly [name: string]: string } }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'nowhere' };

/** Only https addresses and our own paths are followed. */
export function destinationOf(linkage: string): Destination {
  if (/^\/(m(\/|$)|$)/.test(linkage)) {
    const [to = '/m/home', search = ''] = linkage.split('?', 2);
    return { kind: 'inside', to, search: Object.fromEntries(new URLSearchParams(search)) };
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
    <Link to={destination.to} search={destination.search} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
