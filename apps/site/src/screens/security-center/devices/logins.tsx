/** The login history, successful and failed, newest first. */
import { CircleAlert, LogIn } from 'lucide-react';
import { useDates, useText } from '#base/view';
import { classNames } from '#ui';
import account from '../../../features/account/account.module.css';
import { PastRows } from '../../../features/account/past-rows.tsx';
import rows from '../../../features/account/rows.module.css';
import styles from '../security.module.css';

export function Logins() {
  const t = useText();
  const dates = useDates();
  const head = (
    <>
      <h2 className={styles.head}>{t('security.logins')}</h2>
      <p className={account.note}>{t('security.logins.note')}</p>
    </>
  );
  return (
    <PastRows name="loginRecords" head={head} none={t('security.logins.none')}>
      {({ id, outcome, way, address, device, at }) => (
        <li key={id} className={classNames(rows.row, outcome !== 'in' && rows.warn)}>
          {outcome === 'in' ? <LogIn aria-hidden="true" size={22} /> : <CircleAlert aria-hidden="true" size={22} />}
          <span className={rows.words}>
            <b>{t(`security.login.${outcome}`)}</b>
            <small>
              {[t(`security.way.${way}`), device, address].filter((part) => part !== '').join(' · ')}
              <br />
              <time dateTime={at}>{dates.dayAndTime(at)}</time>
            </small>
          </span>
        </li>
      )}
    </PastRows>
  );
}
