/** Settings: each takes effect at once on this device; account settings are linked. */

import { useMerchant, useText } from '#base';
import { TitleHeader } from '../../features/shell/headers/index.ts';
import { version } from '../../platform/version.ts';
import { LanguageSetting, ThemeSetting, ViewSwitches } from './choices.tsx';
import { ForgetChoices } from './forget-choices.tsx';
import { AccountLinks, HouseLinks } from './links.tsx';
import styles from './settings.module.css';

export function SettingsScreen() {
  const t = useText();
  const { name } = useMerchant();
  return (
    <>
      <TitleHeader title={t('setting.title')} back="previous" />
      <div className={styles.screen}>
        <ThemeSetting />
        <LanguageSetting />
        <ViewSwitches />
        <AccountLinks />
        <HouseLinks />
        <ForgetChoices />
        <p className={styles.version}>{t('setting.version', { name, version })}</p>
      </div>
    </>
  );
}
