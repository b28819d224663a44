/** What is wrong with a grant, as the nightly check sees it. Pure. */
import type { CampaignTerms } from '#contract';
import type { Merchant } from '../../merchants/index.ts';
import { type HeldGrant, isLiving } from '../../wallet/index.ts';
import { mayAward, violationsOf } from '../policy/index.ts';

type Finding = 'account' | 'overdue' | 'policy';

/** Ending takes turns of a few seconds: an hour late is late. */
const LATE_MS = 3_600_000;

/** `terms`: those of the version that gave it, where they are known. */
export function findingsOf(
  merchant: Merchant,
  { grant, bonusMinor }: HeldGrant,
  terms: CampaignTerms | undefined,
  now: Date,
): readonly Finding[] {
  const isLate = (at: Date | null) => at !== null && at.getTime() + LATE_MS < now.getTime();
  const { state, expires_at, claim_by, award_minor } = grant;
  if (!isLiving(state)) return bonusMinor === 0n ? [] : ['account'];
  // The clock of what an operator looks at stands still.
  const mayEnd = state === 'active' && grant.review !== 'held';
  const isOverdue = (mayEnd && isLate(expires_at)) || (state === 'offered' && isLate(claim_by));
  const isForbidden =
    (terms !== undefined && violationsOf(merchant, terms).length > 0) || !mayAward(merchant, award_minor);
  return [
    ...(bonusMinor < 0n ? ['account' as const] : []),
    ...(isOverdue ? ['overdue' as const] : []),
    ...(isForbidden ? ['policy' as const] : []),
  ];
}
