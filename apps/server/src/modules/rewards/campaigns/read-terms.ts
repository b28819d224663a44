/** A campaign's terms: checked as a document, by its plugin, and against what no campaign may promise. */
import { type CampaignTerms, flawOf } from '#contract';
import type { Json } from '#kernel';
import { ok, parseAmount, type Result, refuse } from '#kernel';
import type { CommonConfig, Promotion, PromotionManifest } from '#promotions/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusTerms, plainTerms } from '../../wallet/index.ts';
import { breachesOf } from '../policy/index.ts';

export interface Kind {
  readonly manifest: PromotionManifest;
  readonly promotion: Promotion<CommonConfig, Json>;
}

export type Kinds = (code: string) => Promise<Kind | undefined>;

export function createKinds(manifests: readonly PromotionManifest[]): Kinds {
  return async (code) => {
    const manifest = manifests.find((one) => one.code === code);
    return manifest && { manifest, ...(await manifest.rules()) };
  };
}

type Read = Result<CampaignTerms, 'campaign.malformed'>;
const flaw = (field: string): Read => refuse('campaign.malformed', { field });

export async function readTerms(kinds: Kinds, merchant: Merchant, text: string): Promise<Read> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return flaw('JSON');
  }
  const found = flawOf(raw);
  if (found !== undefined) return flaw(found);
  const terms = raw as CampaignTerms;
  const kind = await kinds(terms.kind);
  if (!kind) return flaw('kind');
  const amounts = [terms.limits.budget, terms.limits.budgetPerDay, terms.bonus.maxBet, terms.bonus.cap];
  if (amounts.some((amount) => amount !== undefined && !parseAmount(amount, merchant.currency).ok))
    return flaw('amount');
  const config = kind.promotion.readConfig(configOf(terms, merchant));
  if (!config.ok) return flaw('params');
  const [violation] = breachesOf(merchant, terms);
  if (violation) return flaw(`policy/${violation}`);
  if (!areItemsSound(terms, merchant)) return flaw('items');
  const isCash = terms.bonus.mode === 'cash' || terms.bonus.mode === 'turnover';
  if (isCash && terms.bonus.days !== undefined) return flaw('bonus/days');
  // What is claimed anyway is not offered again.
  if (terms.award === 'claim' && kind.manifest.receives.includes('claim')) return flaw('award');
  return terms.code !== undefined && !kind.manifest.receives.includes('claim') ? flaw('code') : ok(terms);
}

/** Of a shop, and of nothing else; each named once, its money within the budget, and bonus money where the campaign has some. */
function areItemsSound({ kind, items = [], bonus, limits }: CampaignTerms, { currency }: Merchant): boolean {
  if ((kind === 'shop') !== items.length > 0) return false;
  const minor = (amount: string) => {
    const read = parseAmount(amount, currency);
    return read.ok ? read.value : 0n;
  };
  const mayBe = (amount: string) => minor(amount) > 0n && minor(amount) <= minor(limits.budget);
  const arePaid = items.every(({ prize }) => {
    if ('cash' in prize) return mayBe(prize.cash);
    return !('bonus' in prize) || (bonus.mode !== 'cash' && mayBe(prize.bonus));
  });
  return arePaid && new Set(items.map(({ code }) => code)).size === items.length;
}

/** What the plugin is given. */
export function configOf({ params, limits }: CampaignTerms, { currency }: Merchant): CommonConfig {
  const budget = parseAmount(limits.budget, currency);
  return { ...params, isOn: true, budgetMinor: `${budget.ok ? budget.value : 0n}` };
}

/** What of it a grant keeps. */
export function bonusTermsOf({ bonus, reviewFrom }: CampaignTerms, { currency }: Merchant): BonusTerms {
  const { maxBet, cap, of: _, ...own } = bonus;
  const minor = (amount: string) => {
    const read = parseAmount(amount, currency);
    return `${read.ok ? read.value : 0n}`;
  };
  return {
    ...plainTerms,
    ...own,
    ...(reviewFrom !== undefined && { reviewFrom }),
    ...(maxBet !== undefined && { maxBetMinor: minor(maxBet) }),
    ...(cap !== undefined && { capMinor: minor(cap) }),
  };
}
