/** The container of the page's short messages. */
import { removeToast, useText, useToasts } from '#base/view';
import { ToastRegion } from '#ui';

export function Messages() {
  const t = useText();
  const toasts = useToasts((state) => state.toasts);
  return <ToastRegion label={t('shell.messages')} toasts={toasts} onGone={removeToast} />;
}
