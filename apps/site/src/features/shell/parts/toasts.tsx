/** The container of the page's short messages. */
import { ToastRegion } from '#ui';
import { useText } from '../../../base/text/index.ts';
import { removeToast, useToasts } from '../../../base/toasts.ts';

export function Messages() {
  const t = useText();
  const toasts = useToasts((state) => state.toasts);
  return <ToastRegion label={t('shell.messages')} toasts={toasts} onGone={removeToast} />;
}
