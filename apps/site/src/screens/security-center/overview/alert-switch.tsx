/** Whether a login on a new device is reported by message. Requires a verified address. */
import { useState } from 'react';
import { Switch } from '#ui';
import { useCall } from '../../../base/query/use-call.ts';
import { useText } from '../../../base/text/index.ts';
import { Problem } from '../../../features/account/problem.tsx';
import type { SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { useSaved } from '../use-fresh-config.ts';

export function AlertSwitch({ config }: { readonly config: SecurityConfig }) {
  const t = useText();
  const { refusal, run } = useCall();
  const saved = useSaved();
  const [wished, setWished] = useState<boolean>();
  const isReachable = config.isEmailProven || config.isMobileProven;
  const change = (hasLoginAlerts: boolean) =>
    run(
      async (request) => {
        setWished(hasLoginAlerts);
        await request('setSecurityConfig', { body: { hasLoginAlerts } });
        saved();
      },
      () => setWished(undefined),
      String(hasLoginAlerts),
    );
  return (
    <div className={styles.alerts}>
      <Switch
        checked={wished ?? config.hasLoginAlerts}
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
