/** A notice that a newer version is available, until it is loaded or the visitor opens a screen that moves money. */
import { useEffect } from 'react';
import { useScreen } from '../../base/navigation/index.ts';
import { mayInterrupt, useUpdate } from '../../base/page/index.ts';
import { useText } from '../../base/text/index.ts';
import { toast, toastSeconds } from '../../base/toasts.ts';

export function UpdateNotice() {
  const t = useText();
  const { path } = useScreen();
  const apply = useUpdate((state) => state.apply);
  const isDue = apply !== undefined && mayInterrupt(path);
  const text = t('install.update');
  const label = t('install.reload');
  useEffect(() => {
    if (!isDue) return;
    return toast(text, { seconds: toastSeconds.lasting, action: { label, onPress: apply } });
  }, [isDue, apply, text, label]);
  return null;
}
