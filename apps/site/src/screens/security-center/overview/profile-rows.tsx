/** The member's names for others and for the bank, and the sessions. */
import { artUrl, useText } from '#base';
import { Row } from '../../../features/account/row.tsx';
import rows from '../../../features/account/rows.module.css';
import type { SheetName } from '../forms/index.ts';
import type { SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';

export interface ProfileRowsProps {
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

export function ProfileRows({ config, onOpen }: ProfileRowsProps) {
  const t = useText();
  const { nickname, payeeName, icon } = config;
  return (
    <>
      <section aria-labelledby="profile">
        <h2 id="profile" className={styles.head}>
          {t('security.profile')}
        </h2>
        <ul className={rows.rows}>
          <Row
            symbol="magic"
            title={t('security.icon')}
            line={t('security.icon.line')}
            state={<img src={artUrl(icon)} alt="" width="30" height="30" />}
            onOpen={() => onOpen('icon')}
          />
          <Row symbol="crown" title={t('security.nickname')} line={nickname} onOpen={() => onOpen('nickname')} />
          {payeeName === undefined ? (
            <Row
              symbol="bank"
              title={t('security.payee')}
              line={t('security.payee.unset')}
              onOpen={() => onOpen('payee')}
            />
          ) : (
            <Row symbol="bank" title={t('security.payee')} line={payeeName} />
          )}
          <Row symbol="card" title={t('account.cards')} line={t('account.cards.line')} to="/m/myWithdrawCards" />
        </ul>
      </section>
      <section aria-labelledby="use">
        <h2 id="use" className={styles.head}>
          {t('security.use')}
        </h2>
        <ul className={rows.rows}>
          <Row
            symbol="phone"
            title={t('security.devices')}
            line={t('security.devices.line')}
            to="/m/securityCenter"
            search={{ view: 'devices' }}
          />
          <Row
            symbol="scroll"
            title={t('security.logins')}
            line={t('security.logins.line')}
            to="/m/securityCenter"
            search={{ view: 'logins' }}
          />
        </ul>
      </section>
    </>
  );
}
