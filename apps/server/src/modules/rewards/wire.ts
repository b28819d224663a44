/** Claims, grants and the run of the daily sign-in in the shape of the contract. */
import type { AnswerOf, CampaignTerms, Endpoints, Language } from '#contract';
import { formatAmount, type Json } from '#kernel';
import { type Claimant, dayAfter, type RoundsAward } from '#promotions/plugin.ts';
import { beginOfDay, type Merchant } from '../merchants/index.ts';
import { type GrantRow, type HeldGrant, readTerms, requiredFor } from '../wallet/index.ts';
import { type Campaign, campaignText, configOf, freeRoundsOf, significantTerms } from './campaigns/index.ts';
import { momentAt, type Rewarding } from './context.ts';
import { mayAppeal, type ReviewRow } from './reviews/index.ts';

type Rewards = AnswerOf<Endpoints['rewards']>;
export type WireGrant = Rewards['waiting'][number];
export type WireClaim = Rewards['claims'][number];
export type WireMission = Rewards['missions'][number];

export interface Reader {
  readonly merchant: Merchant;
  readonly language: Language;
  /** By code: those that ever ran. */
  readonly campaigns: ReadonlyMap<string, Campaign>;
}

const titleOf = (rewards: Rewarding, { merchant, language, campaigns }: Reader, code: string) => {
  const campaign = campaigns.get(code);
  return campaign ? campaignText(rewards, merchant, language, campaign.terms.title) : code;
};

export function grantToWire(
  rewards: Rewarding,
  reader: Reader,
  { grant, bonusMinor }: HeldGrant,
  review?: ReviewRow,
): WireGrant {
  const amount = (minor: bigint) => formatAmount(minor, reader.merchant.currency);
  return {
    id: grant.id,
    campaign: grant.campaign,
    title: titleOf(rewards, reader, grant.campaign),
    mode: readTerms(grant.terms).mode,
    state: grant.state,
    award: amount(grant.award_minor),
    held: amount(bonusMinor),
    required: amount(grant.required_minor),
    done: amount(grant.done_minor),
    became: amount(grant.converted_minor),
    createdAt: grant.created_at.toISOString(),
    ...(grant.expires_at && { expiresAt: grant.expires_at.toISOString() }),
    ...(grant.ended_at && { endedAt: grant.ended_at.toISOString() }),
    ...(review && { review: reviewToWire(review) }),
  };
}

/** The signals are not shown: they would say how to hide. */
function reviewToWire(review: ReviewRow): NonNullable<WireGrant['review']> {
  const { state, opened_at, reason, answer, appeal } = review;
  return {
    state,
    since: opened_at.toISOString(),
    ...(reason !== null && { reason }),
    ...(answer !== null && { answer }),
    ...(appeal !== null && { appeal }),
    mayAppeal: mayAppeal(review),
  };
}

/** A grant that is offered. */
export function offerToWire(rewards: Rewarding, reader: Reader, grant: GrantRow): WireClaim {
  const { merchant, language, campaigns } = reader;
  const campaign = campaigns.get(grant.campaign);
  const amount = (minor: bigint) => formatAmount(minor, merchant.currency);
  return {
    id: grant.id,
    campaign: grant.campaign,
    kind: campaign?.terms.shownAs ?? 'DISCOVER',
    title: titleOf(rewards, reader, grant.campaign),
    amount: amount(grant.award_minor),
    mode: readTerms(grant.terms).mode,
    required: amount(grant.required_minor),
    ...(grant.claim_by && { claimBy: grant.claim_by.toISOString() }),
    terms: campaign ? significantTerms(rewards, merchant, language, campaign.terms) : '',
  };
}

/** What a campaign has for the member now, as its plugin would give it; undefined where there is nothing. */
export async function claimable(
  rewards: Rewarding,
  { merchant, language }: Reader,
  { code, terms }: Campaign,
  known: Json | undefined,
  claimant: Claimant,
): Promise<WireClaim | undefined> {
  const kind = await rewards.kinds(terms.kind);
  if (!kind?.manifest.receives.includes('claim')) return undefined;
  const config = configOf(terms, merchant);
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const occasion = { kind: 'claim', id: code, day, body: claimant } as const;
  const progress = known ?? kind.promotion.start(config);
  const step = kind.promotion.step(progress, occasion, config, BigInt(config.budgetMinor));
  const { awards, points = [], rounds = [] } = step;
  const [award] = awards;
  const brought = points.reduce((sum, one) => sum + one.points, 0n);
  const free = freeRoundsToWire(terms, merchant, rounds);
  if (!award && !free && brought === 0n) return undefined;
  const { amountMinor, wagerTimes } = award ?? { amountMinor: 0n, wagerTimes: 0 };
  const required = requiredFor({ times: wagerTimes, of: 'award' }, { awardMinor: amountMinor, depositMinor: 0n });
  return {
    campaign: code,
    kind: terms.shownAs,
    title: campaignText(rewards, merchant, language, terms.title),
    amount: formatAmount(amountMinor, merchant.currency),
    ...(brought > 0n && { points: Number(brought) }),
    ...(free && { freeRounds: free }),
    mode: terms.bonus.mode,
    required: formatAmount(required, merchant.currency),
    terms: significantTerms(rewards, merchant, language, terms),
  };
}

function freeRoundsToWire(terms: CampaignTerms, merchant: Merchant, rounds: readonly RoundsAward[]) {
  const of = freeRoundsOf(terms, merchant);
  const sum = rounds.reduce((all, award) => all + award.rounds, 0);
  return of && sum > 0 ? { rounds: sum, stake: formatAmount(of.stakeMinor, merchant.currency) } : undefined;
}

/** How far the member is with a campaign whose steps are shown; undefined of any other. */
export async function missionToWire(
  rewards: Rewarding,
  { merchant, language }: Reader,
  { code, terms }: Campaign,
  known: Json | undefined,
): Promise<WireMission | undefined> {
  const kind = await rewards.kinds(terms.kind);
  if (!kind?.promotion.goals) return undefined;
  const config = configOf(terms, merchant);
  const { day } = momentAt(merchant, new Date(rewards.clock.now()));
  const { goals, anewOn } = kind.promotion.goals(known ?? kind.promotion.start(config), config, day);
  const isMoney = (counts: string) => counts === 'bets' || counts === 'deposited';
  return {
    campaign: code,
    title: campaignText(rewards, merchant, language, terms.title),
    line: campaignText(rewards, merchant, language, terms.line),
    ...(anewOn !== undefined && { endsAt: beginOfDay(anewOn, merchant.manifest.timeZone).toISOString() }),
    steps: goals.map(({ counts, of, done, prizeMinor, points, rounds, state }) => {
      const text = (count: bigint) => (isMoney(counts) ? formatAmount(count, merchant.currency) : `${count}`);
      const prize = formatAmount(prizeMinor, merchant.currency);
      const beside = { ...(points > 0 && { points }), ...(rounds > 0 && { rounds }) };
      return { counts, of: text(of), done: text(done), prize, ...beside, state };
    }),
    terms: significantTerms(rewards, merchant, language, terms),
  };
}

const DAYS = 7;

/** The seven days that today is one of: a gap has begun them anew. */
export function signInDays(
  rewards: Rewarding,
  { merchant, language }: Reader,
  { code, terms }: Campaign,
  known: Json | undefined,
): AnswerOf<Endpoints['signInDays']> {
  const { day: today } = momentAt(merchant, new Date(rewards.clock.now()));
  const { latest = '', streak = 0 } = (known ?? {}) as { readonly latest?: string; readonly streak?: number };
  const isSigned = latest === today;
  const isRunning = isSigned || (latest !== '' && dayAfter(latest, 1) === today);
  const before = isSigned ? streak - 1 : isRunning ? streak : 0;
  const place = before % DAYS;
  const config = configOf(terms, merchant) as unknown as Readonly<Record<string, string>>;
  const days = Array.from({ length: DAYS }, (_, index) => ({
    day: dayAfter(today, index - place),
    isSigned: index < place || (index === place && isSigned),
    isToday: index === place,
    amount: formatAmount(BigInt(config[`day${index + 1}Minor`] ?? '0'), merchant.currency),
  }));
  return {
    campaign: code,
    isSigned,
    ...(Number(config.points ?? 0) > 0 && { points: Number(config.points) }),
    streak: isSigned ? streak : before,
    days,
    terms: significantTerms(rewards, merchant, language, terms),
  };
}
