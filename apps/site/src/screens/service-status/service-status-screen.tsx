/** Shown while the service is available; when it is not, the shell shows that instead of every screen. */
import { useText } from '#base/view';
import { OpenApp } from '../../features/shell/status/index.ts';

export function ServiceStatusScreen() {
  const t = useText();
  return <OpenApp symbol="party" title={t('status.open')} line={t('status.open.line')} />;
}
