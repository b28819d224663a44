/** Shown in a screen's place when its code did not come, or broke: a sentence and a retry, never a blank page. */
import { useEffect } from 'react';
import { ErrorState } from '#ui';
import { artUrl } from '../base/art.ts';
import { useText } from '../base/text/text.tsx';

export function RouteFailed({ onRetry }: { readonly onRetry: () => void }) {
  const say = useText();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={say('shell.route.failed')}
      line={say('shell.route.failed.line')}
      retryLabel={say('shell.retry')}
      onRetry={onRetry}
    />
  );
}
