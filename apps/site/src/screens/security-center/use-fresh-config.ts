/** After a change: the security centre and whatever shows who the member is ask again. */
import { useQueryClient } from '@tanstack/react-query';
import { answerKey } from '../../base/api/query.tsx';
import { useText } from '../../base/text/text.tsx';
import { toast, toastSeconds } from '../../base/toasts.ts';

export function useFreshConfig(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of ['securityConfig', 'memberInfo', 'headIcons'] as const) {
      queries.invalidateQueries({ queryKey: answerKey(name, undefined, true) }).catch(() => undefined);
    }
  };
}

export function useSaved(): () => void {
  const say = useText();
  const refresh = useFreshConfig();
  return () => {
    refresh();
    toast(say('security.saved'), { tone: 'good', seconds: toastSeconds.brief });
  };
}
