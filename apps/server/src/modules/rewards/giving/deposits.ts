/** A deposit that is credited: in its own transaction, so that nothing can be withdrawn before its bonus is there. */
import type { Language } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Campaign, campaignText, runningCampaigns } from '../campaigns/index.ts';
import { momentAt, type Rewarding } from '../context.ts';
import { applyToAll } from './apply-occasions.ts';
import { addDeposit } from './store-progress.ts';
import { factsOf, mayTakePart } from './take-part.ts';

export interface CreditedDeposit {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly method: string;
  /** The campaign the member chose for it. */
  readonly bonus: string | undefined;
}

/** The bonus of a deposit is the member's choice: without one nothing is given but what counts each deposit. */
export async function giveForDeposit(rewards: Rewarding, tx: Tx, deposit: CreditedDeposit): Promise<void> {
  const { merchant, memberId, orderId, amountMinor, method, bonus } = deposit;
  const number = await addDeposit(tx, { merchantId: merchant.id, memberId }, amountMinor);
  const running = await runningCampaigns(tx, merchant.id);
  const matching: Campaign[] = [];
  for (const campaign of running) {
    const kind = await rewards.kinds(campaign.terms.kind);
    if (campaign.code === bonus || kind?.manifest.isOfEachDeposit) matching.push(campaign);
  }
  if (matching.length === 0) return;
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const body = { orderId, memberId, currency: merchant.currency.code, amountMinor: amountMinor.toString(), method };
  const occasion = { kind: 'deposit.credited', id: orderId, day, number, body } as const;
  await applyToAll(rewards, tx, merchant, matching, [{ memberId, occasion }]);
}

/** The bonuses a member may choose for the next deposit. */
export async function depositBonuses(
  rewards: Rewarding,
  db: Db,
  merchant: Merchant,
  memberId: string,
  language: Language,
) {
  const running = await runningCampaigns(db, merchant.id);
  const facts = (await factsOf(rewards, db, merchant, [memberId], running)).get(memberId) ?? {};
  const at = new Date(rewards.clock.now());
  const offered: Campaign[] = [];
  for (const campaign of running) {
    const kind = await rewards.kinds(campaign.terms.kind);
    const isOfDeposits =
      kind?.manifest.receives.includes('deposit.credited') === true && !kind.manifest.isOfEachDeposit;
    // The first that counts: a later one is not offered before its turn.
    const isTurn = Number(campaign.terms.params.from ?? 1) <= (facts.deposits ?? 0) + 1;
    if (isOfDeposits && isTurn && mayTakePart(merchant, campaign, facts, at)) offered.push(campaign);
  }
  return offered.map(({ code, terms }) => ({
    code,
    title: campaignText(rewards, merchant, language, terms.title),
    line: campaignText(rewards, merchant, language, terms.line),
  }));
}
