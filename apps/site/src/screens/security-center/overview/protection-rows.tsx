/** The protections, each with its status. */
import { useDates, useText } from '#base';
import { Row } from '../../../features/account/row.tsx';
import rows from '../../../features/account/rows.module.css';
import type { SheetName } from '../forms/index.ts';
import type { Protection, SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { MethodRows } from './method-rows.tsx';

export interface ProtectionRowsProps {
  readonly protections: readonly Protection[];
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

export function ProtectionRows({ protections, config, onOpen }: ProtectionRowsProps) {
  const t = useText();
  const dates = useDates();
  const { passwordChangedAt, email, isEmailProven, mobileNum, isMobileProven } = config;
  const has = (name: Protection['name']) => protections.some((one) => one.name === name);
  return (
    <section aria-labelledby="protections">
      <h2 id="protections" className={styles.head}>
        {t('security.protections')}
      </h2>
      <ul className={rows.rows}>
        <Row
          symbol="lock"
          title={t('security.password')}
          line={
            passwordChangedAt
              ? t('security.password.since', { day: dates.dayAndTime(passwordChangedAt) })
              : t('security.password.first')
          }
          isOn
          to="/m/changePsw"
        />
        <Row
          symbol="money"
          title={t('security.payment')}
          line={t(config.hasWithdrawalPassword ? 'security.payment.set' : 'security.payment.unset')}
          isOn={config.hasWithdrawalPassword}
          onOpen={() => onOpen('payment')}
        />
        {has('email') && (
          <Row
            symbol="scroll"
            title={t('security.email')}
            line={email ? (isEmailProven ? email : t('security.unproven', { address: email })) : t('security.unbound')}
            isOn={isEmailProven}
            onOpen={() => onOpen('email')}
          />
        )}
        {has('mobile') && (
          <Row
            symbol="phone"
            title={t('security.mobile')}
            line={
              mobileNum
                ? isMobileProven
                  ? mobileNum
                  : t('security.unproven', { address: mobileNum })
                : t('security.unbound')
            }
            isOn={isMobileProven}
            onOpen={() => onOpen('mobile')}
          />
        )}
        <MethodRows config={config} onOpen={onOpen} />
      </ul>
    </section>
  );
}
