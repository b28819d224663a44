/** A change that requires the member's proof: its input, its progress, and the server's refusal. */
import { useState } from 'react';
import { type Call, type Refused, useAnswer, useCall, type Work } from '#base/data';
import { ofStepCode } from '../../features/account/step-code-field.tsx';

export interface Proof extends Pick<Call, 'isBusy'> {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** A code of the second factor is required beside the password. */
  readonly isStepOwed: boolean;
  readonly stepCode: string;
  readonly setStepCode: (code: string) => void;
  /** In the form the server accepts. */
  readonly given: { readonly password: string; readonly stepCode?: string };
  readonly isComplete: boolean;
  readonly refusal: Refused | undefined;
  /** A refusal that no field of the proof shows. */
  readonly otherRefusal: Refused | undefined;
  readonly run: (work: Work) => Promise<boolean>;
  /** As a form's submit handler. */
  readonly submit: (work: Work) => ReturnType<Call['submit']>;
}

const SHORTEST_STEP_CODE = 6;

/** Whether the password or code field shows this refusal. */
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
    // used up or wrong: in both cases the app shows a new one by now
    if (why !== 'password.wrong') setStepCode('');
    // turned on elsewhere meanwhile: its field is shown from now on
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
