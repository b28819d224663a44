/** The field of an existing member's username. */
import { UserRound } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useText } from '#base/view';
import { TextField } from '#ui';

export function UsernameField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'before'>) {
  const t = useText();
  return (
    <TextField
      label={t('entry.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      before={<UserRound aria-hidden="true" size={20} />}
      {...props}
    />
  );
}
