/** How to add the site to a home screen manually, step by step with pictures. */
import type { ComponentType } from 'react';
import { useText } from '#base/view';
import type { TextKey } from '#texts';
import styles from './guide.module.css';
import {
  AddAtTop,
  AddInSheet,
  IconAtHome,
  InstallInDialog,
  InstallInMenu,
  MenuAtTop,
  ShareInBar,
} from './guide-pictures.tsx';

interface Step {
  readonly textKey: TextKey;
  readonly Picture: ComponentType;
}

const steps: { readonly [System in 'ios' | 'android']: readonly Step[] } = {
  ios: [
    { textKey: 'install.ios.share', Picture: ShareInBar },
    { textKey: 'install.ios.add', Picture: AddInSheet },
    { textKey: 'install.ios.confirm', Picture: AddAtTop },
    { textKey: 'install.ios.open', Picture: IconAtHome },
  ],
  android: [
    { textKey: 'install.android.menu', Picture: MenuAtTop },
    { textKey: 'install.android.add', Picture: InstallInMenu },
    { textKey: 'install.android.confirm', Picture: InstallInDialog },
    { textKey: 'install.android.open', Picture: IconAtHome },
  ],
};

export interface GuideStepsProps {
  readonly system: 'ios' | 'android';
  /** The app's name. */
  readonly name: string;
}

export function GuideSteps({ system, name }: GuideStepsProps) {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {steps[system].map(({ textKey, Picture }) => (
        <li key={textKey} className={styles.step}>
          <span className={styles.shot}>
            <Picture />
          </span>
          <span className={styles.words}>{t(textKey, { name })}</span>
        </li>
      ))}
    </ol>
  );
}

const fileSteps: { readonly [System in 'ios' | 'android']: readonly TextKey[] } = {
  ios: ['install.profile.allow', 'install.profile.settings', 'install.profile.install'],
  android: ['install.file.open', 'install.file.allow', 'install.file.install'],
};

/** The steps after a download: an iOS profile or an Android package. */
export function FileSteps({ system }: Pick<GuideStepsProps, 'system'>) {
  const t = useText();
  return (
    <ol className={styles.plain}>
      {fileSteps[system].map((textKey) => (
        <li key={textKey}>{t(textKey)}</li>
      ))}
    </ol>
  );
}
