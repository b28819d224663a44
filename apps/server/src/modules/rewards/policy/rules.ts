/** What of a campaign’s terms, or of one award, a place does not allow. Pure: the same is asked when it is saved, shown, given and checked at night. */
import type { CampaignTerms } from '#contract';
import { configuredAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { type Policy, policyOf } from './places.ts';

export type Violation =
  | 'maxTimes'
  | 'minDays'
  | 'maxAward'
  | 'rebateMaxBp'
  | 'lossMaxBp'
  | 'mayLock'
  | 'mayBeforeBet'
  | 'isFirstPlayOnly'
  | 'isOneProduct'
  | 'freeWord'
  | 'minAge';

const BEFORE_A_BET = new Set(['deposit-match', 'gift', 'free-rounds', 'rain', 'mass-grant']);
const OF_LOSSES = new Set(['cashback', 'rescue', 'rakeback']);

const products: readonly (readonly string[])[] = [
  ['LOCAL', 'RNG', 'LIVE', 'FISH', 'PVP'],
  ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  ['LOTT', 'ELOTT'],
];

/** What merchant and terms together break; nothing: it may run. */
export function violationsOf(
  merchant: Merchant,
  terms: CampaignTerms,
  policy = policyOf(merchant.manifest.place),
): Violation[] {
  const { kind, params, bonus } = terms;
  const times = Number(params.wagerTimes ?? 0);
  const hasSum = bonus.mode !== 'cash' && times > 0;
  const share = Number(params.rateBp ?? params.shareBp ?? 0);
  const checks: readonly (readonly [Violation, boolean])[] = [
    ['maxTimes', hasSum && isAbove(policy, times, bonus)],
    ['minDays', hasSum && bonus.days !== undefined && bonus.days < (policy.minDays ?? 0)],
    ['maxAward', policy.maxAward !== undefined && policy.maxAward.currency !== merchant.currency.code],
    ['rebateMaxBp', kind === 'rebate' && share > (policy.rebateMaxBp ?? share)],
    ['lossMaxBp', OF_LOSSES.has(kind) && share > (policy.lossMaxBp ?? share)],
    ['mayLock', bonus.mode === 'turnover' && !policy.mayLock],
    ['mayBeforeBet', isBeforeBet(terms) && !policy.mayBeforeBet],
    ['isFirstPlayOnly', policy.isFirstPlayOnly && !isOnce(terms)],
    ['isOneProduct', policy.isOneProduct && hasSum && !isOfOneProduct(bonus)],
    ['freeWord', terms.freeRounds !== undefined && hasSum && !policy.mayCallFree],
    ['minAge', merchant.manifest.minimumAge < policy.minAge],
  ];
  return checks.filter(([, isBroken]) => isBroken).map(([violation]) => violation);
}

/** With the game that counts least, a sum is that much more; and of a deposit it has no bound in times of the award. */
function isAbove(
  { maxTimes = Number.POSITIVE_INFINITY }: Policy,
  times: number,
  { of = 'award', weights }: CampaignTerms['bonus'],
) {
  if (maxTimes === Number.POSITIVE_INFINITY) return false;
  const { default: rest = 10_000, categories = {}, games = {} } = weights ?? {};
  const counted = [rest, ...Object.values(categories), ...Object.values(games)].filter((weight) => weight > 0);
  const lowest = Math.min(10_000, ...counted);
  return of !== 'award' || times * 10_000 > maxTimes * lowest;
}

/** Of a wheel: its spins are for anything else than bets. Of a referral: the friend has not to bet. Of a mission: a step counts deposits. */
function isBeforeBet({ kind, params }: CampaignTerms): boolean {
  const isForNoBet = Number(params.dailySpins ?? 0) > 0 || Number(params.depositSpins ?? 0) > 0;
  const isWithoutBet = kind === 'referral' && params.playedMinor === '0';
  const isForDeposits = kind === 'mission' && [params.count1, params.count2, params.count3].includes('deposited');
  // What points buy was given for a deposit alone.
  const arePointsForDeposits = kind === 'points' && params.pointDepositMinor !== '0';
  if (arePointsForDeposits) return true;
  return BEFORE_A_BET.has(kind) || isWithoutBet || isForDeposits || (kind === 'wheel' && isForNoBet);
}

function isOnce({ kind, params }: CampaignTerms): boolean {
  if (kind === 'gift' || kind === 'free-rounds') return params.everyDays === 0;
  return kind === 'deposit-match' && params.everyDays === 0 && params.from === 1 && params.deposits === 1;
}

function isOfOneProduct({ weights }: CampaignTerms['bonus']): boolean {
  if (!weights || weights.default > 0) return true;
  const counted = Object.entries(weights.categories ?? {}).flatMap(([category, weight]) =>
    weight > 0 ? [category] : [],
  );
  return products.some((product) => counted.every((category) => product.includes(category)));
}

/** Whether one award is within the largest. */
export function mayAward({ manifest, currency }: Merchant, amountMinor: bigint): boolean {
  const { maxAward } = policyOf(manifest.place);
  return (
    !maxAward || (maxAward.currency === currency.code && amountMinor <= configuredAmount(maxAward.amount, currency))
  );
}

/** From which weight of signals an award is held: where its campaign says so, and where it is large, whatever the campaign says. */
export function reviewFromOf(
  merchant: Merchant,
  { reviewFrom }: Pick<CampaignTerms, 'reviewFrom'>,
  amountMinor: bigint,
): number | undefined {
  const { reviewFrom: ofPlace } = policyOf(merchant.manifest.place);
  return amountMinor <= (reviewAboveOf(merchant) ?? -1n) ? reviewFrom : Math.min(ofPlace, reviewFrom ?? ofPlace);
}

/** The figure of the place, or the merchant's own where that is in another currency; without one, every award is large. */
function reviewAboveOf({ manifest, currency }: Merchant): bigint | undefined {
  const { reviewAbove } = policyOf(manifest.place);
  if (!reviewAbove) return undefined;
  const amount = reviewAbove.currency === currency.code ? reviewAbove.amount : manifest.reviewAbove;
  return amount === undefined ? undefined : configuredAmount(amount, currency);
}
