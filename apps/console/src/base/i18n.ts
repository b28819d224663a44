/** Texts for react-admin: loaded by language, filled with values. */
import type { I18nProvider } from 'react-admin';
import {
  type ConsoleLanguage,
  consoleLanguages,
  fillText,
  firstLanguage,
  isConsoleLanguage,
  loadTexts,
  rememberLanguage,
} from './texts.ts';

let language: ConsoleLanguage = 'en';
let texts: Readonly<Record<string, string>> = {};

/** What the server is sent: its own codes. */
export const languageHeader = () => language.toUpperCase();

/** For what is said outside of a page. */
export const wordOf = (key: string) => texts[key] ?? key;

export async function openI18n(): Promise<I18nProvider> {
  language = firstLanguage();
  texts = await loadTexts(language);
  rememberLanguage(language);
  return {
    translate(key: string, values: { readonly _?: string; readonly [name: string]: unknown } = {}) {
      const text = texts[key] ?? values._ ?? key;
      return fillText(text, values);
    },
    async changeLocale(locale: string) {
      if (!isConsoleLanguage(locale)) return;
      texts = await loadTexts(locale);
      language = locale;
      rememberLanguage(locale);
    },
    getLocale: () => language,
    getLocales: () => [...consoleLanguages],
  };
}
