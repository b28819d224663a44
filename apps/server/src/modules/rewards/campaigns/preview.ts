/** What terms would say and do, before they are saved: their flaws, their significant terms in each language, and one award from its deposit to its end. */
import type { CampaignTerms } from '#contract';
import { formatAmount, type Json } from '#kernel';
import { type Award, type CommonConfig, dayAfter, type Occasion, type Promotion } from '#promotions/plugin.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type ExamplePosting, exampleOf, requiredFor } from '../../wallet/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { bonusTermsOf, configOf, type Kind, type Kinds, lookAt, type TermsFlaw } from './read-terms.ts';
import { termLines } from './words.ts';

type ShownPosting = {
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly cash: string;
  readonly bonus: string;
};

export type TermsPreview = {
  readonly flaws: readonly TermsFlaw[];
  readonly lines?: Readonly<Record<string, readonly string[]>>;
  /** Absent where nothing was given for it. */
  readonly example?: {
    readonly of: string;
    readonly award: string;
    readonly required: string;
    readonly postings: readonly ShownPosting[];
    readonly otherwise: readonly ShownPosting[];
  };
};

export async function previewTerms(
  deps: Pick<RewardsDeps, 'words' | 'roundsIn'>,
  kinds: Kinds,
  merchant: Merchant,
  { text, amountMinor }: { readonly text: string; readonly amountMinor: bigint },
): Promise<TermsPreview> {
  const { terms, flaws } = await lookAt(kinds, merchant, text, deps.roundsIn);
  const kind = terms && (await kinds(terms.kind));
  if (!terms || !kind) return { flaws };
  const { languages } = merchant.manifest;
  const lines = Object.fromEntries(languages.map((one) => [one, termLines(deps, merchant, one, terms)]));
  const example = flaws.length === 0 ? workedExample(kind, merchant, terms, amountMinor) : undefined;
  return { flaws, lines, ...(example && { example }) };
}

function workedExample({ manifest, promotion }: Kind, merchant: Merchant, terms: CampaignTerms, amountMinor: bigint) {
  const config = promotion.readConfig(configOf(terms, merchant));
  if (!config.ok) return undefined;
  const story = storyOf(amountMinor).filter(({ kind }) => manifest.receives.includes(kind));
  const found = firstAward(promotion, config.value, story);
  if (!found) return undefined;
  const { award, occasion } = found;
  const depositMinor = occasion === 'deposit.credited' ? amountMinor : 0n;
  const given = { awardMinor: award.amountMinor, depositMinor };
  const requiredMinor = requiredFor({ times: award.wagerTimes, of: terms.bonus.of ?? 'award' }, given);
  const bonus = { ...bonusTermsOf(terms, merchant), ...(award.isCash && { mode: 'cash' as const }) };
  const { postings, otherwise } = exampleOf(bonus, { ...given, requiredMinor });
  const money = (minor: bigint) => formatAmount(minor, merchant.currency);
  const shown = ({ event, from, to, ...posted }: ExamplePosting): ShownPosting => ({
    event,
    from,
    to,
    amount: money(posted.amountMinor),
    cash: money(posted.cashMinor),
    bonus: money(posted.bonusMinor),
  });
  return {
    of: occasion,
    award: money(award.amountMinor),
    required: money(requiredMinor),
    postings: postings.map(shown),
    otherwise: otherwise.map(shown),
  };
}

/** The first award of a member to whom all of it happens; the rules call again on days that they name. */
function firstAward(
  promotion: Promotion<CommonConfig, Json>,
  config: CommonConfig,
  story: readonly Occasion[],
): { readonly award: Award; readonly occasion: Occasion['kind'] } | undefined {
  let progress = promotion.start(config);
  const leftMinor = BigInt(config.budgetMinor);
  for (const occasion of story) {
    const step = promotion.step(progress, occasion, config, leftMinor);
    progress = step.progress;
    const [award] = step.awards;
    if (award) return { award, occasion: occasion.kind };
    if (step.dueDay === undefined) continue;
    const day = { kind: 'day', id: 'day', day: step.dueDay, body: { memberId: 'example' } } as const;
    const later = promotion.step(progress, day, config, leftMinor);
    progress = later.progress;
    if (later.awards[0]) return { award: later.awards[0], occasion: occasion.kind };
  }
  return undefined;
}

const DAY = '2026-03-02';
const AWAY_DAYS = 4_000;
const MEMBER = { day: DAY, edgeBp: 500, category: 'LOCAL' } as const;

/** A deposit, a bet of it that is lost, a birthday, a level, a month of it, a bet long after, a prize, and a mass grant: all of one amount. */
function storyOf(amountMinor: bigint): readonly Occasion[] {
  const amount = `${amountMinor}`;
  const memberId = 'example';
  const at = `${DAY}T08:00:00.000Z`;
  const claim = {
    memberId,
    birthday: DAY.slice(5),
    birthdayMinor: amount,
    registeredDay: dayAfter(DAY, -400),
    balanceMinor: '0',
  };
  const bet = { memberId, isTrial: false, game: 'dice', category: 'LOCAL', currency: '', at, roundId: 'bet' } as const;
  const lost = { stakeMinor: amount, payoutMinor: '0', countedMinor: amount, result: 'lost' } as const;
  const deposit = { orderId: 'deposit', memberId, currency: '', amountMinor: amount, method: 'example' };
  const gifts = [{ level: 1, amountMinor: amount }];
  const month = { memberId, month: DAY, nextMonth: dayAfter(DAY, 31), level: 1, amountMinor: amount };
  return [
    { ...MEMBER, kind: 'deposit.credited', id: 'deposit', body: deposit },
    { ...MEMBER, kind: 'round.settled', id: 'bet', body: { ...bet, ...lost } },
    { ...MEMBER, kind: 'claim', id: 'claim', body: claim },
    { ...MEMBER, kind: 'level.changed', id: 'level', body: { memberId, before: 0, after: 1, gifts } },
    { ...MEMBER, kind: 'level.month_begun', id: 'month', body: month },
    { ...MEMBER, kind: 'round.settled', id: 'late', day: dayAfter(DAY, AWAY_DAYS), body: { ...bet, ...lost } },
    { ...MEMBER, kind: 'prize', id: 'prize', body: { memberId, amountMinor: amount } },
    { ...MEMBER, kind: 'mass-grant', id: 'mass-grant', body: { memberId } },
  ];
}
