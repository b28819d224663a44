/** A change that wants the owner's proof: what was typed, whether it is under way, and what the server said against it. */
import { useState } from 'react';
import { useAnswer } from '../../../base/api/index.ts';
import { type Call, type Refused, useCall, type Work } from '../../../base/query/use-call.ts';
import { ofStepCode } from '../../../features/account/step-code-field.tsx';

export interface Proof extends Pick<Call, 'isBusy'> {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** A code of the second step is wanted beside the password. */
  readonly isStepOwed: boolean;
  readonly stepCode: string;
  readonly setStepCode: (code: string) => void;
  /** As the server takes it. */
  readonly given: { readonly password: string; readonly stepCode?: string };
  readonly isComplete: boolean;
  readonly refusal: Refused | undefined;
  /** What is not said at a field of the proof. */
  readonly otherRefusal: Refused | undefined;
  readonly run: (work: Work) => Promise<boolean>;
  /** As a form's handler. */
  readonly submit: (work: Work) => ReturnType<Call['submit']>;
}

const SHORTEST_STEP_CODE = 6;

/** Whether the field of the password or of the code says this. */
export const isOfProof = (refusal: Refused | undefined) =>
  refusal !== undefined && (refusal.code === 'password.wrong' || ofStepCode.includes(refusal.code));

export function useProof(): Proof {
  const [password, setPassword] = useState('');
  const [stepCode, setStepCode] = useState('');
  const { isBusy, refusal, run, submit } = useCall();
  const config = useAnswer('securityConfig', undefined, { isMine: true });
  const isStepOwed = config.data?.authenticator?.isOn === true;
  const code = stepCode.trim();
  const onRefused = ({ code: why }: Refused) => {
    // used up, or wrong: either way the app shows another by now
    if (why !== 'password.wrong') setStepCode('');
    // switched on elsewhere meanwhile: its field is shown from now on
    if (why === 'auth.step_code_required') void config.refetch();
  };
  return {
    password,
    setPassword,
    isStepOwed,
    stepCode,
    setStepCode,
    given: { password, ...(isStepOwed && { stepCode: code }) },
    isComplete: password !== '' && (!isStepOwed || code.length >= SHORTEST_STEP_CODE),
    isBusy,
    refusal,
    otherRefusal: isOfProof(refusal) ? undefined : refusal,
    run: (work) => run(work, onRefused),
    submit: (work) => submit(work, onRefused),
  };
}
