/** What a query shows: skeletons while it loads, an error with a retry, an empty state, or its data. */
import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '#ui';
import { artUrl } from '../../view/art.ts';
import { refusalKey, useText } from '../../view/text/text.tsx';
import { CallFailed } from '../api/api.tsx';

export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: CallFailed | null;
  /** There is no network. */
  readonly isPaused: boolean;
  readonly isRefetching: boolean;
  readonly refetch: () => unknown;
}

export interface FailedProps {
  readonly error: CallFailed | null;
  readonly onRetry: () => unknown;
  readonly isRetrying?: boolean;
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  readonly skeleton?: ReactNode;
  /** Shown for an empty answer: an empty list, unless `isEmpty` decides otherwise. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  /** Shows the error. */
  readonly failed?: ComponentType<FailedProps>;
  /** The page does without it: nothing is shown where it fails. */
  readonly isOptional?: boolean;
  readonly children: (data: Data) => ReactNode;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;
const offline = new CallFailed({ code: 'fault.offline' });

/** Why there is no answer: the last request failed, or there is no network. Undefined while one is on its way, and once there are data. */
export function failureOf({ data, error, isPaused, isRefetching, refetch }: LoadedQuery<unknown>) {
  if (data !== undefined || !(error || isPaused)) return undefined;
  return { error: error ?? offline, onRetry: refetch, isRetrying: isRefetching } satisfies FailedProps;
}

/** Known data stays on the page, even if the next request fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const {
    query,
    skeleton = null,
    empty,
    isEmpty = isEmptyList,
    failed: Failure = Failed,
    isOptional,
    children,
  } = props;
  const { data } = query;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  const failure = failureOf(query);
  if (!failure) return skeleton;
  return isOptional ? null : <Failure {...failure} />;
}

export function useReason(error: CallFailed | null): string {
  const t = useText();
  // An error of our own code, or of a library, has no text.
  return t(error instanceof CallFailed ? refusalKey(error.code) : 'shell.error.line');
}

export function Failed({ error, onRetry, isRetrying }: FailedProps) {
  const t = useText();
  const request = error instanceof CallFailed ? error.requestId : undefined;
  return (
    <ErrorState
      picture={artUrl('bomb')}
      title={t('shell.error')}
      line={useReason(error)}
      retryLabel={t('shell.retry')}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
      request={request && t('shell.request', { id: request })}
    />
  );
}
