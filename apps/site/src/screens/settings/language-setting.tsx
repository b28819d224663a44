/** The language: every one the merchant offers, in its own name. */
import { Check } from 'lucide-react';
import { useLanguageChoice } from '../../base/merchant/index.ts';
import { languageTag, ownNameOf, useText } from '../../base/text/index.ts';

import styles from './settings.module.css';

export function LanguageSetting() {
  const t = useText();
  const { language, offered, choose } = useLanguageChoice();
  if (offered.length < 2) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('shell.language')}</legend>
      <div className={styles.card}>
        {offered.map((code) => (
          <label key={code} className={styles.line}>
            <input
              type="radio"
              name="language"
              value={code}
              checked={language === code}
              onChange={() => choose(code)}
            />
            <span lang={languageTag(code)}>{ownNameOf(code)}</span>
            <Check aria-hidden="true" size={20} className={styles.tick} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
