/** A merchant's help centre: its documents, with its name, limits and age filled in. */
import { type AnswerOf, type Endpoints, type HelpTag, helpTags, type Language } from '#contract';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { readDocument } from './read-document.ts';

type HelpCenter = AnswerOf<Endpoints['helpCenter']>;

/** The placeholders of documents. Amounts in the site's format. */
export function documentValues(
  { manifest, currency }: Merchant,
  language: Language,
): { readonly [name: string]: string } {
  const { decimals } = currency;
  const format = new Intl.NumberFormat(language.toLowerCase(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const money = (amount: string) => `${currency.symbol}\u00a0${format.format(amount as `${number}`)}`;
  const { deposit, withdrawal } = manifest.cashier;
  return {
    name: manifest.name,
    age: String(manifest.minimumAge),
    currency: currency.code,
    depositMinimum: money(deposit.minimum),
    depositMaximum: money(deposit.maximum),
    withdrawalMinimum: money(withdrawal.minimum),
    withdrawalMaximum: money(withdrawal.maximum),
    withdrawalFee: feeWords(withdrawal.fee, language, money),
    withdrawalDaily: money(withdrawal.dailyMaximum),
    withdrawalTimes: String(withdrawal.dailyTimes),
    payoutCap: money(manifest.payoutCap),
  };
}

/** Only numbers and signs, so that it fits any language: `₱ 0.00 (1–3), ₱ 15.00 + 0.5 % (4+)`. */
function feeWords(
  { freePerDay, fixed, bp }: Merchant['manifest']['cashier']['withdrawal']['fee'],
  language: Language,
  money: (amount: string) => string,
): string {
  const percent = new Intl.NumberFormat(language.toLowerCase(), { maximumFractionDigits: 2 }).format(bp / 100);
  const isFixed = Number(fixed) > 0;
  const cost = [...(isFixed || bp === 0 ? [money(fixed)] : []), ...(bp > 0 ? [`${percent}\u00a0%`] : [])].join(' + ');
  if (freePerDay === 0 || (!isFixed && bp === 0)) return cost;
  return `${money('0')} (1–${freePerDay}), ${cost} (${freePerDay + 1}+)`;
}

export function helpCenter(
  deps: Pick<ContentDeps, 'documents'>,
  merchant: Merchant,
  { language, tag }: { readonly language: Language; readonly tag: HelpTag | undefined },
): HelpCenter {
  const values = documentValues(merchant, language);
  const isOn = (flag: string) => (merchant.flags as { readonly [key: string]: boolean })[flag] === true;
  const tags = tag === undefined ? helpTags : [tag];
  return {
    list: tags.flatMap((one) =>
      readDocument(deps.documents(merchant, language, one), { values, isOn }).map(({ children, ...part }) => ({
        ...part,
        tag: one,
        ...(children.length > 0 && { children: [...children] }),
      })),
    ),
  };
}
