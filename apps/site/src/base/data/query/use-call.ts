/** A call that starts with a press: one at a time, busy while it runs. Its refusal stays until the next call. */
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { CallCode, CallInput } from '#client';
import type { AnswerOf, EndpointName, Endpoints } from '#contract';
import type { Result } from '#kernel';
import { type Api, CallFailed, useApi } from '../api/api.tsx';
import { createJoin, createKeyedSender, newIdempotencyKey, type Sameness } from './intent.ts';

/** Returns the answer, or throws `CallFailed`, which ends the work and becomes its refusal. */
export type Request = Api['request'];

/** Requests, and the work that follows them. */
export type Work = (request: Request) => unknown;

/** True if the refusal is shown elsewhere, for example at a field: the call then has none. */
type OnRefused = (refusal: CallFailed) => unknown;

/** Why a call was refused, as screens show it. */
export type Refused = Pick<CallFailed, 'code' | 'retryAfter'>;

export interface Call {
  readonly isBusy: boolean;
  readonly refusal: CallFailed | undefined;
  /**
   * True when all work is done. A press while the same target is running joins it. `target`: what the call is about, if one call serves
   * several things; a press for another target is queued.
   */
  readonly run: (work: Work, onRefused?: OnRefused, target?: string) => Promise<boolean>;
  /** The same, as a form's handler. */
  readonly submit: (work: Work, onRefused?: OnRefused) => (event: SyntheticEvent) => void;
  /** Clears the refusal. */
  readonly clear: () => void;
}

/** Max time that sent input stays in memory. */
const TTL_MS = 1_000;

export function callOptions(request: Request) {
  return {
    mutationFn: async ([work, onRefused]: readonly [Work, OnRefused | undefined]) => {
      try {
        await work(request);
        return true;
      } catch (cause) {
        if (cause instanceof CallFailed && onRefused?.(cause) === true) return false;
        throw cause;
      }
    },
    // Without a network a call fails at once, with a message that says so.
    networkMode: 'always',
    gcTime: TTL_MS,
  } as const;
}

/** `sameness`: what makes two requests one intent, if it is not the whole request. */
export function createRequest(call: Api['call'], sameness?: Sameness<{ readonly body?: unknown }>): Request {
  const send = createKeyedSender<readonly [EndpointName, object], unknown>(
    ([name, params], idempotencyKey) =>
      call(name, { ...params, idempotencyKey } as CallInput<EndpointName>) as Promise<Result<unknown, CallCode>>,
    newIdempotencyKey,
    sameness && { ...sameness, of: ([name, params]) => name + sameness.of(params) },
  );
  return async <Name extends EndpointName>(name: Name, params: CallInput<Name>) => {
    const answer = await send([name, params]);
    if (!answer.ok) throw new CallFailed(answer.refusal);
    return answer.value as AnswerOf<Endpoints[Name]>;
  };
}

export function useCall(sameness?: Sameness<{ readonly body?: unknown }>): Call {
  const { call } = useApi();
  const [request] = useState(() => createRequest(call, sameness));
  const [join] = useState(() => createJoin<boolean>());
  const { mutateAsync, isPending, error, reset } = useMutation(callOptions(request));
  const run: Call['run'] = (work, onRefused, target) =>
    join(
      () =>
        mutateAsync([work, onRefused]).catch((cause: unknown) => {
          if (cause instanceof CallFailed) return false;
          throw cause;
        }),
      target,
    );
  return {
    isBusy: isPending,
    refusal: error instanceof CallFailed ? error : undefined,
    run,
    submit: (work, onRefused) => (event) => {
      event.preventDefault();
      void run(work, onRefused);
    },
    clear: reset,
  };
}
