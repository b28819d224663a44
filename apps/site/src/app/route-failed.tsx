/** Shown in a screen's place when its code did not come, or broke: a sentence and a retry, never a blank page. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '#ui';
import { artUrl } from '../base/art.ts';
import { useText } from '../base/text.tsx';

export function RouteFailed({ reset }: ErrorComponentProps) {
  const say = useText();
  const router = useRouter();
  const retry = () => {
    reset();
    router.invalidate().catch(() => undefined);
  };
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={say('shell.route.failed')}
      line={say('shell.route.failed.line')}
      retryLabel={say('shell.retry')}
      onRetry={retry}
    />
  );
}
