/** The page's language: a native select, which every phone can display. */
import { languageTag, ownNameOf, useLanguageChoice, useText } from '#base/view';
import type { Language } from '#contract';
import { Glyph } from '#ui';

import styles from './language-picker.module.css';

export interface LanguagePickerProps {
  /** Narrow screens show only the globe. */
  readonly isBrief?: boolean;
}

export function LanguagePicker({ isBrief = false }: LanguagePickerProps) {
  const t = useText();
  const { language, offered, choose } = useLanguageChoice();
  if (offered.length < 2) return null;
  return (
    <label className={styles.picker}>
      <Glyph name="globe" />
      <span aria-hidden="true" className={isBrief ? styles.brief : undefined}>
        {language}
      </span>
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => choose(event.target.value as Language)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={languageTag(code)}>
            {ownNameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
