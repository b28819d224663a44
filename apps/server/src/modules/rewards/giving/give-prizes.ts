/**
 * Prizes that were promised within the budget, of many members at once. In cash they are given in a few statements, however many there are;
 * in other modes each waits for its member's turn, and is given like any award.
 */
import { assert, configuredAmount } from '#kernel';
import type { Award } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import { addGiven, bonusTermsOf, type Campaign, configOf, givenOn, lockCampaign } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { breachesOf, mayAward } from '../policy/index.ts';
import { applyOccasions, type MemberOccasion } from './apply-occasions.ts';

/** Of a kind whose prizes depend on no progress: each is named, and given once. Returns what was given. */
export async function givePrizes(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  prizes: readonly MemberOccasion[],
): Promise<readonly GrantRow[]> {
  const { terms, code, version } = campaign;
  const isPlain = terms.bonus.mode === 'cash' && terms.award === 'auto' && terms.reviewFrom === undefined;
  if (!isPlain) return applyOccasions(rewards, tx, merchant, campaign, prizes);
  if (breachesOf(merchant, terms).length > 0) return [];
  const awards = await awardsOf(rewards, tx, merchant, campaign, prizes);
  const bonusTerms = bonusTermsOf(terms, merchant);
  const given = await rewards.bonus.grantCash(
    tx,
    awards.map(({ memberId, award: { period, amountMinor } }) => ({
      merchant,
      memberId,
      campaign: code,
      version,
      period,
      terms: bonusTerms,
      awardMinor: amountMinor,
      requiredMinor: 0n,
      isOffered: false,
    })),
  );
  if (given.length === 0) return given;
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  await givenOn(tx, merchant.id, code, day);
  const sumMinor = given.reduce((sum, grant) => sum + grant.award_minor, 0n);
  await addGiven(tx, merchant.id, code, day, sumMinor, given.length);
  const memberIds = [...new Set(given.map((grant) => grant.member_id))];
  await rewards.outbox.publishMany(
    tx,
    memberIds.map((memberId) => ({
      merchantId: merchant.id,
      kind: 'balance.changed' as const,
      body: { memberId, isTrial: false },
    })),
  );
  return given;
}

interface MemberAward {
  readonly memberId: string;
  readonly award: Award;
}

/** What the budget holds, for those who may have something now. The campaign is locked. */
async function awardsOf(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  { code, terms }: Campaign,
  prizes: readonly MemberOccasion[],
): Promise<readonly MemberAward[]> {
  const kind = await rewards.kinds(terms.kind);
  const row = await lockCampaign(tx, merchant.id, code);
  assert(kind && row, 'a campaign is of a kind there is, and never deleted');
  const config = configOf(terms, merchant);
  const memberIds = [...new Set(prizes.map(({ memberId }) => memberId))];
  const standings = await rewards.accountStatusesOf(tx, merchant.id, memberIds);
  let leftMinor = configuredAmount(terms.limits.budget, merchant.currency) - row.spent_minor;
  const awards: MemberAward[] = [];
  for (const { memberId, occasion } of prizes) {
    if (standings.get(memberId) !== 'open') continue;
    const [award] = kind.promotion.step(kind.promotion.start(config), occasion, config, leftMinor).awards;
    if (!award || award.amountMinor > leftMinor || !mayAward(merchant, award.amountMinor)) continue;
    leftMinor -= award.amountMinor;
    awards.push({ memberId, award });
  }
  return awards;
}
