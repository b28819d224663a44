/** A part whose code comes when it is first wanted; when it does not come, a sentence and a retry stand in its place. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorState } from '#ui';
import { report } from '../../platform/telemetry.ts';
import { artUrl } from '../art.ts';
import { useText } from '../text/text.tsx';
import { Boundary } from './boundary.tsx';

type Load = () => Promise<ComponentType>;

function lazyPart(load: Load) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      report('Cannot find module', cause);
      throw cause;
    }
  });
}

export interface PartProps {
  readonly load: Load;
  /** What stands there while the code comes. */
  readonly waiting?: ReactNode;
}

export function Part({ load, waiting = null }: PartProps) {
  const [code, setCode] = useState(() => ({ Code: lazyPart(load) }));
  const { Code } = code;
  return (
    <Boundary attempt={code} fallback={() => <PartFailed onRetry={() => setCode({ Code: lazyPart(load) })} />}>
      <Suspense fallback={waiting}>
        <Code />
      </Suspense>
    </Boundary>
  );
}

function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const say = useText();
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={say('shell.error')}
      line={say('shell.route.failed.line')}
      retryLabel={say('shell.retry')}
      onRetry={onRetry}
    />
  );
}
