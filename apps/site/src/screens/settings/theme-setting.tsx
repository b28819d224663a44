/** Dark or light theme, each with a preview. */
import { switchTheme, useChosenTheme, usePage } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
import styles from './settings.module.css';

const themes = ['dark', 'light'] as const;

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
            <input
              type="radio"
              name="theme"
              value={one}
              checked={theme === one}
              onChange={() => switchTheme(one)}
            />
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
