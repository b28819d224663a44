/** After a change: refetches the security centre and everything that shows who the member is. */
import { useRefresh } from '#base/data';
import { toast, toastSeconds, useText } from '#base/view';

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
