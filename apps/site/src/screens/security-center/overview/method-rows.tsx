/** The login methods beside the password, each with its status: second factor, passkeys, linked accounts, security questions. */
import { useDates, useText } from '#base';
import { Row } from '../../../features/account/row.tsx';
import { providerNames } from '../../../features/sign-in/provider-redirect.ts';
import type { SheetName } from '../forms/index.ts';
import type { SecurityConfig } from '../protections.ts';

export interface MethodRowsProps {
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

export function MethodRows({ config, onOpen }: MethodRowsProps) {
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
