/** The recovery codes, shown this once. */
import { Button } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { toast, toastSeconds } from '../../../base/toasts.ts';
import account from '../../../features/account/account.module.css';
import styles from '../security.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const say = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast(say('cashier.copied'), { tone: 'good', seconds: toastSeconds.brief });
  };
  return (
    <div className={account.form}>
      <p className={account.note}>{say('security.authenticator.codes.line')}</p>
      <ul className={styles.codes} aria-label={say('security.authenticator.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button size="large" isWide onClick={() => void copy().catch(() => undefined)}>
        {say('security.authenticator.codes.copy')}
      </Button>
      <Button tone="primary" size="large" isWide onClick={onKept}>
        {say('security.authenticator.codes.kept')}
      </Button>
    </div>
  );
}
