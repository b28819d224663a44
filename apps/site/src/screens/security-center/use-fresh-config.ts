/** After a change: the security centre and whatever shows who the member is ask again. */
import { useRefresh } from '../../base/api/index.ts';
import { useText } from '../../base/text/index.ts';
import { toast, toastSeconds } from '../../base/toasts.ts';

export function useFreshConfig(): () => void {
  const refresh = useRefresh();
  return () => void refresh('securityConfig', 'memberInfo', 'headIcons');
}

export function useSaved(): () => void {
  const t = useText();
  const refresh = useFreshConfig();
  return () => {
    refresh();
    toast(t('security.saved'), { tone: 'good', seconds: toastSeconds.brief });
  };
}
