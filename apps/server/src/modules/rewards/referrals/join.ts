/** A member who registers by a link is a friend in each referral campaign that runs: its terms of that moment are kept. */
import { newId } from '#kernel';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { configOf, runningCampaigns } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { factsOf, mayTakePart } from '../giving/index.ts';
import { insertReferral, insertRewards } from './store.ts';
import { KIND, LEVELS, readReferral } from './terms.ts';

const DAY_MS = 86_400_000;

export async function joinReferrals(rewards: Rewarding, tx: Tx, merchant: Merchant, friendId: string): Promise<void> {
  const campaigns = (await runningCampaigns(tx, merchant.id)).filter(({ terms }) => terms.kind === KIND);
  if (campaigns.length === 0) return;
  const uplines = await rewards.invitersOf(tx, merchant.id, friendId, LEVELS);
  const [referrerId] = uplines;
  if (referrerId === undefined) return;
  const joinedAt = new Date(rewards.clock.now());
  const facts = (await factsOf(rewards, tx, merchant, [referrerId], campaigns)).get(referrerId) ?? {};
  for (const campaign of campaigns) {
    // Who brings friends takes part, and has to be of its audience.
    if (!mayTakePart(merchant, campaign, facts, joinedAt)) continue;
    const terms = readReferral(configOf(campaign.terms, merchant));
    const id = newId(rewards.clock, rewards.random);
    const isNew = await insertReferral(tx, {
      merchant_id: merchant.id,
      id,
      code: campaign.code,
      version: campaign.version,
      friend_id: friendId,
      referrer_id: referrerId,
      state: 'joined',
      joined_at: joinedAt,
      signals: '[]',
      due_at: new Date(joinedAt.getTime() + terms.withinDays * DAY_MS),
    });
    if (!isNew) continue;
    const members = [{ level: 0, memberId: friendId, minor: terms.friendMinor }];
    for (const [at, memberId] of uplines.entries()) {
      members.push({ level: at + 1, memberId, minor: terms.rewards[at] ?? 0n });
    }
    // Of a level that brings nothing now there may be a share later.
    const own = members.filter(({ level, minor }) => minor > 0n || level === 1 || (terms.sharesBp[level - 1] ?? 0) > 0);
    await insertRewards(
      tx,
      own.map(({ level, memberId, minor }) => ({
        merchant_id: merchant.id,
        referral_id: id,
        level,
        member_id: memberId,
        amount_minor: minor,
      })),
    );
  }
}
