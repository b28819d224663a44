/** A notice that a newer version is available, until it is loaded or the visitor opens a screen that moves money. */
import { useEffect } from 'react';
import { mayInterrupt, useUpdate } from '#base/data';
import { toast, toastSeconds, useScreen, useText } from '#base/view';

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
