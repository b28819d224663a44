/** Calls to the server: a refusal becomes an error that queries understand, with its code, values and request number. */
import { createContext, useContext } from 'react';
import type { CallCode, CallInput, Client } from '#client';
import type { AnswerOf, EndpointName, Endpoints } from '#contract';
import type { Json, Refusal } from '#kernel';
import { leaving } from '../session/session.ts';

export class CallFailed extends Error {
  readonly code: CallCode;
  readonly value: { readonly [key: string]: Json };
  /** Seconds to wait, if the server named them. */
  readonly retryAfter: number | undefined;

  constructor(refusal: Refusal<CallCode>) {
    super(refusal.code);
    this.name = 'CallFailed';
    this.code = refusal.code;
    this.value = refusal.value ?? {};
    this.retryAfter = typeof this.value.retryAfter === 'number' ? this.value.retryAfter : undefined;
  }

  get requestId(): string | undefined {
    const { requestId } = this.value;
    return typeof requestId === 'string' ? requestId : undefined;
  }

  /** A fault, not a rule: a retry may help. */
  get isRetryable(): boolean {
    return this.code.startsWith('fault.') || this.code === 'request.overloaded' || this.code === 'request.failed';
  }
}

export interface Api extends Client {
  /** Returns the answer, or throws `CallFailed`. */
  readonly request: <Name extends EndpointName>(
    name: Name,
    request: CallInput<Name>,
  ) => Promise<AnswerOf<Endpoints[Name]>>;
}

export function createApi(client: Client): Api {
  return {
    call: client.call,
    request: async (name, request) => {
      await leaving.done;
      const answer = await client.call(name, request);
      if (!answer.ok) throw new CallFailed(answer.refusal);
      return answer.value;
    },
  };
}

export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('no api around this component');
  return api;
}
