/** The words of the house as a merchant says them. */
import type { Language } from '#contract';
import { texts } from '#texts';
import type { Merchant } from '../merchant.ts';

type Messages = { readonly [key: string]: string };

/** A text in a language, in the merchant's own words where it has them; English where a language has none; the key at last. */
export function wordOf(merchant: Merchant, language: Language, key: string): string {
  const own = merchant.manifest.texts[language]?.[key];
  return own ?? (texts[language] as Messages)[key] ?? (texts.EN as Messages)[key] ?? key;
}

/** What is written to members is not shown by the site. */
const isWritten = (key: string) => key.startsWith('messenger.');

/** Every message of a language for a merchant, as the site shows them. */
export function messagesFor(merchant: Merchant, language: Language): Messages {
  const all = { ...texts.EN, ...texts[language], ...merchant.manifest.texts[language] };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !isWritten(key)));
}
