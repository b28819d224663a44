/** The choices that take effect at once on this device: language, theme, balance and sound. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import {
  languageTag,
  load,
  ownNameOf,
  save,
  stored,
  switchTheme,
  useBalanceChoice,
  useChosenTheme,
  useLanguageChoice,
  usePage,
  useText,
} from '#base';
import { Switch } from '#ui';
import styles from './settings.module.css';

/** The language: every one the merchant offers, in its own name. */
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

const themes = ['dark', 'light'] as const;

/** Dark or light theme, each with a preview. */
export function ThemeSetting() {
  const t = useText();
  const page = usePage();
  const theme = useChosenTheme((state) => state.theme) ?? page.theme;
  return (
    <fieldset className={styles.group}>
      <legend>{t('setting.theme')}</legend>
      <div className={styles.themes}>
        {themes.map((one) => (
          <label key={one} className={styles.theme}>
            <input type="radio" name="theme" value={one} checked={theme === one} onChange={() => switchTheme(one)} />
            <span className={styles.sample} data-theme={one} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span className={styles.choice}>{t(`setting.theme.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Switches for the balance and for the sound of games. */
export function ViewSwitches() {
  const t = useText();
  const balance = useBalanceChoice();
  const [isMuted, setMuted] = useState(() => load(stored.isStageMuted) ?? false);
  const mute = (wished: boolean) => {
    save(stored.isStageMuted, wished);
    setMuted(wished);
  };
  return (
    <section className={styles.group} aria-label={t('setting.view')}>
      <h2>{t('setting.view')}</h2>
      <div className={styles.card}>
        <Switch className={styles.switch} checked={balance.isHidden} onChange={balance.toggle}>
          {t('setting.balance')}
        </Switch>
        <Switch className={styles.switch} checked={!isMuted} onChange={() => mute(!isMuted)}>
          {t('setting.sound')}
        </Switch>
      </div>
    </section>
  );
}
