/** The recovery codes, shown only once. */

import { toast, toastSeconds, useText } from '#base';
import { Button } from '#ui';
import account from '../../../features/account/account.module.css';
import styles from '../security.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(t('cashier.copied'), { tone: 'good', seconds: toastSeconds.brief });
  };
  return (
    <div className={account.form}>
      <p className={account.note}>{t('security.authenticator.codes.line')}</p>
      <ul className={styles.codes} aria-label={t('security.authenticator.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="large" isWide onClick={() => void copy().catch(() => undefined)}>
        {t('security.authenticator.codes.copy')}
      </Button>
      <Button tone="primary" size="large" isWide onClick={onSaved}>
        {t('security.authenticator.codes.kept')}
      </Button>
    </div>
  );
}
