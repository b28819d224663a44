/** After a change: refetches the security centre and everything that shows who the member is. */
import { toast, toastSeconds, useRefresh, useText } from '#base';

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
