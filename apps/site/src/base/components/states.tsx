/** The states every screen shares: what it says when its answer did not come. */
import { ErrorState } from '#ui';
import { CallFailed } from '../api/api.tsx';
import { artUrl } from '../art.ts';
import { refusalKey, useText } from '../text/text.tsx';

export interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const say = useText();
  const failure = error instanceof CallFailed ? error : undefined;
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={say('shell.error')}
      line={failure ? say(refusalKey(failure.code)) : say('shell.error.line')}
      retryLabel={say('shell.retry')}
      onRetry={onRetry}
      isRetrying={isRetrying}
      request={failure?.requestId && say('shell.request', { id: failure.requestId })}
    />
  );
}
