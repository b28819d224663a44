/** Shown while the site is available to the visitor; when it is not, the shell shows that instead of every screen. */
import { useStatus, useText } from '#base/view';
import { OpenApp } from '../../features/shell/status/index.ts';

export function RegionStatusScreen() {
  const t = useText();
  const { ip } = useStatus().location;
  const line = ip === '' ? undefined : t('status.region.open.line', { ip });
  return <OpenApp symbol="clover" title={t('status.region.open')} line={line} />;
}
