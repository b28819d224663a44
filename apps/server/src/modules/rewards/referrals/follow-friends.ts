/** What friends do: a deposit and valid bets until they qualify, and bets in which their uplines share afterwards. */
import { betOf, cashOf, dayAfter, periodOf } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import { beginOfDay, type Merchant } from '../../merchants/index.ts';
import { configOf, findCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { type MemberOccasion, readBets } from '../giving/index.ts';
import { referralLifecycle } from './lifecycle.ts';
import { signalsOf } from './signals.ts';
import { type AddedShare, addShares, lockJoined, type ReferralRow, setReferral, uplinesOf } from './store.ts';
import { isQualified, LEVELS, type ReferralTerms, readReferral } from './terms.ts';

const DAY_MS = 86_400_000;
/** A period is closed this long after its last day, when the facts of its bets have come. */
const GRACE_MS = 2 * 3_600_000;

/** By version: referrals of one batch are of few. */
function termsReader(tx: Tx, merchant: Merchant) {
  const known = new Map<string, Promise<ReferralTerms | undefined>>();
  return ({ code, version }: { readonly code: string; readonly version: number }) => {
    const key = `${code}/${version}`;
    const read = async () => {
      const campaign = await findCampaign(tx, merchant.id, code, version);
      return campaign && readReferral(configOf(campaign.terms, merchant));
    };
    const reading = known.get(key) ?? read();
    known.set(key, reading);
    return reading;
  };
}

/** One deposit of the least there has to be; several smaller ones are none. */
export async function followDeposit(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  { memberId, amountMinor }: { readonly memberId: string; readonly amountMinor: bigint },
): Promise<void> {
  const termsOf = termsReader(tx, merchant);
  for (const row of await lockJoined(tx, merchant.id, [memberId])) {
    if (amountMinor <= row.deposited_minor) continue;
    const far = { ...row, deposited_minor: amountMinor };
    await setReferral(tx, row, { deposited_minor: amountMinor });
    await qualify(rewards, tx, merchant, far, await termsOf(row));
  }
}

/** An operator saw a document of the friend's. */
export async function followDocument(rewards: Rewarding, tx: Tx, merchant: Merchant, memberId: string): Promise<void> {
  const termsOf = termsReader(tx, merchant);
  for (const row of await lockJoined(tx, merchant.id, [memberId])) {
    await setReferral(tx, row, { is_verified: true });
    await qualify(rewards, tx, merchant, { ...row, is_verified: true }, await termsOf(row));
  }
}

export async function followBets(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  all: readonly MemberOccasion[],
): Promise<void> {
  const memberIds = [...new Set(all.map(({ memberId }) => memberId))];
  const termsOf = termsReader(tx, merchant);
  const uplines = await uplinesOf(tx, merchant.id, memberIds);
  for (const row of await lockJoined(tx, merchant.id, memberIds)) {
    const playedMinor = all
      .filter(({ memberId }) => memberId === row.friend_id)
      .reduce((sum, { occasion }) => sum + (betOf(occasion)?.validMinor ?? 0n), 0n);
    if (playedMinor === 0n) continue;
    const far = { ...row, played_minor: row.played_minor + playedMinor };
    await setReferral(tx, row, { played_minor: far.played_minor });
    await qualify(rewards, tx, merchant, far, await termsOf(row));
  }
  if (uplines.length === 0) return;
  const ofFriends = new Set(uplines.map(({ friend_id }) => friend_id));
  const bets = await readBets(
    rewards,
    tx,
    merchant.id,
    all.filter(({ memberId }) => ofFriends.has(memberId)),
  );
  const added = new Map<string, AddedShare>();
  for (const { memberId, occasion } of bets) {
    // A game whose return is not declared gives nothing; bonus money is no stake of the friend's.
    const edgeBp = 'edgeBp' in occasion ? (occasion.edgeBp ?? 0) : 0;
    const edge = (cashOf(occasion)?.stakeMinor ?? 0n) * BigInt(edgeBp);
    if (edge <= 0n) continue;
    for (const upline of uplines.filter(({ friend_id }) => friend_id === memberId)) {
      const terms = await termsOf(upline);
      if (!terms || (terms.sharesBp[upline.level - 1] ?? 0) === 0) continue;
      const period = periodOf(occasion.day, terms.everyDays);
      const key = `${upline.code} ${upline.version} ${upline.member_id} ${period}`;
      const before = added.get(key)?.edges ?? Array.from({ length: LEVELS }, () => 0n);
      const edges = before.map((sum, at) => (at === upline.level - 1 ? sum + edge : sum));
      const over = beginOfDay(dayAfter(period, terms.everyDays), merchant.manifest.timeZone).getTime();
      const { code, version, member_id } = upline;
      added.set(key, { code, version, member_id, period, edges, due_at: new Date(over + GRACE_MS) });
    }
  }
  await addShares(tx, merchant.id, [...added.values()]);
}

/** What is earned is held; where signals weigh too much, an operator looks first. */
async function qualify(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  row: ReferralRow,
  terms: ReferralTerms | undefined,
): Promise<void> {
  if (!terms || !isQualified(terms, row)) return;
  const now = new Date(rewards.clock.now());
  const held = referralLifecycle.next(row.state, 'qualify');
  const { signals, weight } = await signalsOf(rewards, tx, merchant, row);
  const isSuspect = weight >= terms.reviewFrom;
  await setReferral(tx, row, {
    state: isSuspect ? referralLifecycle.next(held, 'suspect') : held,
    qualified_at: now,
    due_at: isSuspect ? null : new Date(now.getTime() + terms.holdDays * DAY_MS),
    signals: JSON.stringify(signals),
    weight,
  });
}
