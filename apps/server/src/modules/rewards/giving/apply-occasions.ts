/**
 * What happens to members, given to a campaign: their progress is locked, the plugin decides, and what it awards is given in the same
 * transaction with its part of the budget.
 */
import type { Json } from '#kernel';
import { assert } from '#kernel';
import type { Occasion } from '#promotions/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { GrantRow } from '../../wallet/index.ts';
import { type Campaign, configOf, type Kind, lockCampaign } from '../campaigns/index.ts';
import type { Rewarding } from '../context.ts';
import { giveAward } from './give-award.ts';
import { lockProgress, type Progressed, saveProgress } from './store-progress.ts';
import { factsOf, mayTakePart } from './take-part.ts';

export interface MemberOccasion {
  readonly memberId: string;
  readonly occasion: Occasion;
}

/** Without a limit of its own: the budget is known once the campaign is locked. */
const UNKNOWN_LEFT = 2n ** 62n;

/** Returns what was given. */
export async function applyOccasions(
  rewards: Rewarding,
  tx: Tx,
  merchant: Merchant,
  campaign: Campaign,
  all: readonly MemberOccasion[],
): Promise<readonly GrantRow[]> {
  const kind = await rewards.kinds(campaign.terms.kind);
  assert(kind, 'a campaign is of a kind there is');
  const heard = all.filter(({ occasion }) => kind.manifest.receives.includes(occasion.kind));
  if (heard.length === 0) return [];
  const at = new Date(rewards.clock.now());
  const facts = await factsOf(rewards, tx, merchant, [...new Set(heard.map(({ memberId }) => memberId))], [campaign]);
  // What was earned is paid, whoever may begin now.
  const due = heard.filter(({ memberId, occasion }) => {
    const of = facts.get(memberId);
    return isEarned(occasion) || (of !== undefined && mayTakePart(merchant, campaign, of, at));
  });
  if (due.length === 0) return [];
  const config = configOf(campaign.terms, merchant);
  const key = { merchantId: merchant.id, code: campaign.code };
  const memberIds = due.map(({ memberId }) => memberId);
  const before = await lockProgress(tx, key, memberIds, kind.promotion.start(config));
  const saved: Progressed[] = [];
  const given: GrantRow[] = [];
  for (const [memberId, ofMember] of Map.groupBy(due, (one) => one.memberId)) {
    const progress = before.get(memberId);
    assert(progress !== undefined, 'a member’s progress is there once it is locked');
    const stepped = await stepMember(rewards, tx, { merchant, campaign, kind, memberId, progress }, ofMember);
    saved.push({ memberId, progress: stepped.progress, dueDay: stepped.dueDay });
    given.push(...stepped.given);
  }
  await saveProgress(tx, key, saved);
  return given;
}

/** It is for what was before: whoever may begin now, it is theirs. */
export const isEarned = ({ kind }: Occasion) => kind === 'day' || kind === 'prize';

interface Stepping {
  readonly merchant: Merchant;
  readonly campaign: Campaign;
  readonly kind: Kind;
  readonly memberId: string;
  readonly progress: Json;
}

async function stepMember(rewards: Rewarding, tx: Tx, stepping: Stepping, all: readonly MemberOccasion[]) {
  const { merchant, campaign, kind } = stepping;
  const config = configOf(campaign.terms, merchant);
  let { progress } = stepping;
  let dueDay: string | undefined;
  const given: GrantRow[] = [];
  for (const { occasion } of all) {
    let step = kind.promotion.step(progress, occasion, config, UNKNOWN_LEFT);
    if (step.awards.length > 0) {
      const row = await lockCampaign(tx, merchant.id, campaign.code);
      assert(row, 'a campaign is never deleted');
      step = kind.promotion.step(progress, occasion, config, BigInt(config.budgetMinor) - row.spent_minor);
      for (const award of step.awards) {
        const grant = await giveAward(rewards, tx, { ...stepping, row, award, occasion });
        if (grant) given.push(grant);
      }
    }
    ({ progress, dueDay } = step);
  }
  return { progress, dueDay, given };
}
