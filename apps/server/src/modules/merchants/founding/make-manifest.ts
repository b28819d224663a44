/** The manifest of a founded merchant: its template's, with what was chosen, and with amounts of its currency. */
import type { Founding, Language } from '#contract';
import { assert, type Currency, currencies, currencyOf, formatAmount, parseAmount } from '#kernel';
import type { MerchantManifest, StakeRule } from '#merchants/plugin.ts';

type Code = keyof typeof currencies;

/**
 * What an amount of the templates, which are in dollars, becomes in a currency: times the first, through the second. Round numbers and no
 * rates, so that limits look as somebody would have chosen them.
 */
const factors: { readonly [C in Code]: readonly [bigint, bigint] } = {
  USD: [1n, 1n],
  PHP: [50n, 1n],
  VND: [25_000n, 1n],
  THB: [30n, 1n],
  CNY: [10n, 1n],
  BRL: [5n, 1n],
  KWD: [1n, 2n],
  BTC: [1n, 100_000n],
};

const TEMPLATES_IN: Currency = currencies.USD;

export const isCurrency = (code: string): code is Code => Object.hasOwn(factors, code);

function converter(code: string) {
  assert(isCurrency(code), `${code} is a currency of the platform`);
  const [times, through] = factors[code];
  const currency = currencyOf(code);
  return (text: string): string => {
    const read = parseAmount(text, TEMPLATES_IN);
    assert(read.ok, `${text} is an amount of the templates`);
    const scale = 10n ** BigInt(currency.decimals);
    return formatAmount((read.value * times * scale) / (through * 10n ** BigInt(TEMPLATES_IN.decimals)), currency);
  };
}

function ruleIn<Rule extends StakeRule>(rule: Rule, convert: (text: string) => string): Rule {
  const { minimum, maximum, presets } = rule;
  return { ...rule, minimum: convert(minimum), maximum: convert(maximum), presets: presets.map(convert) };
}

function amountsIn(manifest: MerchantManifest, code: string) {
  const convert = converter(code);
  const { stakes, cashier, trialGrant, payoutCap, reviewAbove } = manifest;
  const { deposit, withdrawal } = cashier;
  return {
    currency: code,
    stakes: ruleIn(stakes, convert),
    cashier: {
      ...cashier,
      deposit: ruleIn(deposit, convert),
      withdrawal: {
        ...withdrawal,
        minimum: convert(withdrawal.minimum),
        maximum: convert(withdrawal.maximum),
        dailyMaximum: convert(withdrawal.dailyMaximum),
        fee: { ...withdrawal.fee, fixed: convert(withdrawal.fee.fixed) },
        automaticUpTo: convert(withdrawal.automaticUpTo),
        fourEyesFrom: convert(withdrawal.fourEyesFrom),
      },
    },
    trialGrant: convert(trialGrant),
    payoutCap: convert(payoutCap),
    ...(reviewAbove !== undefined && { reviewAbove: convert(reviewAbove) }),
  };
}

export interface Begun {
  readonly documents: string;
  readonly manifest: MerchantManifest;
}

/** Not open yet. */
export function makeManifest(code: string, choices: Founding, { documents, manifest }: Begun): MerchantManifest {
  const { name, hosts, stageHost, currency, timeZone, defaultTheme, theme, flags, vendors, payments } = choices;
  return {
    ...manifest,
    ...amountsIn(manifest, currency),
    code,
    name,
    hosts,
    stageHost,
    languages: choices.languages as readonly Language[],
    defaultLanguage: choices.defaultLanguage as Language,
    timeZone,
    defaultTheme,
    flags: { ...manifest.flags, ...flags },
    vendors,
    payments,
    founded: { theme, documents, isOpen: false },
    isDemo: false,
  };
}
