/** The language of the page: chosen by the player, else by the merchant; the words come precompiled from the server. */
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from '#contract';
import { setCookie } from '../platform/storage.ts';
import { save, stored } from './stored.ts';

/** The tag browsers know a language by; the `lang` attribute is in lower case. */
export function languageTag(language: Language): string {
  return language.toLowerCase();
}

/** The stored choice if the merchant offers it, else the merchant's own. */
export function chooseLanguage(
  wished: string | undefined,
  offered: readonly Language[],
  byDefault: Language,
): Language {
  return offered.find((language) => language === wished) ?? byDefault;
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

/** Switches without a reload, and tells whoever listens: the attribute, the store, the cookie, the event. */
export async function switchLanguage(texts: I18n, language: Language, address: string): Promise<void> {
  const tag = languageTag(language);
  texts.loadAndActivate({ locale: tag, messages: await fetchMessages(address) });
  document.documentElement.lang = tag;
  save(stored.language, language);
  setCookie('language', language);
  dispatchEvent(new CustomEvent('changeLanguage', { detail: language }));
}

/** The language of a set of texts, on the wire. */
export function languageOf(texts: I18n): Language {
  return texts.locale.toUpperCase() as Language;
}
