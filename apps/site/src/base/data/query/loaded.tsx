/** What a query shows: skeletons while it loads, an error with a retry, an empty state, or its data. */
import type { ReactNode } from 'react';
import { ErrorState } from '#ui';
import { artUrl } from '../../view/art.ts';
import { refusalKey, useText } from '../../view/text/text.tsx';
import { CallFailed } from '../api/api.tsx';

export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isError: boolean;
  /** There is no network. */
  readonly isPaused: boolean;
  readonly isRefetching: boolean;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  readonly skeleton?: ReactNode;
  /** Shown for an empty answer: an empty list, unless `isEmpty` decides otherwise. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;
const offline = new CallFailed({ code: 'fault.offline' });

/** Known data stays on the page, even if the next request fails. */
export function Loaded<Data>({ query, skeleton = null, empty, isEmpty = isEmptyList, children }: LoadedProps<Data>) {
  const { data, error, isError, isPaused, isRefetching, refetch } = query;
  if (data === undefined) {
    if (!isError && !isPaused) return skeleton;
    return <Failed error={isError ? error : offline} onRetry={refetch} isRetrying={isRefetching} />;
  }
  return empty !== undefined && isEmpty(data) ? empty : children(data);
}

export interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
}

export function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const t = useText();
  const failure = error instanceof CallFailed ? error : undefined;
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={t('shell.error')}
      line={failure ? t(refusalKey(failure.code)) : t('shell.error.line')}
      retryLabel={t('shell.retry')}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
      request={failure?.requestId && t('shell.request', { id: failure.requestId })}
    />
  );
}
