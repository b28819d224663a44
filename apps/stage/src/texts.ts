/** Texts and amounts of the frame in the player's language, from the server's catalog, which is compiled already. */
import { setupI18n } from '@lingui/core';
import { currencyOf } from '#kernel';
import { withCounts } from '#texts/counts';

export interface Words {
  readonly text: (key: string, values?: Record<string, string | number>) => string;
  readonly money: (amount: string) => string;
}

export async function loadWords(
  language: string,
  catalogUrl: string | undefined,
  currencyCode: string,
): Promise<Words> {
  const locale = language.toLowerCase();
  const i18n = setupI18n({ missing: (_locale, key) => key });
  if (catalogUrl !== undefined) {
    const answer = await fetch(catalogUrl);
    if (answer.ok) i18n.load(locale, await answer.json());
  }
  i18n.activate(locale);
  const { symbol, decimals } = currencyOf(currencyCode);
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    text: (key, values) => i18n._(key, withCounts(values ?? {}, locale)),
    // a decimal string is passed unchanged: Intl formats it exactly, without a floating-point number
    money: (amount) => `${symbol} ${numbers.format(amount as Intl.StringNumericLiteral)}`,
  };
}
