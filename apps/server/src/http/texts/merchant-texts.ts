/** Texts with the merchant's overrides. */
import type { Language } from '#contract';
import { texts } from '#texts';
import type { Merchant } from '../merchant.ts';

type Messages = { readonly [key: string]: string };

/** A text in a language, in the merchant's own words where it has them; in English where the language lacks it; else the key. */
export function wordOf(merchant: Merchant, language: Language, key: string): string {
  const own = merchant.manifest.texts[language]?.[key];
  return own ?? (texts[language] as Messages)[key] ?? (texts.EN as Messages)[key] ?? key;
}

/** Texts of messages to members are not sent to the site. */
const isWritten = (key: string) => key.startsWith('messenger.');

/** All texts of a language for a merchant, as sent to the site. */
export function messagesFor(merchant: Merchant, language: Language): Messages {
  const all = { ...texts.EN, ...texts[language], ...merchant.manifest.texts[language] };
  return Object.fromEntries(Object.entries(all).filter(([key]) => !isWritten(key)));
}
