/** A dialog from below, with a close button. */
import { useState } from 'react';
import { Dialog, type DialogProps } from '#ui';
import { useText } from '../text/text.tsx';

export function Sheet(props: Omit<DialogProps, 'closeLabel' | 'from'>) {
  const t = useText();
  return <Dialog {...props} from="below" closeLabel={t('shell.close')} />;
}

/** The value, or the last one there was: what a sheet shows stays visible while it closes. */
export function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
