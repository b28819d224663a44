/** The language of the page: a native list, which every phone knows how to show. */
import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contract';
import { Glyph } from '#ui';
import { switchLanguage } from '../../base/language.ts';
import { useMerchant } from '../../base/merchant.tsx';
import { useLanguage, useText } from '../../base/text.tsx';
import { toast } from '../../base/toasts.ts';
import styles from './language-picker.module.css';

const names: { readonly [L in Language]: string } = {
  EN: 'English',
  PT: 'Português',
  TL: 'Tagalog',
  ZH: '中文',
  VI: 'Tiếng Việt',
  TH: 'ไทย',
};

/** Servers answer names in the language asked: they are asked again, once, when the choice has settled. */
const SETTLE_MS = 250;

export function LanguagePicker() {
  const say = useText();
  const { i18n } = useLingui();
  const { language } = useLanguage();
  const { languages, texts } = useMerchant();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const offered = languages.filter((code) => texts[code] !== undefined);
  if (offered.length < 2) return null;
  const choose = async (wished: Language) => {
    const address = texts[wished];
    if (address === undefined) return;
    setBusy(true);
    try {
      await switchLanguage(i18n, wished, address);
      setTimeout(() => queries.invalidateQueries().catch(() => undefined), SETTLE_MS);
    } catch {
      toast(say('shell.error'), { tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <label className={styles.picker}>
      <Glyph name="globe" />
      <span aria-hidden="true">{language}</span>
      <select
        aria-label={say('shell.language')}
        value={language}
        disabled={isBusy}
        onChange={(event) => choose(event.target.value as Language)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code.toLowerCase()}>
            {names[code]}
          </option>
        ))}
      </select>
    </label>
  );
}
