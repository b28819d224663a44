/** The protections, each with its status. */
import { useDates, useText } from '#base/view';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { providerNames } from '../../features/sign-in/provider-redirect.ts';
import type { SheetName } from './forms/index.ts';
import type { Protection, SecurityConfig } from './protections.ts';
import styles from './security.module.css';

export interface ProtectionRowsProps {
  readonly protections: readonly Protection[];
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

export function ProtectionRows({ protections, config, onOpen }: ProtectionRowsProps) {
  const t = useText();
  const dates = useDates();
  const { passwordChangedAt, email, isEmailProven, phone, isMobileProven } = config;
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
            line={phone ? (isMobileProven ? phone : t('security.unproven', { address: phone })) : t('security.unbound')}
            isOn={isMobileProven}
            onOpen={() => onOpen('mobile')}
          />
        )}
        <MethodRows config={config} onOpen={onOpen} />
      </ul>
    </section>
  );
}

interface MethodRowsProps {
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

/** The login methods beside the password, each with its status: second factor, passkeys, linked accounts, security questions. */
function MethodRows({ config, onOpen }: MethodRowsProps) {
  const t = useText();
  const dates = useDates();
  const { authenticator, passkeys, outside, securityQuestions } = config;
  const linked = outside.filter(({ label }) => label !== undefined).map(({ provider }) => providerNames[provider]);
  return (
    <>
      {authenticator && (
        <Row
          symbol="tools"
          title={t('security.authenticator')}
          line={
            authenticator.isOn
              ? t('security.authenticator.on', { left: authenticator.recoveryCodesLeft })
              : t('security.authenticator.off')
          }
          isOn={authenticator.isOn}
          onOpen={() => onOpen('authenticator')}
        />
      )}
      {passkeys && (
        <Row
          symbol="door"
          title={t('security.passkeys')}
          line={
            passkeys.count > 0 ? t('security.passkeys.count', { count: passkeys.count }) : t('security.passkeys.line')
          }
          isOn={passkeys.count > 0 || undefined}
          to="/m/securityCenter"
          search={{ view: 'passkeys' }}
        />
      )}
      {outside.length > 0 && (
        <Row
          symbol="handshake"
          title={t('security.outside')}
          line={linked.length > 0 ? linked.join(', ') : t('security.outside.line')}
          isOn={linked.length > 0 || undefined}
          to="/m/securityCenter"
          search={{ view: 'linked' }}
        />
      )}
      {securityQuestions && (
        <Row
          symbol="question"
          title={t('security.questions')}
          line={
            securityQuestions.setAt
              ? t('security.questions.set', { day: dates.dayAndTime(securityQuestions.setAt) })
              : t('security.questions.unset')
          }
          isOn={securityQuestions.setAt !== undefined}
          onOpen={() => onOpen('questions')}
        />
      )}
    </>
  );
}
