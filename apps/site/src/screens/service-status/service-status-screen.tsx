/** Shown while the house works; when it does not, the shell shows that in every screen's stead. */
import { useText } from '../../base/text/index.ts';
import { OpenApp } from '../../features/shell/status/index.ts';

export function ServiceStatusScreen() {
  const t = useText();
  return <OpenApp symbol="party" title={t('status.open')} line={t('status.open.line')} />;
}
