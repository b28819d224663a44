/** What significant terms say of kinds whose conditions are more than a sum to play. */
import type { CampaignTerms } from '#contract';
import { type Format, wheelLines } from './wheel-words.ts';

/** `money` shows minor units with the merchant's symbol. */
type Money = (minor: bigint) => string;

export function kindLines(t: Format, terms: CampaignTerms, money: Money): readonly string[] {
  if (terms.kind === 'wheel') return wheelLines(t, terms, money);
  return terms.kind === 'referral' ? referralLines(t, terms.params, (minor) => money(BigInt(minor))) : [];
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
