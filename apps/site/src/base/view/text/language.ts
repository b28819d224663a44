/** The language of the page: chosen by the player, else by the merchant. The texts come precompiled from the server. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type Language, languageEntries } from '#texts/languages';
import { setCookie } from '../../../platform/storage.ts';
import { save, stored } from '../../data/page/storage.ts';

/** What a language calls itself. */
export function ownNameOf(language: Language): string {
  return languageEntries[language].ownName;
}

/** As the `lang` attribute writes it: in lower case. */
export function languageTag(language: Language): string {
  return language.toLowerCase();
}

/** How numbers and days are written. */
export function localeOf(language: Language): string {
  return languageEntries[language].locale;
}

/** The stored choice if the merchant offers it, else the merchant's own. */
export function chooseLanguage(
  requested: string | undefined,
  offered: readonly Language[],
  byDefault: Language,
): Language {
  return offered.find((language) => language === requested) ?? byDefault;
}

export function createTexts(language: Language, messages: Messages): I18n {
  const tag = languageTag(language);
  return setupI18n({ locale: tag, messages: { [tag]: messages } });
}

export async function fetchMessages(address: string): Promise<Messages> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`texts answered ${response.status}`);
  return (await response.json()) as Messages;
}

let lastRequested: Language | undefined;

/** Switches without a reload, and updates attribute, storage and cookie; then dispatches an event. The last request wins. */
export async function switchLanguage(texts: I18n, language: Language, address: string): Promise<void> {
  lastRequested = language;
  const tag = languageTag(language);
  const messages = await fetchMessages(address);
  if (lastRequested !== language) return;
  texts.loadAndActivate({ locale: tag, messages });
  document.documentElement.lang = tag;
  save(stored.language, language);
  setCookie('language', language);
  dispatchEvent(new CustomEvent('changeLanguage', { detail: language }));
}

/** The language of loaded texts, as on the wire. */
export function languageOf(texts: I18n): Language {
  return texts.locale.toUpperCase() as Language;
}
