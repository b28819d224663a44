/** The field for the six-digit code, with a button that requests another code after the wait. */
import { MailCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useText } from '#base/view';
import { Button, TextField } from '#ui';

export interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'after' | 'before'> {
  readonly label?: string;
  /** No code was requested yet: the link requests the first one. */
  readonly isFirst?: boolean;
  readonly isBusy?: boolean;
  /** Seconds until another code may be requested. */
  readonly left: number;
  readonly onAgain: () => void;
}

export function CodeField({ label, isFirst = false, isBusy = false, left, onAgain, ...field }: CodeFieldProps) {
  const t = useText();
  return (
    <TextField
      label={label ?? t('forget.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      maxLength={6}
      isRequired
      before={<MailCheck aria-hidden="true" size={20} />}
      after={
        <Button tone="link" disabled={left > 0} isBusy={isBusy} onClick={onAgain}>
          {left > 0 ? t('forget.code.wait', { seconds: left }) : t(isFirst ? 'entry.code.get' : 'forget.code.again')}
        </Button>
      }
      {...field}
    />
  );
}
