/** How a visitor takes part in an activity. Pure. */
import { isTrial, type SessionInfo } from '#base/data';
import { linkTarget, loginSearch } from '#base/view';
import type { Activity } from '../../features/rewards/activities.ts';

export type Entry =
  | { readonly kind: 'inside'; readonly address: string }
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'login'; readonly search: { readonly from?: string } }
  /** It pays real money; the visitor is on trial, or may not take part. */
  | { readonly kind: 'real-only' }
  | { readonly kind: 'none' };

/** Activities that are only for viewing are open to everyone. */
export function isForEveryone({ category }: Pick<Activity, 'category'>): boolean {
  return category === 'DISCOVER' || category === 'NEWS';
}

export interface Visitor {
  readonly session: SessionInfo | undefined;
  readonly origin: string;
  /** The visitor's current address, to return to. */
  readonly href: string;
}

export function entryOf(activity: Activity, { session, origin, href }: Visitor): Entry {
  if (activity.state === 'coming') return { kind: 'none' };
  if (!isForEveryone(activity)) {
    if (!session) return { kind: 'login', search: loginSearch(href) };
    if (isTrial(session) || activity.mayTakePart === false) return { kind: 'real-only' };
  }
  const target = linkTarget(activity.linkage, origin);
  return target.kind === 'inside' || target.kind === 'outside' ? target : { kind: 'none' };
}
