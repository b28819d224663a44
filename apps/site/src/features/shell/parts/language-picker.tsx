/** The language of the page: a native list, which every phone knows how to show. */
import type { Language } from '#contract';
import { Glyph } from '#ui';
import { useLanguageChoice } from '../../../base/merchant/index.ts';
import { languageTag, ownNameOf, useText } from '../../../base/text/index.ts';

import styles from './language-picker.module.css';

export interface LanguagePickerProps {
  /** Narrow screens see the globe alone. */
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
