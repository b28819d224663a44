/** Texts and amounts of the frame in the player's language: the frame's part of the texts, which are compiled already, and that of its game. */
import { setupI18n } from '@lingui/core';
import { currencyOf } from '#kernel';
import { withCounts } from '#texts/counts';
import { partAddress, type TextPart } from '#texts/parts';

export interface Words {
  readonly text: (key: string, values?: Record<string, string | number>) => string;
  readonly money: (amount: string) => string;
}

/** `siteAddress`: where the site's texts of the language are; without it, and for what does not load, texts are shown as their keys. */
export async function loadWords(
  language: string,
  siteAddress: string | undefined,
  parts: readonly TextPart[],
  currencyCode: string,
): Promise<Words> {
  const locale = language.toLowerCase();
  const i18n = setupI18n({ missing: (_locale, key) => key });
  const load = async (address: string) => {
    const answer = await fetch(address);
    if (answer.ok) i18n.load(locale, await answer.json());
  };
  if (siteAddress !== undefined) await Promise.all(parts.map((part) => load(partAddress(siteAddress, part))));
  i18n.activate(locale);
  const { symbol, decimals } = currencyOf(currencyCode);
  const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    text: (key, values) => i18n._(key, withCounts(values ?? {}, locale)),
    // a decimal string is passed unchanged: Intl formats it exactly, without a floating-point number
    money: (amount) => `${symbol} ${numbers.format(amount as Intl.StringNumericLiteral)}`,
  };
}
