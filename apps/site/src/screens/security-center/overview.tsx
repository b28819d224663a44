/** The overview: how safe the account is, each protection with its status, the profile, and the sessions. */
import { useState } from 'react';
import { Loaded, Skeletons, times, useAnswer, useCall } from '#base/data';
import { artUrl, useParameters, useText } from '#base/view';
import { classNames, Switch } from '#ui';
import { Problem } from '../../features/account/problem.tsx';
import { Row } from '../../features/account/row.tsx';
import rows from '../../features/account/rows.module.css';
import { SecuritySheet, type SheetName } from './forms/index.ts';
import { ProtectionRows } from './protection-rows.tsx';
import { nextStep, type Protection, protectionsOf, type SecurityConfig, strengthOf } from './protections.ts';
import styles from './security.module.css';
import { useSaved } from './use-fresh-config.ts';

export function Overview() {
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  return (
    <Loaded query={config} skeleton={<Skeletons of={[styles.placeCard, ...times(5, rows.place)]} />}>
      {(data) => <Known config={data} />}
    </Loaded>
  );
}

function Known({ config }: { readonly config: SecurityConfig }) {
  const requested = useParameters().sheet;
  const [sheet, setSheet] = useState<SheetName | undefined>(requested === 'payment' ? requested : undefined);
  const protections = protectionsOf(config);
  return (
    <>
      <StrengthCard protections={protections} />
      <ProtectionRows protections={protections} config={config} onOpen={setSheet} />
      {config.channels.length > 0 && <AlertSwitch config={config} />}
      <ProfileRows config={config} onOpen={setSheet} />
      <SecuritySheet name={sheet} config={config} onClose={() => setSheet(undefined)} />
    </>
  );
}

/** Whether a login on a new device is reported by message. Requires a verified address. */
function AlertSwitch({ config }: { readonly config: SecurityConfig }) {
  const t = useText();
  const { refusal, run } = useCall();
  const saved = useSaved();
  const [chosen, setChosen] = useState<boolean>();
  const isReachable = config.isEmailProven || config.isMobileProven;
  const change = (hasLoginAlerts: boolean) =>
    run(
      async (request) => {
        setChosen(hasLoginAlerts);
        await request('setSecurityConfig', { body: { hasLoginAlerts } });
        saved();
      },
      () => setChosen(undefined),
      String(hasLoginAlerts),
    );
  return (
    <div className={styles.alerts}>
      <Switch
        checked={chosen ?? config.hasLoginAlerts}
        disabled={!isReachable}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      >
        <b>{t('security.alerts')}</b>
        <small>{t(isReachable ? 'security.alerts.line' : 'refusal.member.address_unproven')}</small>
      </Switch>
      <Problem refusal={refusal} />
    </div>
  );
}

const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

/** How safe the account is, as a progress ring, and the next step to improve it. */
function StrengthCard({ protections }: { readonly protections: readonly Protection[] }) {
  const t = useText();
  const { percent, name } = strengthOf(protections);
  const next = nextStep(protections);
  return (
    <section className={classNames(styles.strength, styles[name])} aria-label={t('security.strength')}>
      <div className={styles.ring}>
        <svg viewBox="0 0 96 96" aria-hidden="true">
          <circle cx="48" cy="48" r={RADIUS} />
          <circle
            cx="48"
            cy="48"
            r={RADIUS}
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            className={styles.arc}
          />
        </svg>
        <img src={artUrl('lock')} alt="" width="44" height="44" />
      </div>
      <div>
        <small>{t('security.strength')}</small>
        <b>{t(`security.strength.${name}`)}</b>
        <p>{t(next ? `security.next.${next}` : 'security.next.none')}</p>
      </div>
    </section>
  );
}

interface ProfileRowsProps {
  readonly config: SecurityConfig;
  readonly onOpen: (sheet: SheetName) => void;
}

/** The member's names for others and for the bank, and the sessions. */
function ProfileRows({ config, onOpen }: ProfileRowsProps) {
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
          <Row
            symbol="scroll"
            title={t('documents.title')}
            line={t('documents.line')}
            to="/m/securityCenter"
            search={{ view: 'documents' }}
          />
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
