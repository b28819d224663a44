/** Shown while the house works; when it does not, the shell shows that in every screen's stead. */
import { useText } from '../../base/text/text.tsx';
import { OpenHouse } from '../../features/shell/status/site-open.tsx';

export function ServiceStatusScreen() {
  const say = useText();
  return <OpenHouse symbol="party" title={say('status.open')} line={say('status.open.line')} />;
}
