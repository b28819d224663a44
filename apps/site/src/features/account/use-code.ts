/** Requests a code and saves the answer. */
import { useReducer } from 'react';
import { type Call, type Request, useCall } from '#base/data';
import { type CodeAnswer, type CodeFlow, codeFlow, firstCodeFlow, sentCode } from './code-flow.ts';
import { useCountdown } from './use-countdown.ts';

export interface CodeCall extends Call, CodeFlow {
  /** Seconds until another code may be requested. */
  readonly left: number;
  /** True when the code was sent. */
  readonly request: (
    work: (request: Request) => Promise<CodeAnswer>,
    onRefused?: Parameters<Call['run']>[1],
  ) => Promise<boolean>;
  readonly again: () => void;
}

export function useCode(): CodeCall {
  const call = useCall();
  const [flow, notify] = useReducer(codeFlow, firstCodeFlow);
  const left = useCountdown(flow.sent);
  return {
    ...call,
    ...flow,
    left,
    request: (work, onRefused) =>
      call.run(
        async (request) => notify({ kind: 'sent', sent: sentCode(await work(request), Date.now()) }),
        (refusal) => {
          notify({ kind: 'refused' });
          return onRefused?.(refusal);
        },
      ),
    again: () => {
      call.clear();
      notify({ kind: 'again' });
    },
  };
}
