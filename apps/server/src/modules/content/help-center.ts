/** The help centre as a merchant tells it: its documents, with its own name, limits and age in them. */
import { type AnswerOf, type Endpoints, type HelpTag, helpTags, type Language } from '#contract';
import type { Merchant } from '../merchants/index.ts';
import type { ContentDeps } from './deps.ts';
import { readDocument } from './read-document.ts';

type HelpCenter = AnswerOf<Endpoints['helpCenter']>;

/** What documents may name in braces. Amounts as the site shows them. */
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
    withdrawalFee: `${new Intl.NumberFormat(language.toLowerCase(), { maximumFractionDigits: 2 }).format(withdrawal.feeBp / 100)}\u00a0%`,
    withdrawalDaily: money(withdrawal.dailyMaximum),
    withdrawalTimes: String(withdrawal.dailyTimes),
    payoutCap: money(manifest.payoutCap),
  };
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
