/** A password input whose button says in the page's language what it does. */
import type { ComponentProps } from 'react';
import { PasswordField as PlainField } from '#ui';
import { useText } from '../text/text.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof PlainField>, 'showLabel' | 'hideLabel'>) {
  const t = useText();
  return <PlainField {...props} showLabel={t('entry.password.show')} hideLabel={t('entry.password.hide')} />;
}
