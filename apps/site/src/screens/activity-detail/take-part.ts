/** How somebody takes part in an activity: pure, so that a table can hold it. */
import { linkTarget, loginSearch } from '../../base/navigation/index.ts';
import type { SessionInfo } from '../../base/page/index.ts';
import { isTrial } from '../../base/session/index.ts';
import type { Activity } from '../../features/rewards/activities.ts';

export type WayIn =
  | { readonly kind: 'inside'; readonly address: string }
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'login'; readonly search: { readonly from?: string } }
  /** It pays real money, and the visitor plays with play money. */
  | { readonly kind: 'real-only' }
  | { readonly kind: 'none' };

/** What is only to be seen is for everyone. */
export function isForEveryone({ category }: Pick<Activity, 'category'>): boolean {
  return category === 'DISCOVER' || category === 'NEWS';
}

export interface Visitor {
  readonly session: SessionInfo | undefined;
  readonly origin: string;
  /** Where the visitor stands, to come back to. */
  readonly href: string;
}

export function wayIn(activity: Activity, { session, origin, href }: Visitor): WayIn {
  if (activity.state === 'coming') return { kind: 'none' };
  if (!isForEveryone(activity)) {
    if (!session) return { kind: 'login', search: loginSearch(href) };
    if (isTrial(session) || activity.mayTakePart === false) return { kind: 'real-only' };
  }
  const target = linkTarget(activity.linkage, origin);
  return target.kind === 'inside' || target.kind === 'outside' ? target : { kind: 'none' };
}
