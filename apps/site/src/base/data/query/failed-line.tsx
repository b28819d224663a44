/** The error of a small part of a page: one line with a retry. */
import { Button } from '#ui';
import { useText } from '../../view/text/text.tsx';
import { type FailedProps, useReason } from './loaded.tsx';

export function FailedLine({
  error,
  onRetry,
  isRetrying,
  className,
}: FailedProps & { readonly className?: string | undefined }) {
  const t = useText();
  return (
    <p className={className} role="alert">
      {useReason(error)}{' '}
      <Button tone="link" onClick={() => void onRetry()} isBusy={isRetrying}>
        {t('shell.retry')}
      </Button>
    </p>
  );
}
