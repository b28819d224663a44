/** The maintenance of a game or a vendor with its version, which a new one is made from. Read anew: what a node knows of a merchant may be of a second ago. */
import type { ContentOf } from '#contract';
import type { Merchant } from '../../merchants/index.ts';
import type { OperatorDeps } from '../deps.ts';

interface Named {
  readonly kind: 'game_closing' | 'vendor_closing';
  readonly key: string;
}

export async function closingOf(
  { db, announcements: { versions } }: OperatorDeps,
  merchant: Merchant,
  named: Named,
  closingVersion: number,
) {
  if (closingVersion === 0) return { closingVersion };
  const closing = await versions.readValue(db, merchant, named, closingVersion);
  return { closingVersion, closing: closing as ContentOf<Named['kind']> };
}

/** Of vendors that have any. */
export async function vendorClosings(deps: OperatorDeps, merchant: Merchant) {
  const kind = 'vendor_closing';
  const written = await deps.announcements.versions.list(deps.db, merchant, kind);
  const closings = written.map(async ({ key, inForce }) => {
    return [key, await closingOf(deps, merchant, { kind, key }, inForce?.version ?? 0)] as const;
  });
  return new Map(await Promise.all(closings));
}
