/** What significant terms say of kinds whose conditions are more than a sum to play. */
import type { CampaignTerms } from '#contract';
import { type Format, wheelLines } from './wheel-words.ts';

/** `money` shows minor units with the merchant's symbol. */
type Money = (minor: bigint) => string;

export function kindLines(t: Format, terms: CampaignTerms, money: Money): readonly string[] {
  if (terms.kind === 'wheel') return wheelLines(t, terms, money);
  if (terms.kind === 'sign-in' || terms.kind === 'level-up') return besideLines(t, terms);
  if (terms.kind === 'mission') return missionLines(t, terms.params, (minor) => money(BigInt(minor)));
  if (terms.kind === 'deposit-match') return tierLines(t, terms.params, (minor) => money(BigInt(minor)));
  if (terms.kind === 'rain') return rainLines(t, terms, money);
  if (terms.kind === 'points') return pointLines(t, terms.params, money);
  if (terms.kind === 'shop') return shopLines(t, terms);
  if (terms.kind === 'free-rounds') return [t('terms.rounds.prize', { count: Number(terms.params.rounds ?? 0) })];
  return terms.kind === 'referral' ? referralLines(t, terms.params, (minor) => money(BigInt(minor))) : [];
}

/** Points beside what a day or a level brings. */
function besideLines(t: Format, { kind, params }: CampaignTerms): readonly string[] {
  const points = Number(params.points ?? 0);
  return points > 0 ? [t(kind === 'sign-in' ? 'terms.points.day' : 'terms.points.level', { points })] : [];
}

function pointLines(t: Format, params: CampaignTerms['params'], money: Money): readonly string[] {
  const { betMinor = '0', pointDepositMinor = '0', weights = '', lapseDays = 0 } = params;
  const weighed = `${weights}` === '' || betMinor === '0' ? [] : `${weights}`.split(',');
  return [
    ...(betMinor === '0' ? [] : [t('terms.points.bets', { amount: money(BigInt(betMinor)) })]),
    ...weighed.map((one) => {
      const [games = '', share = '0'] = one.split(':');
      return t('terms.weight', { games: t(`category.${games}`), percent: Number(share) / 100 });
    }),
    ...(weighed.length > 0 ? [t('terms.weight.rest', { percent: 0 })] : []),
    ...(pointDepositMinor === '0' ? [] : [t('terms.points.deposit', { amount: money(BigInt(pointDepositMinor)) })]),
    t('terms.points.lapse', { days: lapseDays }),
  ];
}

/** Of every campaign with a prize of free rounds, whatever its kind is. */
export function freeRoundLines(
  t: Format,
  { freeRounds }: CampaignTerms,
  money: (amount: string) => string,
  isOurs: (game: string) => boolean,
): readonly string[] {
  if (!freeRounds) return [];
  const { stake, cap, playDays, games } = freeRounds;
  return [
    t('terms.rounds.stake', { amount: money(stake) }),
    t('terms.rounds.cap', { amount: money(cap) }),
    t('terms.rounds.days', { days: playDays }),
    // A vendor draws by seeds of its own.
    ...(games.every(isOurs) ? [t('terms.rounds.given')] : []),
  ];
}

function shopLines(t: Format, { params, items = [] }: CampaignTerms): readonly string[] {
  const isLimited = items.some(({ perMember }) => perMember !== undefined) && Number(params.everyDays) > 0;
  return [t('terms.shop.exchange'), ...(isLimited ? [t('terms.shop.every', { days: Number(params.everyDays) })] : [])];
}

function rainLines(t: Format, { params }: CampaignTerms, money: Money): readonly string[] {
  const { poolMinor = 0, leastMinor = 0, packets = 0, perMember = 0, everyMinutes = 0, seconds = 0 } = params;
  const [pool, min] = [money(BigInt(poolMinor)), money(BigInt(leastMinor))];
  return [
    t('terms.rain.pool', { pool, packets, least: min, count: perMember }),
    t('terms.rain.time', { minutes: everyMinutes, seconds }),
    t('terms.rain.fair'),
  ];
}

function referralLines(
  t: Format,
  params: CampaignTerms['params'],
  money: (minor: string) => string,
): readonly string[] {
  const amount = (name: string) => `${params[name] ?? '0'}`;
  const count = (name: string) => Number(params[name] ?? 0);
  const pays = (name: string) => amount(name) !== '0';
  const levels = [1, 2, 3] as const;
  return [
    ...levels
      .filter((level) => pays(`level${level}Minor`))
      .map((level) => t(`terms.referral.level${level}`, { amount: money(amount(`level${level}Minor`)) })),
    ...levels
      .filter((level) => count(`share${level}Bp`) > 0)
      .map((level) => t(`terms.referral.share${level}`, { percent: count(`share${level}Bp`) / 100 })),
    ...(pays('friendMinor') ? [t('terms.referral.friend', { amount: money(amount('friendMinor')) })] : []),
    ...(pays('firstDepositMinor')
      ? [t('terms.referral.deposit', { amount: money(amount('firstDepositMinor')), days: count('withinDays') })]
      : []),
    ...(pays('playedMinor')
      ? [t('terms.referral.played', { amount: money(amount('playedMinor')), days: count('withinDays') })]
      : []),
    ...(count('documentSeen') === 1 ? [t('terms.referral.document', { days: count('withinDays') })] : []),
    ...(count('holdDays') > 0 ? [t('terms.referral.hold', { days: count('holdDays') })] : []),
    ...(count('maxFriends') > 0
      ? [t('terms.referral.maxFriends', { count: count('maxFriends'), days: count('everyDays') })]
      : []),
    ...(pays('maxMinor')
      ? [t('terms.referral.max', { amount: money(amount('maxMinor')), days: count('everyDays') })]
      : []),
    t('terms.referral.person'),
  ];
}

/** The free rounds of a step that brings no money. */
const roundsAlone = (params: CampaignTerms['params'], step: number): number =>
  `${params[`prize${step}Minor`] ?? '0'}` === '0' ? Number(params[`rounds${step}`] ?? 0) : 0;

/** Each step with its prize; of a ladder all count the same. */
function missionLines(t: Format, params: CampaignTerms['params'], money: (minor: string) => string): readonly string[] {
  const isChain = params.path === 'chain';
  const steps = [1, 2, 3].map((step) => {
    const counted = `${params[`count${isChain ? step : 1}`] ?? 'bets'}`;
    const needed = `${params[`step${step}Minor`] ?? '0'}`;
    const isAmount = counted === 'bets' || counted === 'deposited';
    const rounds = roundsAlone(params, step);
    const prize =
      rounds > 0 ? t('terms.rounds.prize', { count: rounds }) : money(`${params[`prize${step}Minor`] ?? '0'}`);
    return t(`terms.mission.${counted}`, { step, needed: isAmount ? money(needed) : needed, prize });
  });
  for (const step of [1, 2, 3]) {
    const points = Number(params[`points${step}`] ?? 0);
    if (points > 0) steps.push(t('terms.points.step', { step, points }));
    const rounds = Number(params[`rounds${step}`] ?? 0);
    if (rounds > 0 && roundsAlone(params, step) === 0) steps.push(t('terms.rounds.step', { step, count: rounds }));
  }
  return isChain ? [...steps, t('terms.mission.chain')] : steps;
}

function tierLines(t: Format, { tiers }: CampaignTerms['params'], money: (minor: string) => string): readonly string[] {
  if (tiers === undefined) return [];
  return `${tiers}`.split(',').map((tier) => {
    const [from = '0', share = '0', cap = '0'] = tier.split(':');
    return t('terms.match.tier', { from: money(from), percent: Number(share) / 100, cap: money(cap) });
  });
}
