/** A part whose code is loaded when it is first shown. If loading fails, an error with a retry is shown, or nothing. */
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { TextKey } from '#texts';
import { ErrorState } from '#ui';
import { report } from '../../../platform/telemetry.ts';
import { artUrl } from '../art.ts';
import { useText } from '../text/text.tsx';
import { Boundary } from './boundary.tsx';

export interface LazyOptions {
  /** Shown while the code loads. */
  readonly skeleton?: ReactNode;
  /** The page works without it: nothing is shown if it failed or did not load. */
  readonly isOptional?: boolean;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

function lazyCode<Props>(load: Load<Props>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      report('Cannot find module', cause);
      throw cause;
    }
  });
}

export function lazyPart<Props extends object>(
  load: Load<Props>,
  { skeleton = null, isOptional = false }: LazyOptions = {},
): ComponentType<Props> {
  let latest: ComponentType<Props> = lazyCode(load);
  // Rendered anew only for other properties: a part whose code has not come yet could not hydrate any more.
  return memo((props: Props) => {
    const [code, setCode] = useState({ Code: latest });
    const again = () => {
      latest = lazyCode(load);
      setCode({ Code: latest });
    };
    const { Code } = code;
    return (
      <Boundary attempt={code} fallback={() => (isOptional ? null : <CodeFailed onRetry={again} />)}>
        <Suspense fallback={skeleton}>
          <Code {...props} />
        </Suspense>
      </Boundary>
    );
  });
}

export interface CodeFailedProps {
  readonly titleKey?: TextKey;
  readonly onRetry: () => void;
}

/** Retries by itself when the network is back. */
export function CodeFailed({ titleKey = 'shell.error', onRetry }: CodeFailedProps) {
  const t = useText();
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={t(titleKey)}
      line={t('shell.route.failed.line')}
      retryLabel={t('shell.retry')}
      onRetry={onRetry}
    />
  );
}
