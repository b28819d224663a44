/** A campaign's terms: checked as a document, by its plugin, and against what no campaign may promise. */
import { CampaignTerms, flawsOf } from '#contract';
import type { Json } from '#kernel';
import { ok, parseAmount, type Result, refuse } from '#kernel';
import { type CommonConfig, flawedFields, type Promotion, type PromotionManifest } from '#promotions/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type BonusTerms, plainTerms } from '../../wallet/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Violation, violationsOf } from '../policy/index.ts';
import { areRoundsSound, isCapAllowed } from './free-rounds.ts';

export interface Kind {
  readonly manifest: PromotionManifest;
  readonly promotion: Promotion<CommonConfig, Json>;
}

type RoundsIn = RewardsDeps['roundsIn'];

export type Kinds = (code: string) => Promise<Kind | undefined>;

export function createKinds(manifests: readonly PromotionManifest[]): Kinds {
  return async (code) => {
    const manifest = manifests.find((one) => one.code === code);
    return manifest && { manifest, ...(await manifest.rules()) };
  };
}

/** Why a field is not sound: outside its bounds, or against what is said elsewhere. */
export type TermsFlaw = {
  /** `/bonus/maxBet`; '' is the document. */
  readonly path: string;
  readonly why:
    | 'JSON'
    | 'value'
    | 'together'
    | 'items'
    | 'freeRounds'
    | 'days'
    | 'claimed'
    | 'code'
    | `policy/${Violation}`;
};

export async function readTerms(
  kinds: Kinds,
  merchant: Merchant,
  text: string,
  roundsIn: RoundsIn,
): Promise<Result<CampaignTerms, 'campaign.malformed'>> {
  const { terms, flaws } = await lookAt(kinds, merchant, text, roundsIn);
  const [flaw] = flaws;
  if (terms && !flaw) return ok(terms);
  return refuse('campaign.malformed', { field: flaw?.why === 'value' ? flaw.path : (flaw?.why ?? '') });
}

/** All that is wrong with it, so that a form can say so at each field; the terms where nothing of their form is. */
export async function lookAt(
  kinds: Kinds,
  merchant: Merchant,
  text: string,
  roundsIn: RoundsIn,
): Promise<{ readonly terms?: CampaignTerms; readonly flaws: readonly TermsFlaw[] }> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { flaws: [{ path: '', why: 'JSON' }] };
  }
  const wrong = flawsOf(CampaignTerms, raw);
  const kind = await kinds(String((raw as { readonly kind?: unknown } | null)?.kind));
  const ofKind = kind ? flawedFields(kind.manifest.fields, paramsOf(raw)).map((name) => `/params/${name}`) : ['/kind'];
  const paths = [...wrong, ...ofKind, ...(wrong.length > 0 ? [] : unreadAmounts(raw as CampaignTerms, merchant))];
  if (paths.length > 0 || !kind) return { flaws: paths.map((path) => ({ path, why: 'value' })) };
  const terms = raw as CampaignTerms;
  return { terms, flaws: contradictions(kind, merchant, terms, roundsIn) };
}

const paramsOf = (raw: unknown) =>
  (raw as { readonly params?: Readonly<Record<string, unknown>> } | null)?.params ?? {};

/** With more decimals than the currency has, or beyond what can be posted. */
function unreadAmounts({ limits, bonus, freeRounds }: CampaignTerms, { currency }: Merchant): string[] {
  const amounts: readonly (readonly [string, string | undefined])[] = [
    ['/limits/budget', limits.budget],
    ['/limits/budgetPerDay', limits.budgetPerDay],
    ['/bonus/maxBet', bonus.maxBet],
    ['/bonus/cap', bonus.cap],
    ['/freeRounds/stake', freeRounds?.stake],
    ['/freeRounds/cap', freeRounds?.cap],
  ];
  return amounts.flatMap(([path, amount]) => (amount !== undefined && !parseAmount(amount, currency).ok ? [path] : []));
}

/** What does not go together, though each field is sound. */
function contradictions(
  { manifest, promotion }: Kind,
  merchant: Merchant,
  terms: CampaignTerms,
  roundsIn: RoundsIn,
): TermsFlaw[] {
  const { bonus, award, code } = terms;
  const isClaimed = manifest.receives.includes('claim');
  const isCash = bonus.mode === 'cash' || bonus.mode === 'turnover';
  const flaws: (TermsFlaw & { readonly is: boolean })[] = [
    { path: '/params', why: 'together', is: !promotion.readConfig(configOf(terms, merchant)).ok },
    ...violationsOf(merchant, terms).map((violation) => ({ path: '', why: `policy/${violation}` as const, is: true })),
    { path: '/items', why: 'items', is: !areItemsSound(terms, merchant) },
    { path: '/freeRounds', why: 'freeRounds', is: !areRoundsSound(terms, merchant, roundsIn) },
    { path: '/freeRounds/cap', why: 'policy/maxAward', is: !isCapAllowed(terms, merchant) },
    { path: '/bonus/days', why: 'days', is: isCash && bonus.days !== undefined },
    // What is claimed anyway is not offered again.
    { path: '/award', why: 'claimed', is: award === 'claim' && isClaimed },
    { path: '/code', why: 'code', is: code !== undefined && !isClaimed },
  ];
  return flaws.filter(({ is }) => is).map(({ path, why }) => ({ path, why }));
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
