/** A change that wants the owner's proof: what was typed, whether it is under way, and what the server said against it. */
import { useState } from 'react';
import type { CallCode } from '#client';
import type { Result } from '#kernel';
import { useAnswer } from '../../../base/api/query.tsx';
import { ofStepCode } from '../../../features/account/step-code-field.tsx';

export interface Proof {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** A code of the second step is wanted beside the password. */
  readonly isStepOwed: boolean;
  readonly stepCode: string;
  readonly setStepCode: (code: string) => void;
  /** As the server takes it. */
  readonly given: { readonly password: string; readonly stepCode?: string };
  readonly isComplete: boolean;
  readonly isBusy: boolean;
  readonly problem: CallCode | undefined;
  /** What is not said at a field of the proof. */
  readonly otherProblem: CallCode | undefined;
  readonly retryAfter: number | undefined;
  /** Runs one change at a time; undefined when it was refused, which `problem` then says. */
  readonly run: <Value>(change: () => Promise<Result<Value, CallCode>>) => Promise<Value | undefined>;
  readonly clear: () => void;
}

const SHORTEST_STEP_CODE = 6;

/** Whether the field of the password or of the code says this. */
export const isOfProof = (problem: CallCode | undefined) =>
  problem !== undefined && (problem === 'password.wrong' || ofStepCode.includes(problem));

export function useProof(): Proof {
  const [password, setPassword] = useState('');
  const [stepCode, setStepCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly code: CallCode; readonly retryAfter?: number | undefined }>();
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  const isStepOwed = config.data?.authenticator?.isOn === true;
  const code = stepCode.trim();
  return {
    password,
    setPassword,
    isStepOwed,
    stepCode,
    setStepCode,
    given: { password, ...(isStepOwed && { stepCode: code }) },
    isComplete: password !== '' && (!isStepOwed || code.length >= SHORTEST_STEP_CODE),
    isBusy,
    problem: refused?.code,
    otherProblem: isOfProof(refused?.code) ? undefined : refused?.code,
    retryAfter: refused?.retryAfter,
    run: async (change) => {
      if (isBusy) return undefined;
      setBusy(true);
      setRefused(undefined);
      const answer = await change();
      setBusy(false);
      if (answer.ok) return answer.value;
      const { code: why, value } = answer.refusal;
      // used up, or wrong: either way the app shows another by now
      if (why !== 'password.wrong') setStepCode('');
      // switched on elsewhere meanwhile: its field is shown from now on
      if (why === 'auth.step_code_required') void config.refetch();
      setRefused({ code: why, retryAfter: typeof value?.retryAfter === 'number' ? value.retryAfter : undefined });
      return undefined;
    },
    clear: () => setRefused(undefined),
  };
}
