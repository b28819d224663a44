/** The site is closed: for maintenance, or for this region. It checks again by itself, and continues once the site is open. */
import type { Status } from '#base/data';
import { artUrl, toast, useMerchant, useText } from '#base/view';
import { Button, EmptyState } from '#ui';
import { LanguagePicker } from '../parts/index.ts';
import styles from './site-closed.module.css';
import { useStatusCheck } from './use-status-check.ts';

export function ClosedApp({ status }: { readonly status: Status }) {
  const { name } = useMerchant();
  return (
    <main id="screen" className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.name}>{name}</h1>
        <LanguagePicker />
      </div>
      {status.status === 2 ? <Restricted ip={status.location.ip} /> : <Maintenance message={status.message} />}
      <Actions />
    </main>
  );
}

/** Shows the visitor the IP address that was checked. */
function Restricted({ ip }: { readonly ip: string }) {
  const t = useText();
  return (
    <EmptyState picture={artUrl('lock')} title={t('shell.restricted')} line={t('shell.restricted.line', { ip })} />
  );
}

function Maintenance({ message }: { readonly message: string | undefined }) {
  const t = useText();
  const line = message ?? t('shell.maintenance.line');
  return <EmptyState picture={artUrl('tools')} title={t('shell.maintenance')} line={line} />;
}

function Actions() {
  const t = useText();
  const { customerService } = useMerchant();
  const { check, isChecking } = useStatusCheck();
  const look = async () => {
    if ((await check()) !== 0) toast(t('status.checked'));
  };
  return (
    <div className={styles.actions}>
      <Button tone="primary" size="large" isBusy={isChecking} onClick={look}>
        {t('status.check')}
      </Button>
      {customerService.map(({ csType, path }) => (
        <a key={csType} href={path} target="_blank" rel="noopener noreferrer" className={styles.contact}>
          {t('status.contact')}
        </a>
      ))}
    </div>
  );
}
