/** The secret of an authenticator as a QR code, as a key to type, and as a link to an app on the same device. */

import { useText } from '#base';
import { QrCode } from '#ui';
import account from '../../../features/account/account.module.css';
import styles from '../security.module.css';

/** In groups of four, for typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export function AuthenticatorScan({ secret, url }: { readonly secret: string; readonly url: string }) {
  const t = useText();
  return (
    <>
      <p className={account.note}>{t('security.authenticator.scan')}</p>
      <div className={styles.scan}>
        <QrCode text={url} label={t('security.authenticator.qr')} />
        <p>
          <small>{t('security.authenticator.key')}</small>
          <code>{grouped(secret)}</code>
          <a href={url}>{t('security.authenticator.open')}</a>
        </p>
      </div>
    </>
  );
}
