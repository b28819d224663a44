/** The texts of the page, by key, in its language. */
import { useLingui } from '@lingui/react';
import type { CallCode } from '#client';
import type { Language } from '#contract';
import type { TextKey } from '#texts';
import { type Values, withCounts } from '#texts/counts';
import { languageOf, localeOf } from './language.ts';

export type Translate = (key: TextKey, values?: Values) => string;

export function useText(): Translate {
  const { i18n } = useLingui();
  return (key, values) => (values ? i18n._(key, withCounts(values, i18n.locale)) : i18n._(key));
}

/** The language, and its `Intl` tag for numbers and dates. */
export function useLanguage(): { readonly language: Language; readonly tag: string } {
  const { i18n } = useLingui();
  const language = languageOf(i18n);
  return { language, tag: localeOf(language) };
}

/** The text of a refusal or a fault: each code of the contract has one, as the types prove. */
export function refusalKey(code: CallCode): TextKey {
  return `refusal.${code}`;
}
