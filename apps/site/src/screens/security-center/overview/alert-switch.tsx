/** Whether a log-in on a new device is told by message: wants an address that was proved. */
import { useState } from 'react';
import type { CallCode } from '#client';
import { Switch } from '#ui';
import { useApi } from '../../../base/api/api.tsx';
import { useText } from '../../../base/text/text.tsx';
import { Problem } from '../../../features/account/problem.tsx';
import type { SecurityConfig } from '../protections.ts';
import styles from '../security.module.css';
import { useSaved } from '../use-fresh-config.ts';

export function AlertSwitch({ config }: { readonly config: SecurityConfig }) {
  const say = useText();
  const { call } = useApi();
  const saved = useSaved();
  const [wished, setWished] = useState<boolean>();
  const [problem, setProblem] = useState<CallCode>();
  const isReachable = config.isEmailProven || config.isMobileProven;
  const change = async (hasLoginAlerts: boolean) => {
    setWished(hasLoginAlerts);
    setProblem(undefined);
    const answer = await call('setSecurityConfig', { body: { hasLoginAlerts } });
    if (answer.ok) return saved();
    setWished(undefined);
    setProblem(answer.refusal.code);
  };
  return (
    <div className={styles.alerts}>
      <Switch
        checked={wished ?? config.hasLoginAlerts}
        disabled={!isReachable}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      >
        <b>{say('security.alerts')}</b>
        <small>{say(isReachable ? 'security.alerts.line' : 'refusal.member.address_unproven')}</small>
      </Switch>
      <Problem code={problem} />
    </div>
  );
}
