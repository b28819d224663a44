/** Which registration links can be used. */
import type { Row } from '../../../db/tenancy/rows.ts';

export type LinkRow = Row<'affiliate_link'>;

/** Links of one agent that can be used at once. */
export const MAX_LINKS = 50;

export function isUsable(link: LinkRow, now: Date): boolean {
  if (link.ended_at !== null || (link.expires_at !== null && link.expires_at <= now)) return false;
  return link.max_uses === null || link.uses < link.max_uses;
}
