/** What says that a friend is the referrer, or another of the referrer's friends: it holds a reward for an operator, and never refuses it. */
import type { Json } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Rewarding } from '../context.ts';
import { friendsOf, type ReferralRow, rewardsOf } from './store.ts';

export interface Signal {
  /** A shared document, account, name, device or address. */
  readonly kind: string;
  readonly with: 'referrer' | 'friend';
  readonly memberId: string;
}

export async function signalsOf(
  { links }: Pick<Rewarding, 'links'>,
  tx: Tx,
  merchant: Merchant,
  row: ReferralRow,
): Promise<{ readonly signals: readonly Signal[]; readonly weight: number }> {
  const rewards = await rewardsOf(tx, merchant.id, row.id);
  const uplines = new Set(rewards.filter(({ level }) => level > 0).map(({ member_id }) => member_id));
  const friends = new Set((await friendsOf(tx, row)).filter((id) => id !== row.friend_id));
  // That one invited the other is what is paid for.
  const reasons = (await links.reasonsOf(tx, merchant, row.friend_id)).filter(
    ({ kind, memberId }) => kind !== 'invited' && (uplines.has(memberId) || friends.has(memberId)),
  );
  const signals = reasons.map(
    ({ kind, memberId }): Signal => ({ kind, memberId, with: uplines.has(memberId) ? 'referrer' : 'friend' }),
  );
  return { signals: uniqueOf(signals), weight: links.weightOf(reasons) };
}

/** An address is shared once for each of its log-ins. */
function uniqueOf(signals: readonly Signal[]): readonly Signal[] {
  const seen = new Set<string>();
  return signals.filter(({ kind, memberId }) => {
    const name = `${kind} ${memberId}`;
    return !seen.has(name) && seen.add(name);
  });
}

export const storedSignals = (signals: Json) => signals as unknown as readonly Signal[];
