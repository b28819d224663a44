/** The registration link that was followed: its code is kept for the tab, and its language chosen, once. */
import type { I18n } from '@lingui/core';
import { load, type MerchantInfo, save, stored } from '#base/data';
import { languageOf, readLocation, switchLanguage } from '#base/view';
import { setCookie } from '../platform/storage.ts';

const SHAPE = /^[A-Za-z0-9_-]{1,64}$/;

export async function followLink(texts: I18n, { languages, texts: addresses }: MerchantInfo): Promise<void> {
  const { affiliateCode: code = '', language: named } = readLocation(location.href).search;
  // Loaded once more, the page stays in the language that was chosen since.
  if (!SHAPE.test(code) || code === load(stored.linkCode)) return;
  save(stored.linkCode, code);
  const language = languages.find((offered) => offered === named);
  const address = language && addresses[language];
  if (language === undefined || address === undefined) return;
  if (language !== languageOf(texts)) return await switchLanguage(texts, language, address);
  save(stored.language, language);
  setCookie('language', language);
}
