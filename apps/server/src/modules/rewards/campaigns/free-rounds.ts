/** The free rounds of a campaign: what its terms say of them, and whether it can keep it. */
import type { CampaignTerms } from '#contract';
import { configuredAmount, parseAmount } from '#kernel';
import { readSegments } from '#promotions/plugin-wheel.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { mayAward } from '../policy/index.ts';

interface FreeRounds {
  readonly games: readonly string[];
  readonly stakeMinor: bigint;
  readonly capMinor: bigint;
  readonly playDays: number;
}

/** It was checked when it was saved. */
export function freeRoundsOf({ freeRounds }: CampaignTerms, { currency }: Merchant): FreeRounds | undefined {
  if (!freeRounds) return undefined;
  const { games, stake, cap, playDays } = freeRounds;
  return { games, stakeMinor: configuredAmount(stake, currency), capMinor: configuredAmount(cap, currency), playDays };
}

/** The kinds with a prize of free rounds, perhaps: whether these terms have one. */
const roundsIn = new Map<string, (terms: CampaignTerms) => boolean>([
  ['free-rounds', () => true],
  ['wheel', ({ params }) => (readSegments(`${params.segments}`) ?? []).some(({ rounds }) => rounds > 0)],
  ['mission', ({ params }) => [1, 2, 3].some((step) => Number(params[`rounds${step}`] ?? 0) > 0)],
  ['shop', ({ items = [] }) => items.some(({ prize }) => 'rounds' in prize)],
]);

export const mayGiveRounds = (kind: string): boolean => roundsIn.has(kind);

const givesRounds = (terms: CampaignTerms): boolean => roundsIn.get(terms.kind)?.(terms) ?? false;

/** Whether the policy of today allows what a set may win; a set is refused as a whole. */
export function isCapAllowed({ freeRounds }: CampaignTerms, merchant: Merchant): boolean {
  const cap = freeRounds && parseAmount(freeRounds.cap, merchant.currency);
  return !cap?.ok || mayAward(merchant, cap.value);
}

/** Where there are some, and nowhere else; in games of ours, or of one vendor, that take the stake; and the budget holds one set. */
export function areRoundsSound(terms: CampaignTerms, merchant: Merchant, roundsIn: RewardsDeps['roundsIn']): boolean {
  const { freeRounds, limits } = terms;
  if (givesRounds(terms) !== (freeRounds !== undefined)) return false;
  if (!freeRounds) return true;
  const { currency } = merchant;
  const [stake, cap] = [parseAmount(freeRounds.stake, currency), parseAmount(freeRounds.cap, currency)];
  const budget = parseAmount(limits.budget, currency);
  if (!stake.ok || !cap.ok || !budget.ok || cap.value <= 0n || cap.value > budget.value) return false;
  const rounds = freeRounds.games.map((game) => roundsIn(merchant, game));
  return rounds.every((one) => one?.takes(stake.value) && one.vendor === rounds[0]?.vendor);
}
