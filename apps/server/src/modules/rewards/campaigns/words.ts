/** What a campaign says of itself: its title and line, and its significant terms, which stand beside every offer. */
import type { CampaignTerms, Language } from '#contract';
import { formatAmount, parseAmount } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';
import { plainTerms } from '../../wallet/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { freeRoundLines, kindLines } from './kind-words.ts';
import type { Format } from './wheel-words.ts';

type Words = CampaignTerms['title'];
type Deps = Pick<RewardsDeps, 'words'>;

/** In the caller's language, else the merchant's, else any. */
export function campaignText({ words }: Deps, merchant: Merchant, language: Language, text: Words): string {
  if ('key' in text && text.key !== undefined) return words(merchant, language, text.key);
  const byLanguage = text as Readonly<Record<string, string>>;
  return byLanguage[language] ?? byLanguage[merchant.manifest.defaultLanguage] ?? Object.values(byLanguage)[0] ?? '';
}

/** Texts of the platform with values in them. */
export function formatOf({ words }: Deps, merchant: Merchant, language: Language): Format {
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, `${value}`),
      words(merchant, language, key),
    );
}

type TermDeps = Deps & Pick<RewardsDeps, 'roundsIn'>;

/** As HTML. */
export function significantTerms(deps: TermDeps, merchant: Merchant, language: Language, terms: CampaignTerms): string {
  const lines = termLines(deps, merchant, language, terms);
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

/** One by one; amounts are shown with the merchant's symbol. */
export function termLines(
  deps: TermDeps,
  merchant: Merchant,
  language: Language,
  terms: CampaignTerms,
): readonly string[] {
  const { currency } = merchant;
  const t = formatOf(deps, merchant, language);
  const money = (amount: string) => {
    const read = parseAmount(amount, currency);
    return `${currency.symbol}${read.ok ? formatAmount(read.value, currency) : amount}`;
  };
  const minorMoney = (minor: bigint) => `${currency.symbol}${formatAmount(minor, currency)}`;
  const { bonus, params, claimDays, award, window } = terms;
  const { mode, days, maxBet, cap, weights, basis = plainTerms.basis, of = 'award' } = bonus;
  const times = Number(params.wagerTimes ?? 0);
  const isMoney = terms.kind !== 'points';
  const hasSum = mode !== 'cash' && times > 0;
  const rule = bonus.onWithdrawal ?? plainTerms.onWithdrawal;
  return [
    ...kindLines(t, terms, minorMoney),
    ...freeRoundLines(t, terms, money, (game) => deps.roundsIn(merchant, game)?.vendor === undefined),
    ...(isMoney ? [t(`terms.mode.${mode}`)] : []),
    ...(hasSum ? [t(`terms.times.${of.replace('+', '-')}`, { times })] : []),
    ...(hasSum && basis === 'effective' ? [t('terms.basis')] : []),
    ...(hasSum && weights ? weightLines(t, weights) : []),
    ...(days === undefined ? [] : [t('terms.days', { days })]),
    ...(maxBet === undefined || !hasSum ? [] : [t('terms.maxBet', { amount: money(maxBet) })]),
    ...(cap === undefined ? [] : [t('terms.cap', { amount: money(cap) })]),
    ...(mode === 'cashable' || mode === 'sticky' ? [t(`terms.withdrawal.${rule}`), t('terms.games')] : []),
    ...(award === 'claim' && claimDays !== undefined ? [t('terms.claim', { days: claimDays })] : []),
    ...(window?.to === undefined ? [] : [t('terms.until', { day: window.to.slice(0, 10) })]),
    ...(terms.reviewFrom === undefined ? [] : [t('terms.review')]),
    t(isMoney ? 'terms.budget' : 'terms.points.money'),
  ];
}

function weightLines(t: Format, { default: rest, categories = {} }: NonNullable<CampaignTerms['bonus']['weights']>) {
  const percent = (bp: number) => bp / 100;
  const named = Object.entries(categories).map(([category, bp]) =>
    t('terms.weight', { games: t(`category.${category}`), percent: percent(bp) }),
  );
  return [...named, t('terms.weight.rest', { percent: percent(rest) })];
}
