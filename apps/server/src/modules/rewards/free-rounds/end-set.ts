/**
 * The end of a set: what it won is given once, up to its cap, as an ordinary grant of its campaign. What the budget held for it goes back first.
 * Locks are taken in one order: the set, its campaign, the member's grants, accounts.
 */
import { assert } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { addGiven, findCampaign, lockCampaign } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { openTill } from '../giving/index.ts';
import { changeSet, type SetEnd, type SetRow, setLifecycle, stopAtVendor } from '../sets/index.ts';

export interface EndedSet {
  readonly set: SetRow;
  readonly event: SetEnd;
  /** Of a cancellation. */
  readonly reason?: string;
  /** Nothing is given: of an exclusion. */
  readonly isForfeited?: true;
}

/** Who is held may be released, and a time-out ends: what was won waits until then. */
export async function mustWait(rewards: Rewarding, tx: Tx, set: SetRow): Promise<boolean> {
  if (set.won_minor === 0n) return false;
  const status = await rewards.accountStatusOf(tx, set.merchant_id, set.member_id);
  return status === 'held' || status === 'on_break';
}

/** What is given of it now, were it over. */
const winningsOf = ({ won_minor: won, cap_minor: cap }: Pick<SetRow, 'won_minor' | 'cap_minor'>) =>
  won < cap ? won : cap;

/** Under the lock of the set. Call it last: it locks accounts. */
export async function endSet(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  { set, event, reason, isForfeited }: EndedSet,
): Promise<SetRow> {
  const amountMinor = isForfeited ? 0n : winningsOf(set);
  await stopAtVendor(tx, set, new Date(rewards.clock.now()));
  await lockCampaign(tx, set.merchant_id, set.campaign);
  await addGiven(tx, set.merchant_id, set.campaign, set.held_on, -set.cap_minor, 0);
  const grant = amountMinor > 0n ? await give(rewards, tx, merchant, set, amountMinor) : undefined;
  // Set and grant are one award: the grant counts in its place.
  if (grant) await addGiven(tx, set.merchant_id, set.campaign, set.held_on, 0n, -1);
  return changeSet(tx, set, {
    state: setLifecycle.next(set.state, event),
    due_at: null,
    ended_at: new Date(rewards.clock.now()),
    ...(grant && { grant_id: grant.id, given_minor: amountMinor }),
    ...(reason !== undefined && { reason }),
  });
}

async function give(rewards: Rewarding, tx: Tx, merchant: Merchant, set: SetRow, amountMinor: bigint) {
  const { id, member_id: memberId, campaign: code, version, wager_times: wagerTimes } = set;
  const campaign = await findCampaign(tx, merchant.id, code, version);
  assert(campaign, 'a version is never deleted');
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const occasion = { kind: 'prize', id, day, body: { memberId, amountMinor: `${amountMinor}` } } as const;
  const one = {
    memberId,
    award: { period: `rounds/${id}`, amountMinor, wagerTimes },
    occasion,
    wasHeld: true,
  } as const;
  const till = await openTill(rewards, tx, merchant, campaign, [one]);
  return till.take(one) ? (await till.give())[0] : undefined;
}
