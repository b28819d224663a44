/** Asking for a code: the call under way and what came of it. */
import { useReducer } from 'react';
import type { CallCode } from '#client';
import type { Result } from '#kernel';
import { type CodeAnswer, codeFlow, firstCodeFlow } from './code-flow.ts';
import { useCountdown } from './use-countdown.ts';

export function useCode() {
  const [flow, tell] = useReducer(codeFlow, firstCodeFlow);
  const left = useCountdown(flow.sent);
  /** True when the code is on its way. */
  const ask = async (send: () => Promise<Result<CodeAnswer, CallCode>>): Promise<boolean> => {
    tell({ kind: 'asked' });
    const answer = await send();
    if (answer.ok) tell({ kind: 'sent', answer: answer.value, nowMs: Date.now() });
    else tell({ kind: 'refused', ...answer.refusal });
    return answer.ok;
  };
  return {
    flow,
    left,
    ask,
    again: () => tell({ kind: 'again' }),
    refuse: (code: CallCode) => tell({ kind: 'refused', code }),
  };
}
